"""Build both wheels, install each into its own environment, and test it there.

An environment contains only the declared dependencies of its wheel. They are linked from the
environment that runs this, so that nothing is downloaded.
"""

import os
import re
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections import Counter
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 4_200_000
PART_LIMIT = 1_200_000
"""The limit for each package: fakedroid is in Handroid's wheel only until it is published."""
INSTALLED_LIMIT = 100_000_000
FONTS = "fonts"
NOTHING: Mapping[str, str] = {}
_EXAMPLE = re.compile(r"^```python\n# (test_\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Environment:
    """A fresh virtual environment with one wheel."""

    def __init__(
        self,
        folder: Path,
        wheel: Path,
        also: tuple[str, ...] = (),
        markers: Mapping[str, str] = NOTHING,
    ) -> None:
        """Install a wheel, its dependencies, and those of ``also``, for these markers."""
        self.folder = folder
        self.packages: set[str] = set()
        self._markers = dict(markers)
        venv.create(folder / "venv", symlinks=True)
        self.bin = folder / "venv" / "bin"
        python = str(self.bin / "python")
        pip = (sys.executable, "-m", "pip", "--python", python)
        self.run(*pip, "install", "-q", "--no-deps", "--no-compile", wheel)
        self.site = next((folder / "venv" / "lib").glob("python*/site-packages"))
        declared = next(self.site.glob("*.dist-info")) / "METADATA"
        needed = re.findall(r"^Requires-Dist: (.*)$", declared.read_text(), re.MULTILINE)
        for requirement in (*needed, *also):
            self._link(Requirement(requirement))

    def size(self) -> int:
        """Return the size of the wheel and its dependencies in bytes, before compilation."""
        files = [each for each in self.site.rglob("*") if each.is_file() and not each.is_symlink()]
        own = sum(file.stat().st_size for file in files if file.suffix != ".pyc")
        return own + sum(_size(name) for name in self.packages)

    def _link(self, requirement: Requirement) -> None:
        extras = requirement.extras or {""}
        if requirement.marker and not any(
            requirement.marker.evaluate({**self._markers, "extra": e}) for e in extras
        ):
            return
        name = canonicalize_name(requirement.name)
        if name in self.packages:
            return
        self.packages.add(name)
        found = distribution(requirement.name)
        for top in {file.parts[0] for file in found.files or () if file.parts[0] != ".."}:
            if not (self.site / top).exists() and top != "__pycache__":
                (self.site / top).symlink_to(Path(str(found.locate_file(top))).resolve())
        for further in found.requires or ():
            self._link(Requirement(further))

    def run(self, *command: str | Path) -> str:
        """Run a program that must succeed and return its output; it only sees this environment."""
        clean = {key: os.environ[key] for key in ("PATH", "LANG", "TMPDIR") if key in os.environ}
        environment = {**clean, "HOME": str(self.folder)}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, stdout=-1, stderr=-2, text=True
        )
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
        return done.stdout


def _size(package: str) -> int:
    files = [Path(str(file.locate())) for file in distribution(package).files or ()]
    return sum(file.stat().st_size for file in files if file.suffix != ".pyc" and file.is_file())


def build(folder: Path, source: Path) -> Path:
    """Build a wheel from a folder with a pyproject.toml, print its size and check the limit."""
    options = ("-q", "--no-deps", "--no-build-isolation", "-w", str(folder))
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], check=True)
    wheel = next(folder.glob("*.whl"))
    size, parts = wheel.stat().st_size, parts_of(wheel)
    shares = ", ".join(f"{name} {share:,}" for name, share in parts.most_common())
    print(f"{wheel.name}: {size:,} bytes, {size - parts[FONTS]:,} without fonts ({shares})")
    if size > LIMIT or not parts[FONTS]:
        sys.exit(f"{wheel.name} must have its fonts and at most {LIMIT:,} bytes")
    if large := [name for name, share in parts.items() if name != FONTS and share > PART_LIMIT]:
        sys.exit(f"{', '.join(large)}: at most {PART_LIMIT:,} bytes without fonts")
    return wheel


def parts_of(wheel: Path) -> Counter[str]:
    """Return the compressed size of each package in a wheel, and of the virtual phone's fonts."""
    parts: Counter[str] = Counter()
    with zipfile.ZipFile(wheel) as archive:
        for file in archive.infolist():
            package = file.filename.partition("/")[0]
            fonts = "/world/fonts/files/" in file.filename
            parts[FONTS if fonts else package] += file.compress_size
    return parts


def check_handroid(folder: Path) -> None:
    """Check that Handroid's wheel alone runs the demo, and includes fakedroid's command."""
    place = Environment(folder, build(folder, ROOT))
    size = place.size()
    print(f"installed: {size:,} bytes, with the {len(place.packages)} packages that it needs")
    if size > INSTALLED_LIMIT:
        sys.exit(f"Handroid must take at most {INSTALLED_LIMIT:,} bytes when it is installed")
    place.run(place.bin / "handroid", "demo", "--tour-only")
    place.run(place.bin / "fakedroid", "--version")


def check_fakedroid(folder: Path) -> None:
    """Check that the README's test of adbutils runs on fakedroid's wheel alone."""
    place = Environment(folder, build(folder, ROOT / "fakedroid"), ("pytest", "adbutils"))
    place.run(place.bin / "fakedroid", "--version")
    missing = (
        "import importlib.util, sys; sys.exit(importlib.util.find_spec('handroid') is not None)"
    )
    place.run(place.bin / "python", "-c", missing)
    [(name, code)] = _EXAMPLE.findall((ROOT / "fakedroid/README.md").read_text(encoding="utf-8"))
    (folder / name).write_text(code, encoding="utf-8")
    said = place.run(place.bin / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", name)
    if "1 passed" not in said:
        sys.exit(f"{name} did not run:\n{said}")


def main() -> None:
    """Check both."""
    for check in (check_handroid, check_fakedroid):
        with tempfile.TemporaryDirectory(prefix="wheels-") as folder:
            check(Path(folder))
    print("wheels: both work alone")


if __name__ == "__main__":
    main()
