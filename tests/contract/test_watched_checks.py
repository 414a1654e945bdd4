"""What `scripts/contract` reports about a broken promise, and what it stores of the screen."""

from pathlib import Path

import pytest

from handroid.adb.server import AdbServer
from handroid.drivers.driver import Capability, Driver
from handroid.errors import NotSupported, PermissionDenied
from handroid.selftest.promises import Check, PromiseBroken
from handroid.selftest.report import Finding, Verdict
from scripts.phone_contract.watched_checks import WatchedChecks
from tests.phones import visit


async def refuses(driver: Driver) -> None:
    raise NotSupported("It cannot be done.")


async def forbids(driver: Driver) -> None:
    raise PermissionDenied("The switch is off.")


async def expects(driver: Driver) -> None:
    # Without a message, as assertions have none outside of pytest.
    raise AssertionError


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (Check("one", refuses), "it is promised, and refused: It cannot be done."),
        (Check("one", forbids), "The switch is off."),
        (Check("one", expects), "this does not hold: raise AssertionError"),
    ],
)
async def test_the_reason_is_reported_without_content_of_other_apps(
    check: Check, said: str, server: AdbServer, tmp_path: Path
) -> None:
    watched = WatchedChecks([check], tmp_path)
    async with visit(server) as attached:
        driver = await attached.driver()
        with pytest.raises(PromiseBroken) as caught:
            await watched.checks[0].run(driver)
    assert str(caught.value) == said
    watched.note("stock", Finding("one", Verdict.FAILED))
    seen = watched.seen["stock", "one"]
    assert "in front: com.android.launcher3/.Launcher" in seen
    assert not any("Calculator" in line for line in seen), "the launcher's icons are not ours"
    assert (tmp_path / "01-stock.png").read_bytes().startswith(b"\x89PNG")


async def test_a_capability_that_the_driver_does_not_have_may_be_refused(
    server: AdbServer,
) -> None:
    watched = WatchedChecks([Check("one", refuses, Capability.CLIPBOARD)])
    async with visit(server) as attached:
        with pytest.raises(NotSupported):
            await watched.checks[0].run(await attached.driver())
    watched.note("stock", Finding("one", Verdict.REFUSED))
    assert watched.seen == {}
