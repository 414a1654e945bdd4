"""Programs that come from the package index and are installed beside Python."""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest


def installed_program(package: str, name: str) -> Path:
    """Return where a package's program lies; skip where the package is missing."""
    try:
        found = distribution(package)
    except PackageNotFoundError:
        pytest.skip(f"needs {package}: see requirements-dev.txt")
    (program,) = [file for file in found.files or () if file.name == name and "bin" in file.parts]
    return Path(str(found.locate_file(program))).resolve()
