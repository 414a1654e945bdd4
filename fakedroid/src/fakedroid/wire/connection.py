"""One computer's connection to the phone's adbd: its packets and streams."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final, Protocol, cast

from fakedroid.state.edge import Edge
from fakedroid.wire.auth import Trust
from fakedroid.wire.cable import Cable
from fakedroid.wire.handshake import Handshake
from fakedroid.wire.outbox import Outbox
from fakedroid.wire.outgoing_streams import Calls
from fakedroid.wire.packets import (
    AUTH,
    CLSE,
    CNXN,
    MAX_PAYLOAD,
    OKAY,
    OPEN,
    STLS,
    WRTE,
    BadPacketError,
    Packet,
    PacketReader,
    header,
)
from fakedroid.wire.stream import Service, Stream

_UNREAD_LIMIT: Final = 2 * MAX_PAYLOAD

_log = logging.getLogger(__name__)


class Phone(Protocol):
    """What stands behind an adbd."""

    def banner(self) -> bytes:
        """Return the text that introduces the phone to a computer."""

    async def open(self, service: bytes) -> Service | None:
        """Return what serves a stream opened under this name; None refuses it."""


class Connection(asyncio.BufferedProtocol):
    """A transport as adbd sees it. [src: adb.cpp handle_packet]"""

    def __init__(
        self,
        phone: Phone,
        trust: Trust,
        closed: Callable[[Connection], object] | None = None,
        edge: Edge | None = None,
    ) -> None:
        self.cable: Cable | None = None
        self._edge = edge
        self.tasks: set[asyncio.Task[None]] = set()
        self._phone = phone
        self._handshake = Handshake(trust, phone.banner, self.send)
        self._closed = closed
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._reader = PacketReader()
        self._unwanted = False
        self._streams: dict[int, Stream] = {}
        self._next_id = 1
        self._calls = Calls(self._streams)
        self._when_lost: list[Callable[[], object]] = []
        self._out = Outbox(self._write)
        self._handlers: dict[int, Callable[[Packet], None]] = {
            CNXN: self._on_connect,
            AUTH: self._handshake.authenticate,
            OPEN: self._on_open,
            OKAY: self._on_okay,
            WRTE: self._on_write,
            CLSE: self._on_close,
            STLS: self._on_tls,
        }

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the socket of a computer that just connected."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=_UNREAD_LIMIT)
        if self._edge is not None:
            self.watch(self._edge)
        if self._unwanted:
            self._transport.abort()
        plug = transport.get_extra_info("socket")
        if plug is not None:
            plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def watch(self, edge: Edge) -> None:
        """Let what passes be counted and disturbed."""
        self._edge = edge
        if self._transport is not None:
            self.cable = Cable(edge, self._transport)

    def let_in(self) -> None:
        """Accept a computer that has not authenticated itself, if that is no longer required."""
        self._handshake.let_in()

    @property
    def max_payload(self) -> int:
        """Return how much one packet may carry."""
        return self._handshake.max_payload

    @property
    def name(self) -> str:
        """Return what adbd calls the computer: by its socket. [src: socket_transport.cpp]"""
        plug = self._transport.get_extra_info("socket") if self._transport else None
        return f"host-{plug.fileno() if plug else -1}"

    @property
    def streams(self) -> int:
        """Return how many streams are open."""
        return len(self._streams)

    def on_lost(self, call: Callable[[], object]) -> None:
        """Have ``call`` run when the connection ends."""
        self._when_lost.append(call)

    async def dial(self, service: bytes) -> Stream | None:
        """Open a stream to a service of the computer; None when it refuses."""
        if self._transport is None:
            return None
        stream = Stream(self, self._next_id, 0)
        self._next_id += 1
        return await self._calls.make(stream, service)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return where the next bytes go."""
        return self._reader.buffer()

    def buffer_updated(self, nbytes: int) -> None:
        """Handle the packets that are now complete; drop who does not speak adb."""
        if self.cable is not None:
            self.cable.received(nbytes)
            if self._transport is None or self._transport.is_closing():
                return
        try:
            for packet in self._reader.advance(nbytes):
                handle = self._handlers.get(packet.command)
                if handle is not None:
                    handle(packet)
        except BadPacketError as error:
            _log.debug("connection dropped: %s", error)
            self.abort()

    def pause_writing(self) -> None:
        """Stop reading from a computer that does not read: nothing may pile up here."""
        if self._transport is not None:
            self._transport.pause_reading()

    def resume_writing(self) -> None:
        """Read again."""
        if self._transport is not None:
            self._transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """End all streams and cancel what still runs behind them."""
        self._transport = None
        self._handshake.online = False
        self._end_streams()
        self._calls.end()
        for call in self._when_lost:
            call()
        for task in self.tasks:
            task.cancel()
        if self._closed is not None:
            self._closed(self)

    def send(self, command: int, arg0: int, arg1: int, payload: bytes | memoryview = b"") -> None:
        """Send one packet, together with the others of this turn of the event loop."""
        if self._transport is None:
            return
        checksum = self._handshake.checksum
        self._out.put(header(command, arg0, arg1, payload, checksum=checksum), payload)

    def schedule(self, stream: Stream) -> None:
        """Let the stream send what it holds, at the end of this turn of the event loop."""
        self._out.schedule(stream)

    def forget(self, stream: Stream) -> None:
        """Drop a closed stream from the table."""
        self._streams.pop(stream.local, None)

    def hang_up(self) -> None:
        """Close the connection once everything sent is out."""
        self._out.flush()
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Close the connection at once, even before it is made."""
        self._unwanted = True
        if self._transport is not None:
            self._transport.abort()

    def unplug(self) -> None:
        """Lose the computer: what was sent has gone, nothing more will."""
        if self.cable is not None and self._transport is not None:
            self.cable.cut()
        else:
            self.abort()

    def _write(self, packets: list[bytes | memoryview]) -> None:
        if self.cable is not None:
            self.cable.write(packets)
        elif packets and self._transport is not None:
            self._transport.writelines(packets)

    def _end_streams(self) -> None:
        for stream in list(self._streams.values()):
            stream.lost()

    def _on_connect(self, packet: Packet) -> None:
        self._end_streams()
        self._handshake.connect(packet)

    def _on_tls(self, packet: Packet) -> None:
        raise BadPacketError("this adbd does not offer TLS")

    def _on_open(self, packet: Packet) -> None:
        if not self._handshake.online or packet.arg0 == 0:
            return
        stream = Stream(self, self._next_id, packet.arg0)
        self._next_id += 1
        name = bytes(packet.payload).rstrip(b"\0")
        task = self._loop.create_task(self._serve(stream, name))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _serve(self, stream: Stream, name: bytes) -> None:
        try:
            await self._run(stream, name)
        except (BrokenPipeError, EOFError):
            pass
        except Exception:
            _log.exception("the service %r failed", name)
        finally:
            stream.close()

    async def _run(self, stream: Stream, name: bytes) -> None:
        if self._edge is not None:
            await self._edge.opened(name.decode("utf-8", "replace").partition(":")[0])
        service = await self._phone.open(name)
        if service is None:
            stream.refuse()
        else:
            self._streams[stream.local] = stream
            self.send(OKAY, stream.local, stream.remote)
            await service(stream)

    def _find(self, packet: Packet) -> Stream | None:
        """Find the stream a packet is for, if it comes from that stream's other end."""
        stream = self._streams.get(packet.arg1)
        return stream if stream is not None and packet.arg0 in (stream.remote, 0) else None

    def _on_okay(self, packet: Packet) -> None:
        if packet.arg0 and self._calls.answered(packet.arg1, packet.arg0):
            return
        stream = self._find(packet)
        if stream is not None and packet.arg0:
            stream.acknowledged()

    def _on_write(self, packet: Packet) -> None:
        stream = self._find(packet)
        if stream is not None and packet.arg0:
            stream.received(packet.payload)

    def _on_close(self, packet: Packet) -> None:
        if self._calls.answered(packet.arg1, None):
            return
        stream = self._find(packet)
        if stream is not None:
            stream.closed_by_host()
