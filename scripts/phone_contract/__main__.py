"""Run every promise of both drivers on a phone, with the test APK; see `scripts/contract`."""

import argparse
import asyncio
import datetime
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.policy.stop import StopSwitch
from handroid.selftest import report_formats
from handroid.selftest.promises import Check
from handroid.selftest.report import Finding, Report
from handroid.selftest.run import Selftest
from handroid.surfaces.cli.chosen_phone import phone_at
from scripts.phone_contract import installed_apk, results
from scripts.phone_contract.watched_checks import WatchedChecks
from tests.contract.checks import checks_on
from tests.contract.contract_apps import TestApk

_SECONDS = 30.0
_WRONG_USE = 2
_INTERRUPTED = 130
_QUESTION = """\
This installs the test apps (dev.handroid.app) on {phone}, tries {count} promises with each driver
in them, and removes the apps. It also opens Settings, the notifications and the home screen,
overwrites the clipboard, and writes a file of its own under Download and removes it. It takes some
minutes. Unlock the phone, and do not touch it until this has ended."""


def main(argv: Sequence[str]) -> int:
    """Return 0 if every promise was kept, 1 if not, 2 for a usage error."""
    options = _options(argv)
    if not options.yes and not sys.stdin.isatty():
        print("It asks before it starts, and there is no terminal: add --yes.", file=sys.stderr)
        return _WRONG_USE
    try:
        return asyncio.run(_until_a_signal(options))
    except HandroidError as error:
        print(error, file=sys.stderr)
        return 1
    except asyncio.CancelledError:
        print("Interrupted; the test apps were removed.", file=sys.stderr)
        return _INTERRUPTED


async def _until_a_signal(options: argparse.Namespace) -> int:
    """Run until the end or a signal; the phone is cleaned up in either case."""
    running = asyncio.create_task(_contract(options))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, running.cancel)
    return await running


def _options(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/contract", description=__doc__)
    parser.add_argument("--phone", required=True, help="the serial of the phone")
    parser.add_argument("--yes", action="store_true", help="start without asking")
    parser.add_argument("--apk", type=Path, help="the test APK; built if it is not given")
    parser.add_argument(
        "--out",
        type=Path,
        default=installed_apk.ROOT / "build" / "contract",
        help="the folder for report.md, table.md and the results",
    )
    parser.add_argument("--only", action="append", help="only promises that contain these words")
    parser.add_argument(
        "--pictures", action="store_true", help="keep a picture of the screen at every failure"
    )
    return parser.parse_args(argv)


async def _contract(options: argparse.Namespace) -> int:
    deadline = Deadline.after(_SECONDS)
    phone = await phone_at(options.phone, None, None, deadline, DriverPreference.STOCK)
    checks = _chosen(checks_on(TestApk(phone.transport)), options.only)
    if not options.yes and not await _agreed(phone, len(checks)):
        return 1
    apk = (options.apk or installed_apk.build()).read_bytes()
    options.out.mkdir(parents=True, exist_ok=True)
    watched = WatchedChecks(checks, options.out if options.pictures else None)
    report = await _run(phone, apk, watched)
    _keep(options.out, report, watched, apk)
    return 1 if report.failed else 0


def _chosen(checks: list[Check], only: list[str] | None) -> list[Check]:
    return [c for c in checks if only is None or any(words in c.sentence for words in only)]


async def _agreed(phone: Phone, count: int) -> bool:
    facts = await phone.facts(Deadline.after(_SECONDS))
    named = f"{facts.manufacturer} {facts.model} (Android {facts.android_release})"
    print(_QUESTION.format(phone=named, count=count))
    # Not in a thread, because a signal must interrupt the question too.
    return input("Go on? [y/N] ").strip().lower() in ("y", "yes")  # noqa: ASYNC250


async def _run(phone: Phone, apk: bytes, watched: WatchedChecks) -> Report:
    deadline = Deadline.after(_SECONDS)
    facts = await phone.facts(deadline)

    def say(driver: str, finding: Finding) -> None:
        watched.note(driver, finding)
        print(f"{driver:5} {report_formats.line(finding)}", flush=True)

    async with (
        StopSwitch(phone.state).acting(),
        phone.turn(deadline),
        installed_apk.installed(phone.transport, apk),
    ):
        test = Selftest(phone.transport, facts, phone.state, say, watched.checks)
        return await test.run()


def _keep(folder: Path, report: Report, watched: WatchedChecks, apk: bytes) -> None:
    """Write the report, the table and the results."""
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    found = results.of_report(report, day)
    parts = [report_formats.as_markdown(report, "contract"), _versions(apk)]
    for (driver, sentence), seen in watched.seen.items():
        parts += [f"\n### {driver}, {sentence}: what was seen\n", "```", *seen, "```"]
    (folder / "report.md").write_text("\n".join(parts) + "\n", encoding="utf-8")
    (folder / "table.md").write_text("\n".join(results.table(found)), encoding="utf-8")
    results.write(folder / results.file_name(report), found)
    print(f"{report_formats.summary(report)} See {folder / 'report.md'}.")


def _versions(apk: bytes) -> str:
    words = ["git", "-C", str(installed_apk.ROOT), "rev-parse", "--short", "HEAD"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)
    commit = asked.stdout.strip() or "unknown"
    return f"\nTest APK {installed_apk.fingerprint(apk)}, commit {commit}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
