"""The command `fakedroid`: phones to connect adb to, until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from fakedroid.state.levels.levels import LEVELS
from fakedroid.state.quirks import QUIRKS, Quirks

if TYPE_CHECKING:
    from fakedroid.running_phones import Phones, RunningPhone

_MOST_PHONES = 250


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        Quirks(options.quirk)
    except ValueError as error:
        parser.error(str(error))
    try:
        return asyncio.run(_serve(_phones(options), options.json))
    except OSError as error:
        print(f"fakedroid: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fakedroid",
        description="Start fake Android phones and keep them until Ctrl-C.",
        epilog=f"Quirks: {', '.join(QUIRKS)}.",
    )
    parser.add_argument("--version", action="version", version=f"fakedroid {_version()}")
    parser.add_argument(
        "--api", type=int, default=34, choices=sorted(LEVELS), metavar="LEVEL",
        help=f"Android API level, {min(LEVELS)} to {max(LEVELS)} (default: 34)",
    )  # fmt: skip
    parser.add_argument(
        "--phones", type=_count, default=1, metavar="N", help="how many phones (default: 1)"
    )
    parser.add_argument(
        "--quirk", action="append", default=[], metavar="NAME",
        help="what is odd about them; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--speed", type=_speed, default=1.0, help="how fast their time passes (default: 1)"
    )
    _add_serving_options(parser)
    return parser


def _add_serving_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=0,
        help="port of the first phone, the others follow (default: free ports)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object per phone")


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number <= _MOST_PHONES:
        raise argparse.ArgumentTypeError(f"{text} is not between 1 and {_MOST_PHONES}")
    return number


def _speed(text: str) -> float:
    number = float(text)
    if not 0.001 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not between 0.001 and 1000000")
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"{text} is not a port")
    return number


def _version() -> str:
    """Return the version of the distribution that contains this package."""
    for name in ("fakedroid", "handroid"):
        with contextlib.suppress(PackageNotFoundError):
            return version(name)
    return "(not installed)"


def _phones(options: argparse.Namespace) -> Phones:
    from fakedroid.running_phones import phones

    return phones(
        options.phones,
        options.api,
        quirks=options.quirk,
        speed=options.speed,
        port=options.port,
    )


async def _serve(phones: Phones, as_json: bool) -> int:
    stop = _stop_on_signals()
    async with phones as running:
        print(_as_json(running) if as_json else _as_text(running), flush=True)
        await stop.wait()
    return 0


def _stop_on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Windows' loops take no handlers; there Ctrl-C interrupts asyncio.run.
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    return stop


def _as_json(phones: Sequence[RunningPhone]) -> str:
    return "\n".join(
        json.dumps({"serial": phone.serial, "port": phone.port, "api": phone.api})
        for phone in phones
    )


def _as_text(phones: Sequence[RunningPhone]) -> str:
    first = phones[0]
    lines = [f"Android {first.fake.level.release} (API {first.api}). To connect, run:"]
    lines += [f"    adb connect {phone.serial}" for phone in phones]
    lines.append("Then, for example:")
    lines.append(f"    adb -s {first.serial} exec-out screencap -p > screen.png")
    return "\n".join([*lines, "Press Ctrl-C to stop."])
