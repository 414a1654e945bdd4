"""Runs the checks on one phone with each driver, and restores the phone's state."""

import contextlib
import time
from collections.abc import Callable, Sequence

from handroid import __version__
from handroid.adb.stream import Transport
from handroid.drivers.driver import Driver
from handroid.drivers.driver_preference import DriverPreference
from handroid.drivers.driver_selection import DriverSelection
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import HandroidError, NotSupported, PermissionDenied
from handroid.hand.hand import Hand
from handroid.model import progress
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.phone import PhoneFacts
from handroid.policy.virtual_phones import is_virtual
from handroid.selftest import measures, phone_checks, screen_checks
from handroid.selftest.promises import Check, PromiseBroken, soon
from handroid.selftest.report import (
    Discreet,
    DriverReport,
    Finding,
    Report,
    Verdict,
    shortened,
)
from handroid.state import State

CHECKS: Sequence[Check] = (
    screen_checks.shows_windows,
    screen_checks.shows_all_windows,
    screen_checks.opens_and_leaves,
    screen_checks.touches_nothing,
    screen_checks.taps_twice,
    screen_checks.touches_with_two,
    screen_checks.scrolls,
    screen_checks.opens_panels,
    phone_checks.takes_pictures,
    phone_checks.reports_display,
    screen_checks.lists_apps,
    screen_checks.names_apps,
    phone_checks.refuses_unknown_apps,
    screen_checks.closes_apps,
    screen_checks.reads_clipboard,
    screen_checks.sets_clipboard,
    phone_checks.moves_files,
    phone_checks.refuses_files,
    phone_checks.reads_logs,
    phone_checks.answers_at_once,
)
DRIVERS = (DriverPreference.HAND, DriverPreference.STOCK)
"""Stock comes last, because it stops the hand before it begins."""

_CLEANING_SECONDS = 10.0
_PROBE_SECONDS = 5.0
_HOME = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.HOME")
_GONE = "the phone disconnected"

Say = Callable[[str, Finding], None]


class Selftest:
    """The checks, on one phone."""

    def __init__(
        self,
        transport: Transport,
        facts: PhoneFacts,
        state: State,
        say: Say = lambda *_: None,
        checks: Sequence[Check] = CHECKS,
    ) -> None:
        self._transport = transport
        self._shell = PhoneShell(transport)
        self._state = state
        self._say = say
        self._checks = checks
        self._facts = facts
        self._discreet = Discreet(transport.serial, facts)
        self.left_behind = ""
        self._done = self._planned = 0

    async def run(self, drivers: Sequence[DriverPreference] = DRIVERS) -> Report:
        """Run every check with every driver."""
        begun = time.monotonic()
        self._planned = len(drivers) * len(self._checks)
        build = (await self._shell.run("getprop", "ro.build.display.id", deadline=soon())).text
        report = Report(
            version=__version__,
            vendor=shortened(self._facts.manufacturer),
            model=shortened(self._facts.model),
            android=shortened(self._facts.android_release),
            api=self._facts.api_level,
            build=shortened(build),
            phone=self._discreet.phone,
            virtual=is_virtual(self._state, self._transport, self._facts),
        )
        for wanted in drivers:
            report.drivers.append(await self._try(wanted))
        report.seconds = time.monotonic() - begun
        return report

    async def _try(self, wanted: DriverPreference) -> DriverReport:
        report = DriverReport(wanted.value)
        selection = DriverSelection(self._transport, self._state, wanted)
        try:
            begun = time.perf_counter()
            driver = await selection.driver(soon())
            report.start_ms = (time.perf_counter() - begun) * 1000
            with contextlib.suppress(PermissionDenied):
                await driver.input.press(Key.WAKEUP, soon())
            if await self._check_all(driver, report):
                report.timings = await measures.median_times(driver)
                report.timings |= await measures.typing_time(driver, self._shell)
                report.refused_ids = await measures.refused_share(driver)
        except HandroidError as error:
            report.unusable = self._discreet.reason(error)
        finally:
            await selection.close()
            report.left_behind = self.left_behind = await self._clean()
        return report

    async def _clean(self) -> str:
        """Remove our files from the phone; return the reason if that fails."""
        deadline = Deadline.after(_CLEANING_SECONDS)
        hand = Hand(self._transport, self._facts.identity.name, self._state)
        try:
            await self._shell.act("rm", "-rf", phone_checks.FOLDER, deadline=deadline)
            if not await hand.stop(deadline):
                await self._shell.act("rm", "-f", hand.jar.place, deadline=deadline)
            await self._shell.run("cmd", "statusbar", "collapse", deadline=deadline)
            await self._shell.act("am", "start", *_HOME, deadline=deadline)
        except HandroidError as error:
            return self._discreet.reason(error)
        return ""

    async def _check_all(self, driver: Driver, report: DriverReport) -> bool:
        """Run every check; return whether the phone is still connected."""
        there = True
        for check in self._checks:
            if there:
                finding = await self._check(check, driver)
                there = finding.verdict is not Verdict.FAILED or await self._is_connected()
            else:
                finding = Finding(check.sentence, Verdict.NOT_RUN, _GONE)
            report.findings.append(finding)
            self._done += 1
            progress.report("Testing", self._done, self._planned)
            self._say(report.driver, finding)
        return there

    async def _check(self, check: Check, driver: Driver) -> Finding:
        verdict, reason = Verdict.PASSED, ""
        try:
            await check.run(driver)
        except (NotSupported, PermissionDenied) as error:
            verdict, reason = Verdict.REFUSED, self._discreet.reason(error)
        except (PromiseBroken, HandroidError) as error:
            verdict, reason = Verdict.FAILED, self._discreet.reason(error)
        except Exception as error:
            # A bug of ours. The message may contain anything, so only the exception's type is
            # reported.
            verdict, reason = Verdict.FAILED, f"a bug in Handroid: {type(error).__name__}"
        return Finding(check.sentence, verdict, reason)

    async def _is_connected(self) -> bool:
        try:
            await self._shell.run("true", deadline=Deadline.after(_PROBE_SECONDS))
        except HandroidError:
            return False
        return True
