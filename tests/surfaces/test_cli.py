"""The command line, run as a user runs it."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from handroid.adb.server import private_server
from tests.phones import attach


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


async def handroid(*arguments: str, **variables: str) -> Ended:
    """Run the program with a clean HOME and nothing of this machine's adb."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments, env={**kept, "HOME": "/nowhere", **variables},
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), 60)
    return Ended(process.returncode or 0, out.decode(), err.decode())


@asynccontextmanager
async def virtual(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, list[Any]]]:
    """Run `handroid virtual --json` and return what it announces."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "virtual", "--json", *arguments,
        env={name: v for name, v in os.environ.items() if not name.startswith("ANDROID")},
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process, [json.loads(await asyncio.wait_for(process.stdout.readline(), 30))]
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_a_virtual_phone_is_announced_listed_seen_and_gone_again(tmp_path: Path) -> None:
    async with virtual("--api", "36", "--speed", "50") as (process, announced):
        phone = announced[0]
        port = str(phone["adb_server_port"])
        assert phone["api"] == 36
        listed = await handroid("phones", "--json", ANDROID_ADB_SERVER_PORT=port)
        assert [(p["serial"], p["state"]) for p in json.loads(listed.out)] == [
            (phone["serial"], "device")
        ]
        picture = tmp_path / "screen.png"
        seen = await handroid("screen", "--image", str(picture), ANDROID_ADB_SERVER_PORT=port)
        assert seen.code == 0, seen.err
        assert "screen:1080x2400 density:420 orientation:portrait\n--- window:" in seen.out
        assert "\tCalculator\t" in seen.out
        assert picture.read_bytes().startswith(b"\x89PNG")
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0
    gone = await handroid("phones", "--server", f"127.0.0.2:{port}")
    assert gone.code == 1


async def test_the_screen_as_json_holds_every_element() -> None:
    async with attach() as attached:
        port = str(attached.server.address.port)
        serial = attached.transport.serial
        seen = await handroid("screen", "--json", "--server", port, ANDROID_SERIAL=serial)
    screen = json.loads(seen.out)
    assert screen["display"] == {"width": 1080, "height": 2400, "density": 420, "rotation": 0}
    texts = {element["text"] for window in screen["windows"] for element in window["elements"]}
    assert {"Calculator", "Settings"} <= texts


async def test_with_no_phone_every_command_says_what_to_do() -> None:
    async with private_server() as server:
        port = str(server.address.port)
        listed = await handroid("phones", "--server", port)
        assert (listed.code, listed.err) == (0, "")
        assert "handroid virtual" in listed.out
        seen = await handroid("screen", "--server", port)
    assert (seen.code, seen.out) == (1, "")
    assert "USB debugging" in seen.err
    assert "Traceback" not in seen.err


async def test_several_phones_need_a_choice() -> None:
    async with virtual("--phones", "2", "--speed", "50") as (process, announced):
        assert process.stdout is not None
        second = json.loads(await asyncio.wait_for(process.stdout.readline(), 30))
        port = str(announced[0]["adb_server_port"])
        unclear = await handroid("screen", "--server", port)
        assert unclear.code == 1
        assert "--phone SERIAL" in unclear.err
        chosen = await handroid("screen", "--server", port, "--phone", second["serial"])
        assert chosen.code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("phones", "--wrong"),
        ("screen", "surplus"),
        ("virtual", "--api", "12"),
        ("virtual", "--api", "many"),
        ("virtual", "--phones", "0"),
        ("virtual", "--speed", "0"),
        ("--log-level", "loud", "phones"),
    ],
)
async def test_wrong_use_ends_with_2_and_a_sentence(arguments: tuple[str, ...]) -> None:
    ended = await handroid(*arguments)
    assert ended.code == 2
    assert ended.err.strip()
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("phones", "--server", "nonsense:port"), "host:port"),
        (("phones", "--server", "127.0.0.2:1"), "adb server"),
        (("phones", "--server", "1", "--adb", "/nowhere/adb"), "/nowhere/adb"),
    ],
)
async def test_failures_end_with_1_and_say_what_to_do(
    arguments: tuple[str, ...], words: str
) -> None:
    ended = await handroid(*arguments)
    assert (ended.code, ended.out) == (1, "")
    assert words in ended.err
    assert "Traceback" not in ended.err


async def test_the_version_is_printed() -> None:
    ended = await handroid("--version")
    assert ended.code == 0
    assert ended.out.startswith("handroid 0.")
