"""Android's own commands, run by the framework: the programs of the framework phone's shell.

They run in the JVM, with one connection to its shell port each. The output of a dump is written to
a file of the virtual phone, which has the files; a crash is written to its log, where the driver
looks.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Mapping

from fakedroid.commands import COMMANDS
from fakedroid.commands.java.errors import KILLED, JavaError, crash
from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.shell.opening import opener_for
from fakedroid.shell.process import Command, Process

PROGRAMS = ("am", "cmd", "dumpsys", "input", "pidof", "pm", "screencap", "wm")
_SECONDS = 60
_START = 0.05
"""Seconds that a phone needs to start a command: two faster taps are not a double tap."""
_LAUNCHER = "com.android.commands.uiautomator.Launcher"
_DEFAULT_FILE = "/sdcard/window_dump.xml"


def commands_of(port: int) -> Mapping[str, Command]:
    """Return the commands of a phone whose framework listens on a port."""
    own: dict[str, Command] = dict.fromkeys(PROGRAMS, _program(port))
    return {**COMMANDS, **own, "uiautomator": _uiautomator(port)}


def _program(port: int) -> Command:
    async def run(p: Process) -> int:
        await asyncio.sleep(_START)
        code, out, err = await ask(port, p.argv)
        await p.stdout.write(out)
        await p.stderr.write(err)
        return code

    return run


def _uiautomator(port: int) -> Command:
    async def run(p: Process) -> int:
        async def body(pid: int) -> int:
            return await _dump(p, pid, port)

        return await in_own_runtime(p, "uiautomator", _LAUNCHER, body)

    return run


async def _dump(p: Process, pid: int, port: int) -> int:
    code, document, err = await ask(port, p.argv)
    if code == KILLED:
        name, _, message = err.decode().partition("\n")[0].partition(": ")
        return await crash(p, pid, JavaError(name, message))
    await p.stderr.write(err)
    if code or err:
        return code
    path = next((word for word in p.args[1:] if word.startswith("/")), _DEFAULT_FILE)
    await opener_for(p).write(path).write(document)
    await p.out(f"UI hierchary dumped to: {path}\n")
    return 0


async def ask(port: int, words: list[str]) -> tuple[int, bytes, bytes]:
    """Run a command in the JVM; return its exit code and both output streams."""
    async with asyncio.timeout(_SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            asked = json.dumps({"words": words}).encode()
            writer.write(struct.pack(">I", len(asked)) + asked)
            (code,) = struct.unpack(">i", await reader.readexactly(4))
            return code, await _block(reader), await _block(reader)
        finally:
            writer.close()


async def _block(reader: asyncio.StreamReader) -> bytes:
    (length,) = struct.unpack(">I", await reader.readexactly(4))
    return await reader.readexactly(length)
