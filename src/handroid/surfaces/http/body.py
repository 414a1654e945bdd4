"""The body of a request: how large it may be, and reading it once for everybody."""

from handroid.surfaces.http.asgi import Headers, Message, Receive, values

SMALLEST_BODY_LIMIT = 4 * 1024 * 1024

_ROOM_FOR_THE_REST = 64 * 1024


class TooLarge(Exception):
    """A body is larger than the limit."""


class TooMany(Exception):
    """Unfinished bodies take as much memory as they may."""


class UnfinishedBodies:
    """How much memory the bodies take that have not been read to their end.

    The oldest may always grow, so that a large one gets through; the others share what there is.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._bodies: list[bytearray] = []

    def grow(self, body: bytearray, piece: bytes) -> None:
        """Add a piece to a body.

        Raises:
            TooMany: there is no room for it.
        """
        if not body:
            self._bodies.append(body)
        others = sum(map(len, self._bodies[1:]))
        if body is not self._bodies[0] and others + len(piece) > self._most:
            raise TooMany
        body += piece

    def end(self, body: bytearray) -> None:
        """Forget a body."""
        if self._bodies:
            self._bodies = [each for each in self._bodies if each is not body]


def body_limit(file_size_limit: int) -> int:
    """Return the largest body in bytes: a file of that size in base64, and the rest."""
    return max(SMALLEST_BODY_LIMIT, file_size_limit * 4 // 3 + _ROOM_FOR_THE_REST)


async def read_body(
    headers: Headers, receive: Receive, limit: int, unfinished: UnfinishedBodies
) -> bytes | None:
    """Return the whole body, or None when the caller has disconnected.

    Raises:
        TooLarge: it is larger than the limit.
        TooMany: too much of other bodies is unfinished.
    """
    if any(
        length.isdigit() and int(length) > limit for length in values(headers, b"content-length")
    ):
        raise TooLarge
    parts = bytearray()
    try:
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body: bytes = message.get("body", b"")
            if len(parts) + len(body) > limit:
                raise TooLarge
            if not message.get("more_body", False):
                return bytes(parts + body) if parts else body
            if body:
                unfinished.grow(parts, body)
    finally:
        unfinished.end(parts)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body in one piece, then whatever comes after it."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
