"""A copy of a checkout with its own environment, so that the checkout itself never changes."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from scripts.mutation.project import Project

_BESIDE = {"HANDROID_SPECS": "../shared/spec", "HANDROID_CAPTURES": "../shared/captures"}
"""Folders that tests expect beside the checkout, and the variables that name them."""


@dataclass(frozen=True)
class Copy:
    """A copy: its root, and the Python whose programs use the copy's source."""

    root: Path
    python: Path
    site_packages: Path
    variables: dict[str, str]


class Copies:
    """Several copies, each used by one job at a time."""

    def __init__(self) -> None:
        self._free: SimpleQueue[Copy] = SimpleQueue()

    def add(self, copy: Copy) -> None:
        """Add a copy."""
        self._free.put(copy)

    @contextmanager
    def one(self) -> Iterator[Copy]:
        """Yield a free copy, waiting for one if necessary."""
        copy = self._free.get()
        try:
            yield copy
        finally:
            self._free.put(copy)


@contextmanager
def copied_for_each(project: Project, jobs: int) -> Iterator[Copies]:
    """Create a copy for each job."""
    copies = Copies()
    with ExitStack() as stack:
        for _ in range(jobs):
            copies.add(stack.enter_context(copied(project)))
        yield copies


@contextmanager
def copied(project: Project) -> Iterator[Copy]:
    """Copy the files that git would commit; the copy is removed at the end."""
    with TemporaryDirectory(prefix="mutation-") as folder:
        root = Path(folder, "tree")
        for name in _names(project.root):
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(project.root / name, target, follow_symlinks=False)
        for modules in project.root.glob("tests/*/node_modules"):
            (root / modules.relative_to(project.root)).symlink_to(modules.resolve())
        yield _with_environment(project.root, root, Path(folder, "venv"))


def _names(root: Path) -> list[str]:
    line = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(line, cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if name and (root / name).exists()]


def _with_environment(original: Path, root: Path, folder: Path) -> Copy:
    """Create an environment with the same packages, but the copy's source folders."""
    venv.create(folder, symlinks=True)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    paths = [Path(each) for each in sys.path if each]
    own = [root / each.relative_to(original) for each in paths if _is_source(original, each)]
    packages = [each for each in paths if each.name == "site-packages"]
    lines = "".join(f"{each}\n" for each in [*own, *packages])
    (site_packages / "copy.pth").write_text(lines, encoding="utf-8")
    beside = {name: str(original / where) for name, where in _BESIDE.items()}
    variables = {**beside, **os.environ, "VIRTUAL_ENV": str(folder)}
    variables["PATH"] = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    variables.pop("PYTHONPATH", None)
    return Copy(root, folder / "bin" / "python", site_packages, variables)


def _is_source(original: Path, path: Path) -> bool:
    return path.name != "site-packages" and path != original and path.is_relative_to(original)
