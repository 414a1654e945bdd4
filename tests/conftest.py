"""Rules for all tests: how they are distributed, no lost exceptions, no leftover processes."""

import contextlib
import logging
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.loop_time import LoopTimePlugin
from tests.lost_exceptions import LostExceptions
from tests.processes import MARK, left_after, mark_this_run

LEFT = pytest.StashKey[dict[int, str]]()
LOST = LostExceptions()
_ENDING_SECONDS = 10.0


def pytest_configure(config: pytest.Config) -> None:
    """Mark the processes that this run starts; its workers inherit the mark.

    They start with the default action for SIGHUP, even if this run was started by nohup.
    """
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)
    if not hasattr(config, "workerinput"):
        mark_this_run()
    config.pluginmanager.register(LoopTimePlugin(), "loop_time")
    logging.getLogger("asyncio").addHandler(LOST)
    config.addinivalue_line("markers", "requirement(*ids): which requirements the test shows")


@pytest.fixture(autouse=True)
def no_exception_is_lost() -> Iterator[None]:
    """Fail a test during which asyncio reports an exception that was never retrieved."""
    yield
    lost = LOST.take()
    assert not lost, "\n".join(lost)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep a file's tests in one process, and all tests that start framework phones."""
    if config.getvalue("dist") != "loadfile":
        return None
    from tests.workers import WholeUnits

    return WholeUnits(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the workers of a distributed run start with the slowest tests."""
    if hasattr(config, "workerinput"):
        from tests.workers import longest_first

        longest_first(items)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that leaves a process behind, and kill that process."""
    if "tests.framework.jvm" in sys.modules:
        sys.modules["tests.framework.jvm"].stop_all()
    if "multiprocessing.resource_tracker" in sys.modules:
        # It would end with this process, which is too late here.
        sys.modules["multiprocessing.resource_tracker"]._resource_tracker._stop()
    if hasattr(session.config, "workeroutput"):
        return
    left = left_after(os.environ[MARK], _ENDING_SECONDS)
    session.config.stash[LEFT] = left
    for pid in left:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    if left and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the leftover processes."""
    for pid, command in config.stash.get(LEFT, {}).items():
        terminalreporter.write_line(f"a test left process {pid} behind: {command}", red=True)
