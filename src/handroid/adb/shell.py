"""Commands on the phone: the shell protocol v2, and exec for raw output."""

import asyncio
import struct
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

LARGEST_OUTPUT = 64 << 20
"""More output than this of one command is refused, so that a phone cannot fill our memory."""


@dataclass(frozen=True)
class Result:
    """What a command wrote, each stream apart, and its exit code."""

    stdout: bytes
    stderr: bytes
    code: int

    @property
    def text(self) -> str:
        """The standard output as text; what is not UTF-8 is shown as U+FFFD."""
        return self.stdout.decode("utf-8", "replace")

    @property
    def error_text(self) -> str:
        """The standard error as text."""
        return self.stderr.decode("utf-8", "replace")


async def run(
    transport: Transport,
    line: CommandLine,
    deadline: Deadline,
    *,
    stdin: bytes | None = None,
    limit: int = LARGEST_OUTPUT,
) -> Result:
    """Run a command line to its end.

    When the deadline passes or the caller is cancelled the stream is dropped, and the phone ends
    the command.

    Raises:
        TimedOut: it did not end in time; whether it did its work is unknown.
        PhoneUnavailable: the phone is not there, or was lost before the command ended.
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
            feeder.cancel()
            # Whatever went wrong with writing, reading has reported.
            feeder.add_done_callback(lambda done: done.cancelled() or done.exception())
    wire.close()
    return result


async def run_exec(
    transport: Transport, line: CommandLine, deadline: Deadline, *, limit: int = LARGEST_OUTPUT
) -> bytes:
    """Run a command line and return its output and errors as one stream of raw bytes."""
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
    """Open a command; where the phone is lost over it, it may have been run all the same."""
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


async def _feed(wire: Wire, stdin: bytes) -> None:
    for start in range(0, len(stdin), _CHUNK):
        piece = stdin[start : start + _CHUNK]
        wire.send(_HEADER.pack(_STDIN, len(piece)) + piece)
        await wire.drain()
    wire.send(_HEADER.pack(_CLOSE_STDIN, 0))
    await wire.drain()


async def _collect(wire: Wire, limit: int) -> Result:
    written = {_STDOUT: bytearray(), _STDERR: bytearray()}
    buffer = bytearray()
    total = 0
    pause = Pauses()
    while data := await wire.read(_CHUNK):
        buffer += data
        start = 0
        while len(buffer) - start >= _HEADER.size:
            kind, size = _HEADER.unpack_from(buffer, start)
            _refuse_above(limit, total + size)
            end = start + _HEADER.size + size
            if len(buffer) < end:
                break
            payload = buffer[start + _HEADER.size : end]
            if kind == _EXIT and payload:
                return Result(bytes(written[_STDOUT]), bytes(written[_STDERR]), payload[0])
            if kind in written:
                written[kind] += payload
                total += size
            start = end
            await pause.now_and_then()
        del buffer[:start]
    raise _lost()


def _refuse_above(limit: int, size: int) -> None:
    if size > limit:
        raise BadAnswer(
            f"The phone wrote more than {limit} bytes for one command.", "", Outcome.UNKNOWN
        )
