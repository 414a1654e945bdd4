"""The adb server's protocol for fake phones alone, where no adb program can be had.

It knows the requests that list phones, follow them, and open their services; everything else is
an unknown host service, as adb says. [src: adb/SERVICES.TXT, adb.cpp handle_host_request]
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Mapping
from typing import Final

from fakedroid.wire.client_link import pass_on
from fakedroid.wire.connection import Phone

VERSION: Final = 41
"""What adb 36 answers to host:version."""
_HOST: Final = "127.0.0.1"


class Refused(Exception):
    """A request that is answered with FAIL and a reason."""


class SmallAdbServer:
    """Answers clients of the adb server on a port of this computer."""

    def __init__(self, phones: Mapping[str, Phone]) -> None:
        """Serve phones by their serials; a client sees one from ``host:connect`` on."""
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
            # The client went away, or is none.
            pass
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await _request(reader)
        phone = self._transport(asked)
        if phone is not None:
            writer.write(b"OKAY")
            if asked.startswith("host:tport:"):
                writer.write(struct.pack("<Q", 1 + list(self._connected.values()).index(phone)))
            service = await phone.open((await _request(reader)).encode())
            if service is None:
                raise Refused("closed")
            writer.write(b"OKAY")
            await pass_on(service, reader, writer)
        elif asked.startswith("host:track-devices"):
            writer.write(b"OKAY")
            await self._track(writer, long=asked.endswith("-l"))
        elif asked.startswith("host-serial:"):
            self._answer_for_phone(asked.removeprefix("host-serial:"), writer)
        else:
            writer.write(b"OKAY" + _text(self._answer_host(asked)))

    def _answer_host(self, asked: str) -> str:
        name, _, rest = asked.removeprefix("host:").partition(":")
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
        if not asked.startswith("host:") or name not in answers:
            raise Refused("unknown host service")
        return answers[name]()

    def _state(self) -> str:
        self._found("")
        return "device"

    def _answer_for_phone(self, asked: str, writer: asyncio.StreamWriter) -> None:
        serial, _, request = asked.rpartition(":")
        phone = self._found(serial)
        if request == "features":
            writer.write(b"OKAY" + _text(_features(phone)))
        elif request == "get-state":
            writer.write(b"OKAY" + _text("device"))
        elif request == "get-serialno":
            writer.write(b"OKAY" + _text(serial))
        elif request.startswith("wait-for-") and request.endswith("-device"):
            writer.write(b"OKAYOKAY")
        else:
            raise Refused("unknown host service")

    def _transport(self, asked: str) -> Phone | None:
        """Return the phone that a client asks to be connected to; None for other requests."""
        for prefix in ("host:transport:", "host:tport:serial:"):
            if asked.startswith(prefix):
                return self._found(asked.removeprefix(prefix))
        if asked in ("host:transport-any", "host:transport-local", "host:tport:any"):
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
        self._tell()
        return f"connected to {serial}"

    def _disconnect(self, serial: str) -> str:
        if self._connected.pop(serial, None) is None:
            raise Refused(f"no such device '{serial}'")
        self._tell()
        return f"disconnected {serial}"

    def _tell(self) -> None:
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
