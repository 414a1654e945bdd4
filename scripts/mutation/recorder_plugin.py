"""Reports the current test to the recorder; pytest loads it in the process of the tests."""

import json
import os
import time
from collections.abc import Generator

import pytest
from mutation_recorder import (  # type: ignore[import-not-found]
    FOLDER,
    RECORDED,
    SHARED,
    TESTS,
    now_file,
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record the duration of a test, and mark the programs that it starts."""
    now = now_file(os.getpid())
    now.write_text(item.nodeid, encoding="utf-8")
    began = time.monotonic()
    result = yield
    _note({"test": item.nodeid, "seconds": round(time.monotonic() - began, 3)})
    now.unlink()
    RECORDED.switch_context(TESTS + SHARED)
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Assign what fixtures reach to the file, because several tests may share them."""
    RECORDED.switch_context(item.nodeid + SHARED)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Assign what is reached from here on to the test."""
    RECORDED.switch_context(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record a test that does not pass, because it cannot judge anything."""
    report = yield
    if not report.passed:
        _note({"test": report.nodeid, "outcome": report.outcome})
    return report


def _note(entry: dict[str, object]) -> None:
    with (FOLDER / f"notes-{os.getpid()}").open("a", encoding="utf-8") as notes:
        notes.write(json.dumps(entry) + "\n")
