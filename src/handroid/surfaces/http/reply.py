"""JSON responses and error responses."""

import json
from dataclasses import dataclass
from typing import Any

from handroid.surfaces.http.asgi import Send


@dataclass(frozen=True)
class Reply:
    """A complete JSON response."""

    status: int
    content: Any = None
    headers: tuple[tuple[bytes, bytes], ...] = ()

    async def send(self, send: Send) -> None:
        """Send the response."""
        body = b"" if self.content is None else _as_json(self.content)
        kind = ((b"content-type", b"application/json"),) if body else ()
        length = ((b"content-length", str(len(body)).encode()),)
        headers = [*kind, *length, *self.headers]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def refuse(status: int, error: str, message: str, *headers: tuple[bytes, bytes]) -> Reply:
    """Return the response to a request that is refused."""
    return Reply(status, {"error": error, "message": message}, headers)


def refusal_bytes(status: str, error: str, message: str) -> bytes:
    """Return a refusal as bytes, for a connection that is closed after it."""
    body = _as_json({"error": error, "message": message})
    head = (
        f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body


def _as_json(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
