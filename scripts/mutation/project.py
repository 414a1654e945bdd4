"""What is changed, and by which tests it is judged."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = "tools views published phone policy engine parsing drivers hand"
_LONG = ("tests/security/attacks/test_half_open_connections.py",)


@dataclass(frozen=True)
class Project:
    """A checkout: the folders of its source and of its tests, relative to its root.

    Of the tests, single files can be left out.
    """

    root: Path
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def build(self) -> Path:
        """The folder, never committed, of what a later run uses again."""
        return self.root / "build" / "mutation"

    def files(self) -> list[str]:
        """Return the files that can be changed, relative to the root."""
        found = (path for each in self.sources for path in (self.root / each).rglob("*.py"))
        return sorted(path.relative_to(self.root).as_posix() for path in found)

    def test_files(self) -> list[str]:
        """Return the files of tests, relative to the root."""
        found = (path for each in self.tests for path in (self.root / each).rglob("test_*.py"))
        names = {path.relative_to(self.root).as_posix() for path in found}
        return sorted(names.difference(self.left_out))


def handroid() -> Project:
    """Return this checkout, without tests of other programs, of fakedroid, of speed, and long ones.

    Campaigns of faults and of element ids, and connections left half open, take minutes and reach
    little that quicker tests do not.
    """
    left_out = {"jury", "framework", "performance", "docs", "node", "faults", "element_ids"}
    folders = sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").iterdir()
        if path.name not in left_out and any(path.rglob("test_*.py"))
    )
    sources = tuple(f"src/handroid/{each}" for each in _FOLDERS.split())
    return Project(ROOT, sources, tuple(folders), _LONG)
