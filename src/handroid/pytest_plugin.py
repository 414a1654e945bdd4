"""Fixtures for pytest: a phone, and what it showed when a test failed.

    def test_the_form_is_saved(phone):
        phone.open("Contact form")
        phone.by_text("Save").tap()
        handroid.expect(phone.by_id("status")).to_have_text("Saved")

`pytest --phone virtual` needs no phone; `--phone SERIAL`, once for each xdist worker, uses yours.
Nothing of Handroid is imported before a test asks for a phone.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

import pytest

if TYPE_CHECKING:
    import handroid

VIRTUAL = "virtual"
_FIXTURES = ("phone", "virtual_phone")
_FOLDER = "handroid"
_HOLDER = "pytest"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --phone."""
    group = parser.getgroup("handroid", "Android phones")
    group.addoption(
        "--phone",
        action="append",
        default=[],
        metavar="SERIAL|virtual",
        help="the phone of the fixture 'phone': a serial or name from 'handroid phones', "
        "'virtual' or 'virtual:API'; repeat it to give each xdist worker one",
    )
    group.addoption(
        "--lease",
        type=int,
        metavar="SECONDS",
        help="hold the phone exclusively during each test, and wait up to so many seconds while "
        "another program holds it: test runs that share a phone then take turns",
    )


@pytest.fixture(scope="session")
def _connected(request: pytest.FixtureRequest) -> Iterator[handroid.Phone]:
    import handroid

    chosen = phone_of(request.config)
    kind, _, api = (chosen or "").partition(":")
    if kind != VIRTUAL:
        with handroid.connect(chosen) as phone:
            yield phone
    elif api:
        with handroid.virtual_phone(api=int(api)) as phone:
            yield phone
    else:
        yield request.getfixturevalue("_virtual")


@pytest.fixture(scope="session")
def _virtual() -> Iterator[handroid.Phone]:
    import handroid

    with handroid.virtual_phone() as phone:
        yield phone


@pytest.fixture
def phone(request: pytest.FixtureRequest, _connected: handroid.Phone) -> Iterator[handroid.Phone]:
    """Give the phone of this run, on its home screen: see --phone and --lease."""
    wait = request.config.getoption("--lease")
    with nullcontext() if wait is None else _connected.lease(wait=wait, holder=_HOLDER):
        _connected.home()
        yield _connected


@pytest.fixture
def virtual_phone(_virtual: handroid.Phone) -> handroid.Phone:
    """Give a virtual phone, on its home screen; each xdist worker has its own."""
    _virtual.home()
    return _virtual


def phone_of(config: pytest.Config) -> str | None:
    """Return the phone of this process: the option's, of several the one of this xdist worker.

    Raises:
        UsageError: there are more workers than phones.
    """
    given: list[str] = config.getoption("--phone")
    workers = getattr(config, "workerinput", None)
    if not given or workers is None:
        return given[0] if given else None
    number, count = int(workers["workerid"].removeprefix("gw")), workers["workercount"]
    if len(given) == 1 and given[0].partition(":")[0] == VIRTUAL:
        return given[0]
    if number >= len(given):
        raise pytest.UsageError(
            f"{count} workers need {count} phones, and --phone names {len(given)}: "
            f"name one for each, or use -n {len(given)}."
        )
    return given[number]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what the phone showed when a test failed, beside the JUnit report if there is one."""
    report = yield
    if report.failed and report.when != "teardown":
        for name in _FIXTURES:
            phone = getattr(item, "funcargs", {}).get(name)
            if _is_ours(phone):
                _keep(phone, item, name, report)
    return report


def _is_ours(phone: object) -> TypeGuard[handroid.Phone]:
    """Whether it is a phone of the library: other suites have fixtures of that name too."""
    library = sys.modules.get("handroid.library.sync_api")
    return library is not None and bool(isinstance(phone, library.Phone))


def _keep(phone: handroid.Phone, item: pytest.Item, name: str, report: pytest.TestReport) -> None:
    from handroid.library.artifacts import keep

    folder = keep(phone, _folder(item.config), f"{item.nodeid} {name}")
    item.user_properties.append((_FOLDER, str(folder)))
    report.user_properties.append((_FOLDER, str(folder)))
    report.sections.append((f"{name}: picture, screen, log and calls", str(folder)))


def _folder(config: pytest.Config) -> Path:
    report = config.getoption("xmlpath", None)
    beside = Path(report).parent if report else config.rootpath / "test-results"
    return beside / _FOLDER
