"""Set up what the requirement tests share, and see that every requirement is shown by a test."""

from collections.abc import AsyncIterator, Generator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from pytest_asyncio import is_async_test

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from tests.requirements.manifest import FOLDER, NUMBERS, about_stock, requirements
from tests.requirements.stage import Setting, Stage, staged

BOTH = [pytest.param(DEFAULT, id="hand"), pytest.param(DriverPreference.STOCK, id="stock")]


class Shown:
    """Which requirements the tests of this run carry, and which of them were shown on the hand."""

    def __init__(self) -> None:
        self.carried: set[str] = set()
        self.passed: set[str] = set()
        self.missing: list[str] = []

    def judge(self) -> None:
        """Find what a run of all tests has not shown; there is nothing to say of a run of some."""
        self.missing = []
        for number in NUMBERS:
            wanted = set(requirements(number))
            if wanted <= self.carried:
                self.missing += sorted(wanted - self.passed)


_SHOWN = Shown()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a module in one event loop, so that they can share a stage."""
    for item in items:
        if item.path.parent == FOLDER and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Note what the chosen tests carry."""
    for item in session.items:
        _SHOWN.carried.update(_carried(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what a test has shown, once it passed: one that was skipped shows nothing.

    What the stock driver does is beside the point: a requirement is for the product's default.
    """
    report = yield
    if report.when == "call" and report.passed and not _on_stock(item):
        _SHOWN.passed.update(_carried(item))
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has seen, in a run that is shared among several."""
    seen = getattr(node, "workeroutput", {}).get("requirements", ((), ()))
    _SHOWN.carried.update(seen[0])
    _SHOWN.passed.update(seen[1])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of all tests that left a requirement unshown though no test failed."""
    if hasattr(session.config, "workeroutput"):
        seen = sorted(_SHOWN.carried), sorted(_SHOWN.passed)
        session.config.workeroutput["requirements"] = seen
    elif session.exitstatus == pytest.ExitCode.OK and not session.config.option.collectonly:
        _SHOWN.judge()
        if _SHOWN.missing:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left unshown."""
    for missing in _SHOWN.missing:
        terminalreporter.write_line(f"no passed test shows {missing}", red=True)


def _carried(item: pytest.Item) -> set[str]:
    return {id_ for mark in item.iter_markers("requirement") for id_ in mark.args}


def _on_stock(item: pytest.Item) -> bool:
    if about_stock(item.path.name) or "stock" in getattr(item, "fixturenames", ()):
        return True
    call = getattr(item, "callspec", None)
    return call is not None and DriverPreference.STOCK in call.params.values()


@pytest.fixture(params=BOTH)
def driver(request: pytest.FixtureRequest) -> DriverPreference:
    """The hand, then the stock driver."""
    wanted: DriverPreference = request.param
    return wanted


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A phone of API level 34 whose time passes a hundred times faster, for a whole module."""
    async with staged(tmp_path_factory.mktemp("stage")) as set_up:
        yield set_up


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=BOTH)
async def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Stage]:
    """Such a phone by the hand, and another by the stock driver."""
    setting = Setting(driver=request.param)
    async with staged(tmp_path_factory.mktemp("either"), setting) as set_up:
        yield set_up


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stock(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """Such a phone by the stock driver."""
    setting = Setting(driver=DriverPreference.STOCK)
    async with staged(tmp_path_factory.mktemp("stock"), setting) as set_up:
        yield set_up


@pytest_asyncio.fixture(loop_scope="module")
async def fresh(tmp_path: Path) -> AsyncIterator[Stage]:
    """Such a phone just booted, for one test."""
    async with staged(tmp_path) as set_up:
        yield set_up
