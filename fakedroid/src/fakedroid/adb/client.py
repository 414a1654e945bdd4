"""A client of an adb server. [src: adb/OVERVIEW.TXT, SERVICES.TXT, shell_protocol.h]"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DEFAULT_PORT: Final = 5037
_SECONDS: Final = 120.0
_STDOUT, _STDERR, _EXIT = 1, 2, 3
_HEADER: Final = struct.Struct("<BI")


class AdbError(Exception):
    """The adb server is not there, or it refused a request."""


@dataclass(frozen=True)
class Answer:
    """What a command on a phone printed, and its exit code."""

    stdout: bytes
    stderr: bytes
    code: int


@dataclass(frozen=True)
class AdbClient:
    """Talks to the adb server at an address; every request is a connection of its own."""

    port: int = DEFAULT_PORT
    host: str = "127.0.0.1"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> AdbClient:
        """Use the server that adb's own variables name, or adb's default.

        Raises:
            AdbError: a variable holds something else.
        """
        host = environ.get("ANDROID_ADB_SERVER_ADDRESS") or "127.0.0.1"
        port = environ.get("ANDROID_ADB_SERVER_PORT") or str(DEFAULT_PORT)
        address = environ.get("ADB_SERVER_SOCKET")
        if address:
            kind, _, rest = address.partition(":")
            host, _, port = rest.rpartition(":")
            if kind != "tcp":
                raise AdbError(f"ADB_SERVER_SOCKET is '{address}'; only tcp:HOST:PORT is supported")
        if not port.isdigit():
            raise AdbError(f"'{port}' is not the port of an adb server")
        return cls(int(port), host or "127.0.0.1")

    def ask(self, service: str) -> str:
        """Send a request to the server itself and return its answer.

        Raises:
            AdbError: there is no server, or it refuses.
        """
        with self._open() as plug:
            _request(plug, service)
            return _exactly(plug, int(_exactly(plug, 4), 16)).decode("utf-8", "replace")

    def connect(self, serial: str) -> None:
        """Have the server connect to a phone at ``host:port``.

        Raises:
            AdbError: it cannot.
        """
        answer = self.ask(f"host:connect:{serial}")
        if not answer.startswith(("connected to", "already connected to")):
            raise AdbError(answer)

    def disconnect(self, serial: str) -> None:
        """Have the server forget a phone that it was connected to.

        Raises:
            AdbError: it does not know the phone.
        """
        self.ask(f"host:disconnect:{serial}")

    def shell(self, serial: str, line: str) -> Answer:
        """Run a command line on a phone, without a terminal.

        Raises:
            AdbError: there is no such phone, or the connection ended too early.
        """
        with self._open() as plug:
            _request(plug, f"host:transport:{serial}")
            _request(plug, f"shell,v2,raw:{line}")
            return _read_shell(plug)

    def execute(self, serial: str, line: str) -> bytes:
        """Run a command line on a phone and return all it prints, byte for byte.

        Raises:
            AdbError: there is no such phone.
        """
        with self._open() as plug:
            _request(plug, f"host:transport:{serial}")
            _request(plug, f"exec:{line}")
            parts = []
            while part := _receive(plug, 65536):
                parts.append(part)
            return b"".join(parts)

    def _open(self) -> socket.socket:
        try:
            return socket.create_connection((self.host, self.port), _SECONDS)
        except OSError as error:
            where = f"{self.host}:{self.port}"
            raise AdbError(
                f"no adb server answers at {where}; 'adb start-server' starts one ({error})"
            ) from error


def _request(plug: socket.socket, service: str) -> None:
    data = service.encode()
    try:
        plug.sendall(b"%04x%s" % (len(data), data))
    except OSError as error:
        raise AdbError(f"the adb server hung up: {error}") from error
    status = _exactly(plug, 4)
    if status != b"OKAY":
        reason = _exactly(plug, int(_exactly(plug, 4), 16)) if status == b"FAIL" else status
        raise AdbError(reason.decode("utf-8", "replace"))


def _read_shell(plug: socket.socket) -> Answer:
    streams = {_STDOUT: bytearray(), _STDERR: bytearray()}
    while True:
        kind, length = _HEADER.unpack(_exactly(plug, _HEADER.size))
        data = _exactly(plug, length)
        if kind == _EXIT:
            return Answer(bytes(streams[_STDOUT]), bytes(streams[_STDERR]), data[0])
        if kind in streams:
            streams[kind] += data


def _exactly(plug: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        part = _receive(plug, min(size - len(data), 1 << 20))
        if not part:
            raise AdbError("the adb server hung up in the middle of an answer")
        data += part
    return bytes(data)


def _receive(plug: socket.socket, most: int) -> bytes:
    try:
        return plug.recv(most)
    except OSError as error:
        raise AdbError(f"the adb server did not answer: {error}") from error
