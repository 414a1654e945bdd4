"""The selftest on virtual phones: its results for each driver, and what it leaves behind."""

import asyncio
from pathlib import Path

import pytest

from fakedroid.world.views.edit_text import EditText
from handroid.drivers import stock
from handroid.drivers.driver_preference import DriverPreference
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import ActionFailed, ElementNotFound, HandroidError
from handroid.hand.hand import Hand
from handroid.hand.strict_json import Value
from handroid.model.identity import identity_of
from handroid.model.phone import PhoneFacts
from handroid.selftest import report_formats, screen_checks
from handroid.selftest.measures import refused_share, typing_time
from handroid.selftest.report import Discreet, Finding, Report, Verdict
from handroid.selftest.run import CHECKS, Say, Selftest
from handroid.state import State
from handroid.virtual_phone.hand.request import Request
from tests.hands import hand_driver
from tests.levels import FEW
from tests.phones import Attached, attach, soon
from tests.selftest.left import left_on

SEARCH_SINCE = 28
"""From this level on, the search of Settings can be started by name."""
SEARCH = ("-a", "com.android.settings.action.SETTINGS_SEARCH")
LEVELS = pytest.mark.parametrize("api", FEW)
NEVER_BY_STOCK = {
    "touches with two fingers",
    "names apps as people see them",
    "reads the clipboard",
    "sets the clipboard",
}
STOCK_BEFORE = {
    30: {"lists the system's windows beside the app's"},
    31: {"taps twice"},
}


def say_nothing(_driver: str, _finding: Finding) -> None:
    pass


async def selftest(attached: Attached, folder: Path, say: Say = say_nothing) -> Selftest:
    facts = (await stock.connect(attached.transport, soon())).facts
    return Selftest(attached.transport, facts, State(folder), say)


def refused(report: Report, driver: DriverPreference) -> set[str]:
    (answer,) = [each for each in report.drivers if each.driver == driver.value]
    return {each.sentence for each in answer.findings if each.verdict is Verdict.REFUSED}


@LEVELS
async def test_everything_passes_except_known_gaps(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached:
        attached.phone.world.clipboard = "the owner's"
        report = await (await selftest(attached, tmp_path)).run()
        assert not report.failed, report_formats.as_markdown(report)
        assert [answer.driver for answer in report.drivers] == ["hand", "stock"]
        assert all(len(answer.findings) == len(CHECKS) for answer in report.drivers)
        missing = {name for level, names in STOCK_BEFORE.items() if api < level for name in names}
        assert refused(report, DriverPreference.HAND) == set()
        assert refused(report, DriverPreference.STOCK) == NEVER_BY_STOCK | missing
        for answer in report.drivers:
            typing = {"typing 8 characters"} if api >= SEARCH_SINCE else set()
            assert set(answer.timings) == {"screen read", "tap", "picture"} | typing
            assert all(ms > 0 for ms in answer.timings.values())
            assert answer.start_ms is not None
            assert answer.start_ms > 0
            assert answer.refused_ids == 0
        assert await left_on(attached) == []
        assert attached.phone.world.clipboard == "the owner's"
        if api >= SEARCH_SINCE:
            await PhoneShell(attached.transport).act("am", "start", *SEARCH, deadline=soon())
            assert typed_in_search(attached) == ""


async def test_a_clipboard_that_cannot_be_restored_is_left_alone(tmp_path: Path) -> None:
    async with attach() as attached:
        before = attached.phone.world.clipboard
        assert before is None
        report = await (await selftest(attached, tmp_path)).run([DriverPreference.HAND])
        assert refused(report, DriverPreference.HAND) == {"sets the clipboard"}
        assert attached.phone.world.clipboard is None


async def test_ids_that_are_refused_are_counted(tmp_path: Path) -> None:
    async with attach(34) as attached, hand_driver(attached, tmp_path) as driver:
        ask = attached.phone.asks["screen.read"]
        reads = 0

        async def leave_settings_at_the_fourth(request: Request) -> dict[str, Value]:
            nonlocal reads
            reads += 1
            if reads == 4:
                attached.phone.world.home()
            return await ask.answer(request)

        attached.phone.asks["screen.read"] = ask._replace(answer=leave_settings_at_the_fourth)
        share = await refused_share(driver)
    assert share is not None
    assert 0.2 < share < 0.9


async def test_text_that_somebody_typed_into_the_search_is_left_alone(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        shell = PhoneShell(attached.transport)
        await shell.act(
            "am", "start", "-a", "android.settings.APP_SEARCH_SETTINGS", deadline=soon()
        )
        await driver.input.type_text("theirs", soon())
        assert await typing_time(driver, shell) == {}
        assert typed_in_search(attached) == "theirs"


def typed_in_search(attached: Attached) -> str:
    """Return the content of the focused field."""
    field = attached.phone.world.focused_view()
    assert isinstance(field, EditText)
    return field.text


async def test_a_phone_unplugged_midway_fails_and_the_rest_is_not_run(tmp_path: Path) -> None:
    async with attach() as attached:
        gone_after, tried = 5, []

        def unplug(_driver: str, finding: Finding) -> None:
            tried.append(finding)
            if len(tried) == gone_after:
                unplugging.append(asyncio.ensure_future(attached.adbd.stop()))

        unplugging: list[asyncio.Future[None]] = []
        report = await (await selftest(attached, tmp_path, unplug)).run()
        hand, plain_driver = report.drivers
        verdicts = [finding.verdict for finding in hand.findings]
        assert verdicts[:gone_after] == [Verdict.PASSED] * gone_after
        assert verdicts[gone_after] is Verdict.FAILED
        assert set(verdicts[gone_after + 1 :]) == {Verdict.NOT_RUN}
        assert hand.left_behind
        assert plain_driver.unusable
        assert report.failed
        assert attached.transport.serial not in report_formats.as_markdown(report)
        await unplugging[0]


async def test_a_phone_that_cannot_run_the_hand_is_reported_and_stock_is_tried(
    tmp_path: Path,
) -> None:
    async with attach() as attached:
        attached.phone.programs.clear()
        report = await (await selftest(attached, tmp_path)).run()
        assert "did not start" in report.drivers[0].unusable
        assert report.drivers[0].findings == []
        assert report.drivers[1].count(Verdict.FAILED) == 0
        assert report.drivers[1].count(Verdict.PASSED) > len(CHECKS) / 2
        assert report.failed


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK])
async def test_the_reason_why_a_phone_refuses_touches_is_reported(
    driver: DriverPreference, tmp_path: Path
) -> None:
    async with attach(quirks=["xiaomi"]) as attached:
        report = await (await selftest(attached, tmp_path)).run([driver])
        (answer,) = report.drivers
        reasons = {f.sentence: f.reason for f in answer.findings if f.verdict is Verdict.REFUSED}
        assert "inject" in reasons["taps and holds empty places, and nothing happens"]
        assert answer.count(Verdict.FAILED) == 0
        assert answer.count(Verdict.PASSED) >= 8


async def test_the_report_contains_neither_serial_nor_screen(tmp_path: Path) -> None:
    async with attach() as attached:
        attached.phone.world.clipboard = "the owner's secret"
        report = await (await selftest(attached, tmp_path)).run()
        facts = (await stock.connect(attached.transport, soon())).facts
        for text in (
            report_formats.as_markdown(report),
            report_formats.as_text(report),
            str(report_formats.as_json(report)),
        ):
            assert facts.serial_number not in text
            assert attached.transport.serial not in text
            assert "secret" not in text
            assert "Network & internet" not in text
            assert facts.model in text.replace("\\", "")
            assert "API 34" in text or "'api': 34" in text


async def test_a_hand_that_others_use_is_left_running(tmp_path: Path) -> None:
    async with attach() as attached:
        facts = (await stock.connect(attached.transport, soon())).facts
        other = Hand(attached.transport, facts.identity.name, State(tmp_path))
        await other.channel(soon())
        report = await (await selftest(attached, tmp_path)).run()
        assert report.drivers[0].count(Verdict.FAILED) == 0
        assert "use the hand" in report.drivers[1].unusable
        assert (await other.ask("hand.ping", soon())).ok == {}
        other.close()


def test_errors_that_quote_the_screen_are_shortened() -> None:
    discreet = Discreet(
        "R5CT12345AB", PhoneFacts("R5CT12345AB", "m", "v", "14", 34, identity_of("", ""))
    )
    changed: HandroidError = ElementNotFound(
        "The text is 'Jane Doe' and not \"John\" on R5CT12345AB."
    )
    assert discreet.reason(changed) == "The text is '…' and not '…' on …5AB."
    typed = ActionFailed("The field did not take the text as typed; it now holds: my\nsecret")
    assert discreet.reason(typed).endswith("it now holds: …")
    assert discreet.reason(ActionFailed("a\x1b[31mb\n\nc")) == "a[31mb c"
    assert (
        Discreet("10.0.0.7:5555", PhoneFacts("", "m", "v", "14", 34, identity_of("", ""))).phone
        == "(by network)"
    )


async def test_an_interrupted_clipboard_check_restores_the_clipboard(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        world = attached.phone.world
        world.clipboard = "the owner's"
        checking = asyncio.ensure_future(screen_checks.sets_clipboard.run(driver))
        while world.clipboard == "the owner's":
            await asyncio.sleep(0)
        checking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await checking
        assert world.clipboard == "the owner's"
