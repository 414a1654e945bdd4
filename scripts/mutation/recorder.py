"""Records which test reaches which line, in all Python processes of a test run.

`recording.py` copies this file into the environment of the run, where a .pth file imports it at the
start of each process. A program that a test starts finds the test by the process that started it,
because some tests start their programs with an empty environment.
"""

import atexit
import json
import os
from pathlib import Path

import coverage

FOLDER = Path(__file__).parent / "recorded"
"""The folder that all processes write to."""

_SETTINGS = json.loads((FOLDER / "settings.json").read_text(encoding="utf-8"))
SHARED: str = _SETTINGS["shared"]
TESTS: str = _SETTINGS["tests"]
"""The current test file."""

RECORDED = coverage.Coverage(
    data_file=str(FOLDER / "reached"),
    data_suffix=True,
    config_file=False,
    include=_SETTINGS["include"],
)
# Most processes reach none of the code, and tests read the output of programs.
RECORDED.set_option("run:disable_warnings", ["no-data-collected"])


def now_file(pid: int) -> Path:
    """Return the file with the current test of a process."""
    return FOLDER / f"now-{pid}"


def _parent(pid: int) -> int:
    """Return the parent of a process, or 0 if it is unknown."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _test_that_started_this() -> str:
    pid = os.getppid()
    while pid > 1:
        if now_file(pid).exists():
            return now_file(pid).read_text(encoding="utf-8")
        pid = _parent(pid)
    return ""


def _save() -> None:
    RECORDED.stop()
    RECORDED.save()


RECORDED.start()
RECORDED.switch_context((_test_that_started_this() or TESTS) + SHARED)
atexit.register(_save)
