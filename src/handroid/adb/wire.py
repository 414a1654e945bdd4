"""A socket to the adb server: requests, their status, and then raw bytes.

A request is its length as four hexadecimal digits, and its text. The response is ``OKAY``, or
``FAIL`` with a text in the same format.
"""

import asyncio
from dataclasses import dataclass

from handroid.errors import ActionFailed, AdbUnavailable

LONGEST_REQUEST = 0xFFFF
_BUFFER = 1 << 20


class Refused(ActionFailed):
    """The adb server answered FAIL; `what` is its text."""


@dataclass(frozen=True)
class Address:
    """Where an adb server listens."""

    host: str = "127.0.0.1"
    port: int = 5037

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def normalized(self) -> "Address":
        """The same address in a normal form if it is on this computer."""
        return Address(port=self.port) if self.local else self

    @property
    def local(self) -> bool:
        """Whether it is on this computer, where we may start a server."""
        return self.host in {"127.0.0.1", "localhost", "::1"}


def no_adb_server(answered: object) -> AdbUnavailable:
    """Return the error for a response that no adb server sends."""
    return AdbUnavailable(
        f"What listens there is not an adb server: it answered {answered!r}.",
        "End that program, or choose another port with ANDROID_ADB_SERVER_PORT.",
    )


class Wire:
    """A connection to the adb server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, address: Address) -> "Wire":
        """Open a connection.

        Raises:
            AdbUnavailable: nothing listens at the address.
        """
        try:
            reader, writer = await asyncio.open_connection(
                address.host, address.port, limit=_BUFFER
            )
        except (OSError, ValueError) as error:
            # Python raises one error for names that cannot be resolved, another for invalid names.
            reason = error.strerror if isinstance(error, OSError) else "not a host"
            raise AdbUnavailable(
                f"No adb server answers at {address} ({reason or error}).",
                "Start one with 'adb start-server'.",
            ) from error
        return cls(reader, writer)

    async def request(self, service: str) -> None:
        """Request a service and read its status.

        Raises:
            Refused: the server answered FAIL.
            AdbUnavailable: the server closed the connection.
        """
        data = service.encode("utf-8", "surrogateescape")
        if len(data) > LONGEST_REQUEST:
            raise ActionFailed(f"A request of {len(data)} bytes is longer than adb can carry.")
        self._writer.write(b"%04x%b" % (len(data), data))
        status = await self.read_exactly(4)
        if status == b"OKAY":
            return
        if status != b"FAIL":
            raise no_adb_server(status)
        raise Refused(await self.read_text())

    async def read_text(self) -> str:
        """Read a text that is preceded by its length."""
        digits = await self.read_exactly(4)
        try:
            size = int(digits, 16)
        except ValueError:
            raise AdbUnavailable(f"adb server sent a bad length: {digits!r}.") from None
        return (await self.read_exactly(size)).decode("utf-8", "replace")

    async def read_exactly(self, size: int) -> bytes:
        """Read ``size`` bytes.

        Raises:
            AdbUnavailable: the connection was closed before that.
        """
        try:
            return await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise AdbUnavailable("The adb server closed the connection.") from error

    async def read(self, limit: int = 65536) -> bytes:
        """Read up to ``limit`` available bytes; returns none at the end of the stream."""
        try:
            return await self._reader.read(limit)
        except OSError:
            return b""

    def send(self, data: bytes) -> None:
        """Queue bytes to be written; see `drain`."""
        self._writer.write(data)

    async def drain(self) -> None:
        """Wait until the send buffer has room.

        Raises:
            AdbUnavailable: the connection is closed.
        """
        try:
            await self._writer.drain()
        except OSError as error:
            raise AdbUnavailable("The adb server closed the connection.") from error

    def close(self) -> None:
        """Close without waiting until queued data is sent."""
        self._writer.close()

    def abort(self) -> None:
        """Drop the connection and all queued data."""
        self._writer.transport.abort()
