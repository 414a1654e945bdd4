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
    """The adb server cannot be reached, or it refused a request."""


@dataclass(frozen=True)
class Answer:
    """The output of a command on a phone, and its exit code."""

    stdout: bytes
    stderr: bytes
    code: int


@dataclass(frozen=True)
class AdbClient:
    """A client of the adb server at an address; every request uses a new connection."""

    port: int = DEFAULT_PORT
    host: str = "127.0.0.1"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> AdbClient:
        """Use the server that adb's own variables name, or adb's default.

        Raises:
            AdbError: a variable is invalid.
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
        """Send a request to the server itself and return its response.

        Raises:
            AdbError: there is no server, or it refuses.
        """
        with self._open() as sock:
            _request(sock, service)
            return _exactly(sock, int(_exactly(sock, 4), 16)).decode("utf-8", "replace")

    def connect(self, serial: str) -> None:
        """Let the server connect to a phone at ``host:port``.

        Raises:
            AdbError: it cannot connect.
        """
        answer = self.ask(f"host:connect:{serial}")
        if not answer.startswith(("connected to", "already connected to")):
            raise AdbError(answer)

    def disconnect(self, serial: str) -> None:
        """Let the server disconnect from a phone.

        Raises:
            AdbError: it does not know the phone.
        """
        self.ask(f"host:disconnect:{serial}")

    def shell(self, serial: str, line: str) -> Answer:
        """Run a command line on a phone, without a terminal.

        Raises:
            AdbError: there is no such phone, or the connection ended too early.
        """
        with self._open() as sock:
            _request(sock, f"host:transport:{serial}")
            _request(sock, f"shell,v2,raw:{line}")
            return _read_shell(sock)

    def execute(self, serial: str, line: str) -> bytes:
        """Run a command line on a phone and return its output, byte for byte.

        Raises:
            AdbError: there is no such phone.
        """
        with self._open() as sock:
            _request(sock, f"host:transport:{serial}")
            _request(sock, f"exec:{line}")
            parts = []
            while part := _receive(sock, 65536):
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


def _request(sock: socket.socket, service: str) -> None:
    data = service.encode()
    try:
        sock.sendall(b"%04x%s" % (len(data), data))
    except OSError as error:
        raise AdbError(f"the adb server hung up: {error}") from error
    status = _exactly(sock, 4)
    if status != b"OKAY":
        reason = _exactly(sock, int(_exactly(sock, 4), 16)) if status == b"FAIL" else status
        raise AdbError(reason.decode("utf-8", "replace"))


def _read_shell(sock: socket.socket) -> Answer:
    streams = {_STDOUT: bytearray(), _STDERR: bytearray()}
    while True:
        kind, length = _HEADER.unpack(_exactly(sock, _HEADER.size))
        data = _exactly(sock, length)
        if kind == _EXIT:
            return Answer(bytes(streams[_STDOUT]), bytes(streams[_STDERR]), data[0])
        if kind in streams:
            streams[kind] += data


def _exactly(sock: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        part = _receive(sock, min(size - len(data), 1 << 20))
        if not part:
            raise AdbError("the adb server hung up in the middle of an answer")
        data += part
    return bytes(data)


def _receive(sock: socket.socket, most: int) -> bytes:
    try:
        return sock.recv(most)
    except OSError as error:
        raise AdbError(f"the adb server did not answer: {error}") from error
