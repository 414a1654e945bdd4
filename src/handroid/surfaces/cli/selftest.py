"""`handroid selftest`: test Handroid on the user's own phone."""

import asyncio
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.policy.stop import StopSwitch
from handroid.selftest import report_formats
from handroid.selftest.report import Finding, Report
from handroid.selftest.run import Selftest
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.chosen_phone import phone_at
from handroid.surfaces.cli.one_command import check_lease
from handroid.surfaces.cli.options import (
    AdbOption,
    JsonOption,
    PhoneOption,
    ServerOption,
)
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.progress import progress_shown

_SECONDS = 30.0
_INTERRUPTED = 130
_CLEAN = "everything put on the phone was removed."
_QUESTION = """\
This tests Handroid on {phone}: it opens Settings, the notifications and the home screen, touches
empty places, types a word into the search of Settings and deletes it, takes screenshots that are
not kept, sets the clipboard and restores it, and writes a file of its own under Download and
removes it. It takes a minute or two. Unlock the phone, and do not touch it until the test has
ended."""


def selftest(
    phone: PhoneOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Start without asking.")] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write a report (Markdown) to this file, for a bug report.")
    ] = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Test Handroid on a phone, on harmless screens, and report what works."""
    if not yes and not sys.stdin.isatty():
        raise typer.BadParameter(
            "it asks before it starts, and there is no terminal to answer on; add --yes.",
            param_hint="--yes",
        )
    if report and not report.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {report.parent}.", param_hint="--report")
    found = asyncio.run(_named(phone, server, adb))
    if not yes:
        echo(_QUESTION.format(phone=found), err=True)
        typer.confirm("Go on?", abort=True, err=True)
    # Without --json, each finding is printed at once.
    with progress_shown() if as_json else nullcontext():
        result = loop.run(_run(phone, server, adb, quiet=as_json))
    if as_json:
        echo_json(report_formats.as_json(result))
    else:
        echo(report_formats.as_text(result))
    if report:
        _keep(report, report_formats.as_markdown(result))
    if result.failed:
        raise typer.Exit(1)


async def _named(serial: str | None, server: str | None, adb: str | None) -> str:
    """Return the phone's display name."""
    phone = await _phone(serial, server, adb)
    facts = await phone.facts(Deadline.after(_SECONDS))
    return f"{facts.manufacturer} {facts.model} (Android {facts.android_release})"


async def _phone(serial: str | None, server: str | None, adb: str | None) -> Phone:
    return await phone_at(serial, server, adb, Deadline.after(_SECONDS), DriverPreference.STOCK)


async def _run(serial: str | None, server: str | None, adb: str | None, *, quiet: bool) -> Report:
    """Run until the end or a signal; the phone is cleaned up in either case."""
    stop = loop.stop_on_signals()
    running = asyncio.create_task(_selftest(serial, server, adb, quiet=quiet))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not running.done():
        running.cancel()
    try:
        return await running
    except asyncio.CancelledError:
        raise typer.Exit(_INTERRUPTED) from None


async def _selftest(
    serial: str | None, server: str | None, adb: str | None, *, quiet: bool
) -> Report:
    phone = await _phone(serial, server, adb)
    deadline = Deadline.after(_SECONDS)
    facts = await phone.facts(deadline)
    async with StopSwitch(phone.state).acting(), phone.turn(deadline):
        await check_lease(phone, deadline)
        chosen = Selftest(
            phone.transport, facts, phone.state, _quiet if quiet else _FindingPrinter()
        )
        try:
            return await chosen.run()
        except asyncio.CancelledError:
            left = f"not cleaned up: {chosen.left_behind}" if chosen.left_behind else _CLEAN
            echo(f"Interrupted; {left}", err=True)
            raise


def _quiet(driver: str, finding: Finding) -> None:
    """Print nothing."""


class _FindingPrinter:
    """Prints each finding at once, below the name of its driver."""

    def __init__(self) -> None:
        self._driver = ""

    def __call__(self, driver: str, finding: Finding) -> None:
        if driver != self._driver:
            echo(f"\nDriver '{driver}':")
            self._driver = driver
        echo(report_formats.line(finding))


def _keep(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ActionFailed(
            f"{path} cannot be written: {error.strerror}.", "Name another file with --report."
        ) from error
