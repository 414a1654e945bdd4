"""The wheel that users get, built once."""

from pathlib import Path

import pytest

from tests.first_minute.new_computer import build_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return Handroid's wheel, built now."""
    return build_wheel(tmp_path_factory.mktemp("dist"))
