"""The framework phone behind a real adb server: Android's own framework on a JVM, and the hand.

The JVM of a level is started on first use and kept; each phone is in the state after booting.
Everything of adb is the virtual phone's, except the hand, whose program and socket are in the JVM,
and the commands that Android's framework answers there (`tests.framework.commands`).
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from fakedroid.phone import FakePhone
from fakedroid.shell.holding import close_streams, pid_of
from fakedroid.shell.process import Command, Process
from fakedroid.state.levels.levels import LEVELS as VIRTUAL_LEVELS
from fakedroid.wire.adbd import Adbd
from handroid.adb import devices
from handroid.adb.server import private_server
from handroid.adb.stream import Transport
from tests.forwarded_port import ForwardedPort
from tests.framework.commands import commands_of
from tests.framework.jvm import PhoneJvm, booted
from tests.phones import FAST, Attached, soon

MAIN_CLASS = "handroid.hand.Main"
NEEDED = ("mvn", "javac", "aapt2", "apksigner")
LEVELS = tuple(int(api) for api in os.environ.get("FRAMEWORK_LEVELS", "28,34,36").split(","))
"""The levels that the tests run on."""


@dataclass
class FrameworkPhone(Attached):
    """A framework phone, and its connection through adb."""

    jvm: PhoneJvm

    async def turn(self, quarters: int) -> None:
        """Rotate the phone by a number of quarter turns from upright."""
        await asyncio.to_thread(self.jvm.order, f"turn {quarters}")

    async def compose(self) -> None:
        """Use a keyboard that composes letters."""
        await asyncio.to_thread(self.jvm.order, "compose")

    async def update(self, package: str) -> None:
        """Install an app again, in its current version."""
        await asyncio.to_thread(self.jvm.order, f"update {package}")

    async def questions(self) -> int:
        """Return how often apps were asked about their elements since the phone started."""
        answer = await asyncio.to_thread(self.jvm.order, "questions")
        return int(answer["count"])

    async def insert(self, sims: int) -> None:
        """Insert a number of SIM cards."""
        await asyncio.to_thread(self.jvm.order, f"sims {sims}")

    async def answer_sms(self, *results: int | None) -> None:
        """Set the results of the next parts of messages: Android's codes, or None."""
        words = " ".join("silence" if code is None else str(code) for code in results)
        await asyncio.to_thread(self.jvm.order, f"answer {words}")

    async def network(self) -> list[dict[str, Any]]:
        """Return the messages that the network has received."""
        answer = await asyncio.to_thread(self.jvm.order, "network")
        return list(answer["sent"])


@asynccontextmanager
async def framework_phone(api: int = 34, classes: str = "") -> AsyncIterator[FrameworkPhone]:
    """Yield a framework phone behind its own adb server; ``classes`` as for `booted`."""
    if not all(map(shutil.which, NEEDED)):
        pytest.skip("needs Maven, a JDK, aapt and apksigner")
    jvm = await asyncio.to_thread(booted, api, classes)
    await asyncio.to_thread(jvm.order, "reset")
    shell = await asyncio.to_thread(jvm.order, "shell")
    phone = FakePhone(_level_of_adb(api), speed=FAST, commands=commands_of(shell["port"]))
    phone.properties.set("ro.build.version.sdk", str(api))
    phone.programs[MAIN_CLASS] = _hand_of(jvm)
    adbd = await Adbd.start(phone)
    try:
        async with private_server() as server:
            serial = f"127.0.0.1:{adbd.port}"
            await devices.connect(server, serial, soon())
            yield FrameworkPhone(phone, adbd, Transport(server, serial), jvm)
    finally:
        await adbd.stop()
        await phone.close()


def _level_of_adb(api: int) -> int:
    """Return the level of the virtual phone that provides adb: not all levels have one."""
    return max((level for level in VIRTUAL_LEVELS if level <= api), default=min(VIRTUAL_LEVELS))


def _hand_of(jvm: PhoneJvm) -> Command:
    """Return the program for ``app_process``: a hand in the JVM, until it ends."""

    async def main(p: Process) -> int:
        token, words = p.env.get("HANDROID_HAND_SECRET", ""), p.args
        if len(words) != 2 or len(token) != 64:
            return await _fail(p, "usage", "Wrong arguments or token.")
        name, version = words
        if name in p.phone.abstract_sockets:
            return await _fail(p, "taken", "Address already in use.")
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        jvm.when_ended(name, lambda: loop.call_soon_threadsafe(ended.set))
        order = f"start {name} {token} {version} {pid_of(p)}"
        listening = await asyncio.to_thread(jvm.order, order)
        forwarding = ForwardedPort(listening["port"])
        p.phone.abstract_sockets[name] = forwarding.serve
        try:
            await p.out(json.dumps({"ready": {"pid": pid_of(p)}}) + "\n")
            close_streams(p)
            await ended.wait()
        finally:
            del p.phone.abstract_sockets[name]
            forwarding.cut()
            jvm.kill(name)
        return 0

    return main


async def _fail(p: Process, kind: str, message: str) -> int:
    await p.out(json.dumps({"failed": {"kind": kind, "message": message}}) + "\n")
    return 1
