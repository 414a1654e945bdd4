"""Commands on the phone: the shell protocol v2, and exec for raw output."""

import asyncio
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from handroid.adb.quoting import CommandLine
from handroid.adb.stream import Transport
from handroid.adb.wire import Refused, Wire
from handroid.errors import BadAnswer, Outcome, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.off_loop import Pauses

_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = 0, 1, 2, 3, 4
_HEADER = struct.Struct("<BI")
_CHUNK = 65536
_BURST = 4 * _CHUNK

LARGEST_OUTPUT = 64 << 20
"""The most output a command may write, so that a phone cannot fill our memory."""


@dataclass(frozen=True)
class Result:
    """The output, error output and exit code of a command."""

    stdout: bytes
    stderr: bytes
    code: int

    @property
    def text(self) -> str:
        """Standard output as text; invalid UTF-8 becomes U+FFFD."""
        return self.stdout.decode("utf-8", "replace")

    @property
    def error_text(self) -> str:
        """Standard error as text."""
        return self.stderr.decode("utf-8", "replace")


async def run(
    transport: Transport,
    line: CommandLine,
    deadline: Deadline,
    *,
    stdin: bytes | None = None,
    limit: int = LARGEST_OUTPUT,
) -> Result:
    """Run a command line until it exits.

    If the deadline passes or the caller is cancelled, the stream is closed and the phone ends the
    command.

    Raises:
        TimedOut: it did not end in time; whether it did its work is unknown.
        PhoneUnavailable: the phone is not connected, or was lost before the command ended.
        BadAnswer: it wrote more than ``limit`` bytes.
    """
    wire = await _open(transport, f"shell,v2,raw:{line.text}", deadline)
    feeder = asyncio.create_task(_feed(wire, stdin)) if stdin is not None else None
    try:
        async with deadline.limit("The phone's answer", Outcome.UNKNOWN):
            result = await _collect(wire, limit)
    except BaseException:
        wire.abort()
        raise
    finally:
        if feeder:
            _cancel_feeder(feeder)
    wire.close()
    return result


class Session:
    """A running command that takes input and whose output is read line by line."""

    def __init__(self, wire: Wire, limit: int) -> None:
        self.error = b""
        """What it has written to standard error so far."""
        self._wire = wire
        self._packets = _Packets(wire, limit)
        self._unread = b""
        self._ended = False
        self._feeding: asyncio.Task[None] | None = None

    def give(self, stdin: bytes) -> None:
        """Send all of its input in the background."""
        self._feeding = asyncio.create_task(_feed(self._wire, stdin), name="input of a command")

    async def line(self) -> bytes | None:
        """Return the next line of standard output, or None once the command has ended.

        Raises:
            PhoneUnavailable: the phone was lost before the command ended.
        """
        while b"\n" not in self._unread and not self._ended:
            packet = await self._packets.next()
            if packet is None:
                raise _lost()
            kind, payload = packet
            self._ended = kind == _EXIT
            if kind == _STDOUT:
                self._unread += payload
            elif kind == _STDERR:
                self.error += payload
        if not self._unread:
            return None
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def let_go(self) -> None:
        """Stop sending input."""
        if self._feeding:
            _cancel_feeder(self._feeding)


@asynccontextmanager
async def session(
    transport: Transport, line: CommandLine, deadline: Deadline, *, limit: int = LARGEST_OUTPUT
) -> AsyncIterator[Session]:
    """Run a command line while the body runs, which may send input and read output.

    Processes that it started in the background keep running.

    Raises:
        TimedOut: the body did not end in time; whether the command did its work is unknown.
        PhoneUnavailable: the phone is not connected, or was lost.
        BadAnswer: it wrote more than ``limit`` bytes.
    """
    wire = await _open(transport, f"shell,v2,raw:{line.text}", deadline)
    opened = Session(wire, limit)
    try:
        async with deadline.limit("The phone's answer", Outcome.UNKNOWN):
            yield opened
    except BaseException:
        wire.abort()
        raise
    finally:
        opened.let_go()
    wire.close()


async def run_exec(
    transport: Transport, line: CommandLine, deadline: Deadline, *, limit: int = LARGEST_OUTPUT
) -> bytes:
    """Run a command line and return standard output and standard error as one byte string."""
    wire = await _open(transport, f"exec:{line.text}", deadline)
    output = bytearray()
    try:
        async with deadline.limit("The phone's answer", Outcome.UNKNOWN):
            while data := await wire.read(_CHUNK):
                output += data
                _refuse_above(limit, len(output))
    finally:
        wire.abort()
    return bytes(output)


async def _open(transport: Transport, service: str, deadline: Deadline) -> Wire:
    """Open a command; if the phone is lost meanwhile, the command may have run anyway."""
    try:
        return await transport.open(service, deadline)
    except Refused as error:
        raise _lost() from error


def _lost() -> PhoneUnavailable:
    return PhoneUnavailable(
        "The phone was lost while a command ran.",
        "Check the cable or network, then look at the screen before repeating.",
        Outcome.UNKNOWN,
    )


def _cancel_feeder(feeder: asyncio.Task[None]) -> None:
    feeder.cancel()
    # Reading has already reported any error of writing.
    feeder.add_done_callback(lambda done: done.cancelled() or done.exception())


async def _feed(wire: Wire, stdin: bytes) -> None:
    # Sent at once, it fits into one adb packet; each packet is a round trip to the phone.
    for start in range(0, len(stdin), _BURST):
        wire.send(b"".join(_input_packets(stdin[start : start + _BURST])))
        await wire.drain()
    wire.send(_HEADER.pack(_CLOSE_STDIN, 0))
    await wire.drain()


def _input_packets(stdin: bytes) -> Iterator[bytes]:
    for start in range(0, len(stdin), _CHUNK):
        piece = stdin[start : start + _CHUNK]
        yield _HEADER.pack(_STDIN, len(piece)) + piece


async def _collect(wire: Wire, limit: int) -> Result:
    packets = _Packets(wire, limit)
    written = {_STDOUT: bytearray(), _STDERR: bytearray()}
    while (packet := await packets.next()) is not None:
        kind, payload = packet
        if kind == _EXIT and payload:
            return Result(bytes(written[_STDOUT]), bytes(written[_STDERR]), payload[0])
        if kind in written:
            written[kind] += payload
    raise _lost()


class _Packets:
    """The packets that a command writes."""

    def __init__(self, wire: Wire, limit: int) -> None:
        self._wire = wire
        self._limit = limit
        self._total = self._start = 0
        self._buffer = bytearray()
        self._pause = Pauses()

    async def next(self) -> tuple[int, bytearray] | None:
        """Return the next packet, or None if the stream ended without one."""
        while (packet := self._take_packet()) is None:
            data = await self._wire.read(_CHUNK)
            if not data:
                return None
            del self._buffer[: self._start]
            self._start = 0
            self._buffer += data
        await self._pause.now_and_then()
        return packet

    def _take_packet(self) -> tuple[int, bytearray] | None:
        """Take a packet from the buffer if it is complete."""
        if len(self._buffer) - self._start < _HEADER.size:
            return None
        kind, size = _HEADER.unpack_from(self._buffer, self._start)
        _refuse_above(self._limit, self._total + size)
        begin = self._start + _HEADER.size
        if len(self._buffer) < begin + size:
            return None
        self._start = begin + size
        self._total += size if kind in (_STDOUT, _STDERR) else 0
        return kind, self._buffer[begin : self._start]


def _refuse_above(limit: int, size: int) -> None:
    if size > limit:
        raise BadAnswer(
            f"The phone wrote more than {limit} bytes for one command.", "", Outcome.UNKNOWN
        )
