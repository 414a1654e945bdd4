"""The architecture page describes the code as it is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from handroid.drivers.driver_preference import DriverPreference
from tests.docs.paths import ROOT, exists, named_paths, page, section
from tests.requirements.stage import Setting, staged

PAGE = page("docs/why/architecture.md")
NOT_FILES = frozenset({"tools/call"})
STOCK, SCREEN = "A tap with stock", "Reading the screen"


def steps(text: str) -> list[str]:
    """Return the Python files that a numbered list names."""
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    return [path for line in lines for path in named_paths(line) if path.endswith(".py")]


CALL = section(PAGE, "The path of a call")
BEFORE_STOCK, _, REST = CALL.partition(STOCK)
AFTER_STOCK, _, AFTER_SCREEN = REST.partition(SCREEN)
HAND_TAP, STOCK_TAP, SCREEN_READ = steps(BEFORE_STOCK), steps(AFTER_STOCK), steps(AFTER_SCREEN)


@contextmanager
def files_run() -> Iterator[set[str]]:
    """Collect the files of the repository whose code runs in this thread meanwhile."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(None)


def test_every_path_it_names_exists() -> None:
    wrong = [path for path in named_paths(PAGE) if path not in NOT_FILES and not exists(path)]
    assert not wrong


def test_every_folder_of_the_product_is_on_it() -> None:
    folders = section(PAGE, "Folders")
    for package in (ROOT / "src/handroid").iterdir():
        if (package / "__init__.py").is_file():
            assert f"{package.name}/" in folders, package.name


@pytest.mark.parametrize(
    ("tool", "arguments", "preference", "path"),
    [
        ("tap", {"x": 10, "y": 20}, DriverPreference.HAND, HAND_TAP),
        ("tap", {"x": 10, "y": 20}, DriverPreference.STOCK, [*HAND_TAP[:6], *STOCK_TAP]),
        ("get_screen_state", {}, DriverPreference.HAND, SCREEN_READ),
    ],
    ids=["tap-hand", "tap-stock", "screen-hand"],
)
async def test_a_call_takes_the_path_that_is_described(
    tmp_path: Path,
    tool: str,
    arguments: dict[str, Any],
    preference: DriverPreference,
    path: list[str],
) -> None:
    assert len(path) >= 6
    async with staged(tmp_path, Setting(driver=preference)) as stage:
        with files_run() as seen:
            await stage.call(tool, **arguments)
    unused = [each for each in path if str(ROOT / each) not in seen]
    assert not unused
