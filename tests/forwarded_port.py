"""A socket of a fake phone that is a TCP port of this computer."""

import asyncio
import contextlib

from fakedroid.wire.stream import Stream


class ForwardedPort:
    """Carries each connection to the socket on to the port."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()

    async def serve(self, stream: Stream) -> None:
        """Carry bytes both ways until one side closes."""
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
        """Break every connection, as the death of the program behind it does."""
        for writer in self._open:
            writer.transport.abort()


async def _carry(stream: Stream, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await stream.read():
            writer.write(data)
            await writer.drain()
    writer.close()
