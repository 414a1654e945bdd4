"""A person who waits at a terminal sees how far a long command has come; a program sees nothing."""

import asyncio
import os
import pty
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from handroid.state import State
from tests.phones import attach, known_as_virtual
from tests.surfaces.programs import PATIENCE, environment, handroid

PLACE = "com.android.providers.downloads.documents/downloads"


@asynccontextmanager
async def endless_page(until: asyncio.Event) -> AsyncIterator[str]:
    """Serve a file that goes on, slowly, until an event is set."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        while not until.is_set():
            writer.write(b"more ")
            await writer.drain()
            await asyncio.sleep(0.05)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/file"


async def test_a_long_download_has_a_bar_in_a_terminal_and_nothing_elsewhere(
    tmp_path: Path,
) -> None:
    seen = asyncio.Event()
    ours, theirs = pty.openpty()
    async with (
        attach() as attached,
        known_as_virtual(State(tmp_path / "handroid"), attached),
        endless_page(seen) as url,
    ):
        variables = {
            "ANDROID_ADB_SERVER_PORT": str(attached.server.address.port),
            "HANDROID_ALLOW_HTTP_DOWNLOADS": "true",
            "HANDROID_DOWNLOAD_HOSTS": "127.0.0.1",
            "TERM": "xterm",
        }
        words = ("call", "download_from_url", PLACE, "file", url)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "handroid", *words, env=environment(tmp_path, **variables),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=theirs,
        )  # fmt: skip
        os.close(theirs)
        loop = asyncio.get_running_loop()
        noted = partial(loop.call_soon_threadsafe, seen.set)
        reading = asyncio.create_task(asyncio.to_thread(read_all, ours, b"Downloading", noted))
        out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert b"Downloading" in await asyncio.wait_for(reading, PATIENCE)
        assert out == b"File downloaded successfully: file\n"
        piped = await handroid(tmp_path, *words, **variables)
    assert (piped.out, piped.err) == ("File downloaded successfully: file\n", "")


def read_all(terminal: int, wanted: bytes, note: Callable[[], object]) -> bytes:
    """Read what is shown until the other side is closed; note when it has something in it."""
    shown = b""
    try:
        while part := os.read(terminal, 65536):
            shown += part
            if wanted in shown:
                note()
    except OSError:
        # So Linux reports that the other side is closed.
        pass
    finally:
        os.close(terminal)
    return shown
