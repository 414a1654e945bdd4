"""The command `fakedroid`: starts phones, records real ones, and replays recordings."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import sys
from collections.abc import Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fakedroid.adb.client import AdbClient, AdbError
from fakedroid.state.levels.levels import LEVELS
from fakedroid.state.quirks import QUIRKS, Quirks

if TYPE_CHECKING:
    from fakedroid.running_phones import Phones, RunningPhone

Commands = Any
"""What `ArgumentParser.add_subparsers` returns; argparse has no public name for it."""

_INTERRUPTED = 130
_MOST_PHONES = 250
_PERSONAL = (
    "Warning: these files contain personal data (serial numbers, accounts, names of apps, what was "
    "on the screen\nand in the log). Only you can read them. Look into them before you share them:"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except (AdbError, OSError, ValueError) as error:
        print(f"fakedroid: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


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
        "--quirk", action=_QuirkAction, default=[], metavar="NAME",
        help="what is odd about them; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--speed", type=_speed, default=1.0, help="how fast their time passes (default: 1)"
    )
    _add_serving_options(parser)
    parser.set_defaults(run=_start)
    commands = parser.add_subparsers(title="other commands", metavar="")
    _add_record(commands)
    _add_replay(commands)
    return parser


def _add_record(commands: Commands) -> None:
    parser = commands.add_parser(
        "record", help="write down what a real phone answers",
        description="Ask a phone of the running adb server what it answers to commands that only "
        "read, and write that into a new folder. The folder will contain personal data.",
    )  # fmt: skip
    parser.add_argument("serial", metavar="SERIAL", help="the phone, as 'adb devices' lists it")
    parser.add_argument("folder", metavar="DIR", type=Path, help="the new folder")
    parser.add_argument(
        "--also", action="append", default=[], metavar="COMMAND",
        help="one more command to ask, such as 'dumpsys package com.example'; may be repeated",
    )  # fmt: skip
    parser.set_defaults(run=_record)


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay", help="start a phone that answers as recorded",
        description="Start a phone that gives the answers in a folder of 'fakedroid record' "
        "and refuses what was not recorded, until Ctrl-C.",
    )  # fmt: skip
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder")
    _add_serving_options(parser)
    parser.set_defaults(run=_replay)


def _add_serving_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=0,
        help="port of the first phone, the others follow (default: free ports)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object per phone")


class _QuirkAction(argparse.Action):
    """Collects quirks, and refuses unknown or incompatible ones."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        chosen = [*getattr(namespace, self.dest), str(values)]
        try:
            Quirks(chosen)
        except ValueError as error:
            parser.error(str(error))
        setattr(namespace, self.dest, chosen)


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


def _start(options: argparse.Namespace) -> int:
    from fakedroid.contents.everyday import EVERYDAY
    from fakedroid.running_phones import phones

    started = phones(
        options.phones,
        options.api,
        quirks=options.quirk,
        speed=options.speed,
        port=options.port,
        contents=EVERYDAY,
    )
    return asyncio.run(_serve(started, options.json))


def _record(options: argparse.Namespace) -> int:
    from fakedroid.record import record

    client = AdbClient.from_environment()
    report = partial(print, file=sys.stderr, flush=True)
    recording = record(client, options.serial, options.folder, options.also, report)
    print(f"Recorded {len(recording.answers)} answers and {len(recording.screens)} screens.")
    names = "\n".join(f"    {options.folder / name}" for name in recording.files())
    report(f"{_PERSONAL}\n{names}")
    return 0


def _replay(options: argparse.Namespace) -> int:
    from fakedroid.replay import Replay
    from fakedroid.running_phones import Phones

    replay = Replay.from_recording(options.folder)
    return asyncio.run(_serve(Phones([replay.phone], options.port), options.json))


async def _serve(phones: Phones, as_json: bool) -> int:
    stop = _stop_on_signals()
    async with phones as running:
        print(_as_json(running) if as_json else _as_text(running), flush=True)
        await stop.wait()
    return 0


def _stop_on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Event loops on Windows support no signal handlers; there Ctrl-C interrupts asyncio.run.
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
