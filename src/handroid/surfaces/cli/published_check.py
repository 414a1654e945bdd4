"""`handroid published check`: check what an app publishes against the specifications."""

import asyncio
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import ActionFailed
from handroid.published.checking.check import check_path
from handroid.published.checking.finding import Finding, Level, Report
from handroid.published.checking.phone_check import check_package
from handroid.surfaces.cli.chosen_phone import using_phone
from handroid.surfaces.cli.options import (
    AdbOption,
    DriverOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    soon,
)
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.published_text import plain


def check(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FOLDER|APK|PACKAGE",
            help="A folder of sources, an APK, or an app on a phone.",
        ),
    ],
    phone: PhoneOption = None,
    driver: DriverOption = DriverPreference.HAND,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Report what is missing or wrong in what an app publishes; exit with 1 if anything is wrong.

    A folder and an APK are read without a phone.
    """
    path = Path(what)
    if path.is_dir() or path.is_file():
        report = _check_path(path)
    elif os.sep in what or "/" in what or what.lower().endswith((".apk", ".xml")):
        raise typer.BadParameter(f"there is no file '{what}'.", param_hint="FOLDER|APK|PACKAGE")
    else:
        report = _check_package(what, phone, driver, adb, server)
    if as_json:
        echo_json(_as_json(report), indent=2)
    else:
        _print(report)
    if report.count(Level.ERROR):
        raise typer.Exit(1)


def _check_path(path: Path) -> Report:
    try:
        return check_path(path)
    except OSError as error:
        raise ActionFailed(
            f"{path} cannot be read: {error.strerror or 'it is not a file'}.", "Name another."
        ) from error


def _check_package(
    package: str, phone: str | None, driver: DriverPreference, adb: str | None, server: str | None
) -> Report:
    async def look() -> Report:
        async with using_phone(phone, server, adb, driver) as chosen:
            part = (await chosen.driver(soon())).published
            return await check_package(part, package, soon())

    return asyncio.run(look())


def _print(report: Report) -> None:
    for each in report.findings:
        where = f"{each.place}: " if each.place.file else ""
        echo(f"{where}{each.level.value}: {each.what} {each.next_step}")
    if report.tools:
        echo(f"Tools: {', '.join(plain(each) for each in report.tools)}")
    errors, warnings = report.count(Level.ERROR), report.count(Level.WARNING)
    checked = _counted(report.publishers, "component")
    echo(f"{checked} checked: {_counted(errors, 'error')}, {_counted(warnings, 'warning')}.")


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _as_json(report: Report) -> dict[str, Any]:
    return {
        "errors": report.count(Level.ERROR),
        "warnings": report.count(Level.WARNING),
        "publishers": report.publishers,
        "tools": [plain(each) for each in report.tools],
        "findings": [_row(each) for each in report.findings],
    }


def _row(finding: Finding) -> dict[str, Any]:
    return {
        "level": finding.level.value,
        "file": finding.place.file or None,
        "line": finding.place.line or None,
        "what": finding.what,
        "next_step": finding.next_step,
    }
