"""Attack: sessions that are opened and abandoned.

Expected: the next caller gets a session, in place of the one that was idle for longest; a session
with an open stream stays. Before, 1,000 of them locked everybody else out for half an hour (503).
"""

import asyncio
from pathlib import Path
from typing import Any

from handroid.surfaces.mcp.endpoint import MOST_SESSIONS
from tests.security.attacks.attacked import NIGHTLY
from tests.surfaces.mcp.served import JSON, Answered, Served, read_answer, serving

SESSIONS = MOST_SESSIONS if NIGHTLY else 20
STREAM = "accept: application/json, text/event-stream"
PARAMS: dict[str, Any] = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"elicitation": {}},
    "clientInfo": {"name": "test", "version": "1"},
}
GREETING = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": PARAMS}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


async def greet(served: Served) -> str:
    """Open a session and return its id."""
    answered = await served.post(GREETING, JSON, STREAM)
    assert answered.status == 200
    return answered.headers["mcp-session-id"]


async def ping(served: Served, session: str) -> Answered:
    """Send a request in a session."""
    return await served.post(PING, JSON, STREAM, f"mcp-session-id: {session}")


async def test_the_longest_idle_session_is_closed(tmp_path: Path) -> None:
    async with serving(tmp_path, sessions=SESSIONS) as served:
        listening = await greet(served)
        reader, writer = await served.connect()
        head = ["GET /mcp HTTP/1.1", "host: localhost", STREAM, f"mcp-session-id: {listening}"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        assert (await asyncio.wait_for(read_answer(reader), 60)).status == 200
        used, oldest = await greet(served), await greet(served)
        for _ in range(SESSIONS - 3):
            await greet(served)
        assert (await ping(served, used)).status == 200
        newest = await greet(served)
        assert (await ping(served, newest)).status == 200
        assert (await ping(served, oldest)).status == 404
        assert (await ping(served, used)).status == 200
        assert (await ping(served, listening)).status == 200
        writer.close()
