"""Programs from the package index that are installed beside Python."""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest


def installed_program(package: str, name: str) -> Path:
    """Return the path of a package's program; skip the test if the package is missing."""
    try:
        found = distribution(package)
    except PackageNotFoundError:
        pytest.skip(f"needs {package}: see requirements-dev.txt")
    (program,) = [file for file in found.files or () if file.name == name and "bin" in file.parts]
    return Path(str(found.locate_file(program))).resolve()
