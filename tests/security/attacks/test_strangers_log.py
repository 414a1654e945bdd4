"""Attack: requests that are no HTTP, again and again, to fill the log.

Expected: each kind of complaint is logged once. Before, every such connection wrote a line.
"""

from pathlib import Path

import pytest

from tests.surfaces.mcp.served import serving

UPGRADE = ["GET /mcp HTTP/1.1", "host: localhost", "connection: upgrade", "upgrade: websocket"]


async def test_requests_without_a_token_are_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as served:
        for _ in range(5):
            assert (await served.raw(["no HTTP"])).status == 400
            await served.raw(UPGRADE)
    said = [record.message for record in caplog.records if "Invalid HTTP" in record.message]
    assert said == ["Invalid HTTP request received. More of these are not logged."]
    assert len(caplog.records) == len({record.message for record in caplog.records})
