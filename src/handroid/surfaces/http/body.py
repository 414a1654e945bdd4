"""Reads the body of a request once, up to a maximum size."""

from handroid.model.numbers import decimal
from handroid.surfaces.http.asgi import Headers, Message, Receive, values
from handroid.surfaces.http.unfinished_bodies import UnfinishedBodies

SMALLEST_BODY_LIMIT = 4 * 1024 * 1024

_ROOM_FOR_THE_REST = 64 * 1024


class TooLarge(Exception):
    """A body is larger than the limit."""


def body_limit(file_size_limit: int) -> int:
    """Return the size limit of a body in bytes, for a file of that size in base64 and the rest."""
    return max(SMALLEST_BODY_LIMIT, file_size_limit * 4 // 3 + _ROOM_FOR_THE_REST)


async def read_body(
    headers: Headers, receive: Receive, limit: int, unfinished: UnfinishedBodies
) -> bytes | None:
    """Return the whole body, or None if the caller has disconnected.

    Raises:
        TooLarge: the body is larger than the limit.
        TooMany: other unfinished bodies take up all the space.
    """
    if any(_above(limit, length) for length in values(headers, b"content-length")):
        raise TooLarge
    with unfinished.begin() as body:
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            piece: bytes = message.get("body", b"")
            if body.size + len(piece) > limit:
                raise TooLarge
            if not message.get("more_body", False):
                return await body.whole(piece)
            if piece:
                unfinished.grow(body, piece)


def _above(limit: int, length: bytes) -> bool:
    size = decimal(length.decode("latin-1"))
    return length.isdigit() if size is None else size > limit


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields the body in one message, then the messages that follow it."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
