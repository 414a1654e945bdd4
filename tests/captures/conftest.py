"""Output recorded from real phones, read from its folder; never part of the product."""

import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("HANDROID_CAPTURES", "../shared/captures"))


@pytest.fixture(scope="session")
def captures() -> Path:
    """Return the folder of captures, or skip the test."""
    if not (FOLDER / "INDEX.md").is_file():
        pytest.skip(f"no captures at {FOLDER} (set HANDROID_CAPTURES)")
    return FOLDER
