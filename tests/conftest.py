"""What holds for all tests: which stay together in a shared run, and that a run leaves nothing."""

import contextlib
import os
import signal
import sys

import pytest

from tests.processes import MARK, left_after, mark_this_run

FRAMEWORK = "framework"
LEFT = pytest.StashKey[dict[int, str]]()
_ENDING_SECONDS = 10.0


def pytest_configure(config: pytest.Config) -> None:
    """Mark the processes that this run starts; its workers inherit the mark.

    They start with a hang-up signal that ends them, also when this run was started by nohup.
    """
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)
    if not hasattr(config, "workerinput"):
        mark_this_run()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a file's tests in one process, and all those that start the JVMs of framework phones."""
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        group = FRAMEWORK if FRAMEWORK in item.path.parts else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that leaves a process behind, and end that process."""
    if "tests.framework.jvm" in sys.modules:
        sys.modules["tests.framework.jvm"].stop_all()
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
    """Name what was left behind."""
    for pid, command in config.stash.get(LEFT, {}).items():
        terminalreporter.write_line(f"a test left process {pid} behind: {command}", red=True)
