"""A socket of a fake phone that forwards to a TCP port of this computer."""

import asyncio
import contextlib

from fakedroid.wire.stream import Stream


class ForwardedPort:
    """Forwards each connection of the socket to the port."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()

    async def serve(self, stream: Stream) -> None:
        """Forward bytes in both directions until one side closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._open.add(writer)
        there = asyncio.create_task(_carry(stream, writer))
        try:
            with contextlib.suppress(ConnectionError):
                while data := await reader.read(65536):
                    await stream.write(data)
        finally:
            there.cancel()
            self._open.discard(writer)
            writer.close()

    def cut(self) -> None:
        """Cut every connection, as if the program behind it had died."""
        for writer in self._open:
            writer.transport.abort()


async def _carry(stream: Stream, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await stream.read():
            writer.write(data)
            await writer.drain()
    writer.close()
