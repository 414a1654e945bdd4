"""Hands to test: inside this process, and on a virtual phone behind a real adb server."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from handroid.adb import shell, sync
from handroid.adb.quoting import CommandLine
from handroid.adb.wire import Refused, Wire
from handroid.errors import AdbUnavailable
from handroid.virtual_phone.hand.hand import Hand
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import Attached, attach, soon
from tests.virtual_phone.hand.host import Host

TOKEN = bytes(range(32))
JAR = "/data/local/tmp/handroid-hand.jar"
VERSION = "0123456789abcdef"
FAST = 100.0


@asynccontextmanager
async def running_hand(api: int = 34, speed: float = FAST) -> AsyncIterator[Hand]:
    """Run a hand without adb in between."""
    phone = VirtualPhone(api, speed=speed)
    hand = Hand(phone, phone.hand, 4321, VERSION, TOKEN)
    life = asyncio.create_task(hand.live())
    try:
        yield hand
    finally:
        hand.close()
        life.cancel()
        await asyncio.wait([life])
        await phone.close()


class AdbStream:
    """A stream through adb."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def read_exactly(self, count: int) -> bytes:
        """Return so many bytes, or raise EOFError."""
        try:
            return await self._wire.read_exactly(count)
        except AdbUnavailable as lost:
            raise EOFError from lost

    async def write(self, data: bytes) -> None:
        """Send bytes."""
        self._wire.send(data)
        await self._wire.drain()

    def close(self) -> None:
        """Close the stream."""
        self._wire.close()


@dataclass
class OnPhone:
    """A virtual phone behind a real adb server, and the hand that was started on it."""

    attached: Attached
    name: str = field(default_factory=lambda: f"handroid-{secrets.token_hex(16)}")
    token: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    pid: int = 0
    streams: list[AdbStream] = field(default_factory=list)

    @property
    def phone(self) -> VirtualPhone:
        """The phone itself."""
        return self.attached.phone

    async def sh(self, line: str, stdin: bytes | None = None) -> shell.Result:
        """Run a command line on the phone."""
        return await shell.run(self.attached.transport, CommandLine(line), soon(), stdin=stdin)

    async def push_jar(self) -> None:
        """Put a jar where the hand is started from."""
        await sync.push(self.attached.transport, JAR, b"PK\3\4 a jar", soon())

    async def start(self, words: str | None = None, token: str | None = None) -> dict[str, object]:
        """Start the hand as the protocol says and return the line it writes."""
        arguments = f"{self.name} {VERSION}" if words is None else words
        line = (
            "read -r HANDROID_HAND_SECRET; export HANDROID_HAND_SECRET\n"
            f"CLASSPATH={JAR} nohup app_process / --nice-name=handroid-hand"
            f" handroid.hand.Main {arguments} </dev/null &"
        )
        secret = self.token.hex() if token is None else token
        result = await self.sh(line, secret.encode() + b"\n")
        said = json.loads(result.text)
        assert isinstance(said, dict)
        return said

    async def begin(self) -> None:
        """Push, start, and expect the hand to be ready."""
        await self.push_jar()
        ready = (await self.start())["ready"]
        assert isinstance(ready, dict)
        self.pid = ready["pid"]

    async def stream(self) -> AdbStream:
        """Open a stream to the hand's socket."""
        stream = AdbStream(await self.attached.transport.open_abstract(self.name, soon()))
        self.streams.append(stream)
        return stream

    async def host(self) -> Host:
        """Return a host that the hand has let in."""
        return await Host.welcomed(await self.stream(), self.token)

    async def refuses(self) -> bool:
        """Return whether nobody listens on the socket's name."""
        try:
            stream = await self.stream()
        except Refused:
            return True
        stream.close()
        return False

    async def automation_given_back(self) -> None:
        """Let the phone's time pass until an idle hand has released UiAutomation."""
        clock = self.phone.clock
        async with asyncio.timeout(20):
            while self.phone.ui_automation.holder is not None:
                await clock.wait_until(clock.now() + 10)

    async def gone(self) -> None:
        """Wait until the socket refuses."""
        async with asyncio.timeout(20):
            while not await self.refuses():
                await asyncio.sleep(0.02)


@asynccontextmanager
async def hand_on_phone(
    api: int = 34, *, speed: float = FAST, quirks: tuple[str, ...] = ()
) -> AsyncIterator[OnPhone]:
    """Start a hand on a virtual phone of its own."""
    async with attach(api, speed=speed, quirks=quirks) as attached:
        on_phone = OnPhone(attached)
        await on_phone.begin()
        try:
            yield on_phone
        finally:
            for stream in on_phone.streams:
                stream.close()
