"""Where programs of others are kept, and how they come there: unchanged, in pinned versions."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CACHE = Path(os.environ.get("HANDROID_JURORS") or Path.home() / ".cache" / "handroid-jury")
"""One folder for each program, outside the checkout."""
LONGEST = 900


@dataclass(frozen=True)
class Install:
    """What is asked of the package registry for one juror."""

    name: str
    packages: tuple[str, ...]
    """Each with its version: ``name==1.2`` from PyPI, ``name@1.2`` from npm."""
    without: tuple[str, ...] = ()
    """Requirements that the package names but that exist for another system only."""

    @property
    def version(self) -> str:
        """The version of the first package."""
        return self.packages[0].replace("==", "@").rpartition("@")[2]

    @property
    def folder(self) -> Path:
        """Where it is installed."""
        return CACHE / f"{self.name}-{self.version}"

    @property
    def python(self) -> Path:
        """The Python that has the program."""
        return self.folder / "bin" / "python"

    @property
    def modules(self) -> Path:
        """The folder of Node's packages."""
        return self.folder / "node_modules"

    @property
    def present(self) -> bool:
        """Whether it was installed to the end."""
        return (self.folder / ".installed").is_file()

    def install(self) -> None:
        """Install it, unless it is there."""
        if self.present:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        if "==" in self.packages[0]:
            self._from_pypi()
        else:
            self._from_npm()
        (self.folder / ".installed").touch()

    def _from_pypi(self) -> None:
        uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
        if uv is None:
            raise SystemExit("this needs uv: pip install uv")
        _run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(self.folder))
        overrides = self.folder / "overrides.txt"
        overrides.write_text("".join(f"{line}\n" for line in self.without), encoding="utf-8")
        _run(uv, "pip", "install", "--quiet", "--python", str(self.python),
             "--override", str(overrides), *self.packages)  # fmt: skip

    def _from_npm(self) -> None:
        (self.folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        _run("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts",
             "--prefix", str(self.folder), *self.packages)  # fmt: skip


def _run(*command: str) -> None:
    subprocess.run(command, check=True, timeout=LONGEST, stdin=subprocess.DEVNULL)
