"""The files that are changed, and the tests that judge the changes."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = "tools views published phone policy engine parsing drivers hand"
_LONG = ("tests/security/attacks/test_half_open_connections.py",)


@dataclass(frozen=True)
class Project:
    """A checkout: the folders of its source and of its tests, relative to its root.

    Single test files can be excluded.
    """

    root: Path
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def build(self) -> Path:
        """The folder for cached results, which is never committed."""
        return self.root / "build" / "mutation"

    def files(self) -> list[str]:
        """Return the files that can be changed, relative to the root."""
        found = (path for each in self.sources for path in (self.root / each).rglob("*.py"))
        return sorted(path.relative_to(self.root).as_posix() for path in found)

    def test_files(self) -> list[str]:
        """Return the test files, relative to the root."""
        found = (path for each in self.tests for path in (self.root / each).rglob("test_*.py"))
        names = {path.relative_to(self.root).as_posix() for path in found}
        return sorted(names.difference(self.left_out))


def handroid() -> Project:
    """Return this checkout, without slow tests and those of fakedroid, other programs and speed.

    Campaigns of faults and of element ids, and half-open connections, take minutes and reach
    little that faster tests do not.
    """
    left_out = {"jury", "framework", "performance", "docs", "node", "faults", "element_ids"}
    folders = sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").iterdir()
        if path.name not in left_out and any(path.rglob("test_*.py"))
    )
    sources = tuple(f"src/handroid/{each}" for each in _FOLDERS.split())
    return Project(ROOT, sources, tuple(folders), _LONG)
