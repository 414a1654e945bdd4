"""A minimal adb server for fake phones, for when no adb program is available.

It supports the requests that list and track phones and open their services; other requests are
refused as unknown, with adb's message. [src: adb/SERVICES.TXT, adb.cpp handle_host_request]
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Mapping
from typing import Final

from fakedroid.wire.client_link import pass_on
from fakedroid.wire.connection import Phone

VERSION: Final = 41
"""The response of adb 36 to host:version."""
_HOST: Final = "127.0.0.1"


class Refused(Exception):
    """A request that is answered with FAIL and a reason."""


class SmallAdbServer:
    """Serves clients of the adb server on a port of this computer."""

    def __init__(self, phones: Mapping[str, Phone]) -> None:
        """Serve phones by their serials; clients see a phone after ``host:connect``."""
        self._known = phones
        self._connected: dict[str, Phone] = {}
        self._changed: set[asyncio.Event] = set()
        self._server: asyncio.Server | None = None
        self._clients: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> SmallAdbServer:
        self._server = await asyncio.start_server(self._take, _HOST, 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
        for client in list(self._clients):
            client.cancel()
        await asyncio.gather(*self._clients, return_exceptions=True)

    @property
    def port(self) -> int:
        """The port it listens on."""
        if self._server is None:
            raise RuntimeError("this server does not listen")
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._clients.add(task)
        task.add_done_callback(self._clients.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._answer(reader, writer)
        except Refused as refused:
            writer.write(b"FAIL" + _text(str(refused)))
        except (OSError, asyncio.IncompleteReadError, ValueError):
            # The client has disconnected, or does not speak adb.
            pass
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await _request(reader)
        phone = self._transport(request)
        if phone is not None:
            writer.write(b"OKAY")
            if request.startswith("host:tport:"):
                writer.write(struct.pack("<Q", 1 + list(self._connected.values()).index(phone)))
            service = await phone.open((await _request(reader)).encode())
            if service is None:
                raise Refused("closed")
            writer.write(b"OKAY")
            await pass_on(service, reader, writer)
        elif request.startswith("host:track-devices"):
            writer.write(b"OKAY")
            await self._track(writer, long=request.endswith("-l"))
        elif request.startswith("host-serial:"):
            self._answer_for_phone(request.removeprefix("host-serial:"), writer)
        else:
            writer.write(b"OKAY" + _text(self._answer_host(request)))

    def _answer_host(self, request: str) -> str:
        name, _, rest = request.removeprefix("host:").partition(":")
        answers: dict[str, Callable[[], str]] = {
            "version": lambda: f"{VERSION:04x}",
            "devices": lambda: self._list(long=False),
            "devices-l": lambda: self._list(long=True),
            "connect": lambda: self._connect(rest),
            "disconnect": lambda: self._disconnect(rest),
            "features": lambda: _features(self._found("")),
            "get-state": self._state,
            "host-features": lambda: "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir",
        }
        if not request.startswith("host:") or name not in answers:
            raise Refused("unknown host service")
        return answers[name]()

    def _state(self) -> str:
        self._found("")
        return "device"

    def _answer_for_phone(self, request: str, writer: asyncio.StreamWriter) -> None:
        serial, _, name = request.rpartition(":")
        phone = self._found(serial)
        if name == "features":
            writer.write(b"OKAY" + _text(_features(phone)))
        elif name == "get-state":
            writer.write(b"OKAY" + _text("device"))
        elif name == "get-serialno":
            writer.write(b"OKAY" + _text(serial))
        elif name.startswith("wait-for-") and name.endswith("-device"):
            writer.write(b"OKAYOKAY")
        else:
            raise Refused("unknown host service")

    def _transport(self, request: str) -> Phone | None:
        """Return the phone that a client wants to be connected to, or None for other requests."""
        for prefix in ("host:transport:", "host:tport:serial:"):
            if request.startswith(prefix):
                return self._found(request.removeprefix(prefix))
        if request in ("host:transport-any", "host:transport-local", "host:tport:any"):
            return self._found("")
        return None

    def _found(self, serial: str) -> Phone:
        if serial in self._connected:
            return self._connected[serial]
        if serial:
            raise Refused(f"device '{serial}' not found")
        if len(self._connected) == 1:
            return next(iter(self._connected.values()))
        several = "more than one device/emulator"
        raise Refused(several if self._connected else "no devices/emulators found")

    def _list(self, *, long: bool) -> str:
        lines = []
        for number, (serial, phone) in enumerate(self._connected.items(), 1):
            facts = _facts(phone) if long else ""
            line = f"{serial:<22} device {facts}transport_id:{number}" if long else ""
            lines.append((line or f"{serial}\tdevice") + "\n")
        return "".join(lines)

    def _connect(self, serial: str) -> str:
        if serial in self._connected:
            return f"already connected to {serial}"
        if serial not in self._known:
            return f"failed to connect to {serial}"
        self._connected[serial] = self._known[serial]
        self._notify_trackers()
        return f"connected to {serial}"

    def _disconnect(self, serial: str) -> str:
        if self._connected.pop(serial, None) is None:
            raise Refused(f"no such device '{serial}'")
        self._notify_trackers()
        return f"disconnected {serial}"

    def _notify_trackers(self) -> None:
        for changed in self._changed:
            changed.set()

    async def _track(self, writer: asyncio.StreamWriter, *, long: bool) -> None:
        changed = asyncio.Event()
        self._changed.add(changed)
        try:
            while not writer.is_closing():
                changed.clear()
                writer.write(_text(self._list(long=long)))
                await writer.drain()
                await changed.wait()
        finally:
            self._changed.discard(changed)


async def _request(reader: asyncio.StreamReader) -> str:
    length = int(await reader.readexactly(4), 16)
    return (await reader.readexactly(length)).decode("utf-8", "surrogateescape")


def _text(text: str) -> bytes:
    data = text.encode()
    return b"%04x%b" % (len(data), data)


def _banner(phone: Phone) -> dict[str, str]:
    pairs = phone.banner().decode().removeprefix("device::").split(";")
    return dict(pair.split("=", 1) for pair in pairs if "=" in pair)


def _features(phone: Phone) -> str:
    return _banner(phone).get("features", "")


def _facts(phone: Phone) -> str:
    known = _banner(phone)
    names = (("product", "name"), ("model", "model"), ("device", "device"))
    return "".join(f"{key}:{known[f'ro.product.{of}'].replace(' ', '_')} " for key, of in names)
