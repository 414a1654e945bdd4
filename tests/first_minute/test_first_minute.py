"""The first minute of a new user: from a wheel and a package index to the first tap.

The home is empty, there are no caches, and no adb is on the PATH. `uvx` runs with every change,
`pipx` with HANDROID_NIGHTLY=1; docs/reference/campaigns/first-minute.md has the seconds of a run.
"""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.first_minute.new_computer import NewComputer, Tour
from tests.in_time import best_of_three, promise
from tests.installed_programs import installed_program

NIGHTLY = pytest.mark.skipif(
    os.environ.get("HANDROID_NIGHTLY") != "1", reason="most of a minute: HANDROID_NIGHTLY=1"
)
TRANSCRIPT = Path(__file__).with_name("transcript.txt")
DEMO = ("demo", "--tour-only")
MINUTE = 60


def masked(text: str) -> str:
    """Return a transcript without the time of day."""
    return re.sub(r"\b\d\d:\d\d\b", "HH:MM", text)


def check(way: str, tour: Tour) -> None:
    """Hold that a tour is the kept one and that its first tap came in time."""
    print(f"{way}: {tour.seconds:.1f} s to the first tap")
    assert masked(tour.text) == TRANSCRIPT.read_text(encoding="utf-8")
    promise(tour.seconds, MINUTE)


@best_of_three
async def test_uvx_taps_within_a_minute(tmp_path: Path, wheel: Path) -> None:
    uvx = [installed_program("uv", "uv"), "tool", "run", "--python", sys.executable]
    tour = await NewComputer(tmp_path / "home").tour([*uvx, "--from", wheel, "handroid", *DEMO])
    check("uvx", tour)


@NIGHTLY
@best_of_three
async def test_pipx_run_taps_within_a_minute(tmp_path: Path, wheel: Path) -> None:
    computer = NewComputer(tmp_path / "home")
    pipx = computer.install_pipx()
    check("pipx run", await computer.tour([pipx, "run", "--spec", wheel, "handroid", *DEMO]))


@NIGHTLY
@best_of_three
async def test_pipx_install_taps_within_a_minute(tmp_path: Path, wheel: Path) -> None:
    computer = NewComputer(tmp_path / "home")
    pipx = computer.install_pipx()
    handroid = computer.home / ".local" / "bin" / "handroid"
    tour = await computer.tour([pipx, "install", wheel], [handroid, *DEMO])
    check("pipx install", tour)
