"""What every HTTP surface shares: one site, and the guard that checks each request.

The guard checks Host and Origin first, then the token, then the size. Only `/health` is open to
callers without a token.
"""

import functools
import ipaddress
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from handroid import __version__
from handroid.errors import InvalidParams
from handroid.surfaces.asgi import Message, Receive, Scope, Send

Headers = list[tuple[bytes, bytes]]

SMALLEST_BODY_LIMIT = 4 * 1024 * 1024
LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

_ROOM_FOR_THE_REST = 64 * 1024
_NAME = rb"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_.-]{1,253})(?::[0-9]{1,5})?"
_HOST = re.compile(_NAME)
_ORIGIN = re.compile(rb"https?://" + _NAME)
_EXPECTED = "Expected: Bearer <token>"
_HEALTH = {"status": "healthy", "version": __version__}


class Endpoint(Protocol):
    """An ASGI application for one path; it answers while `running` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Keep what its answers need."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""


class Endpoints(Protocol):
    """Endpoints that come and go while `running` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Keep what they need."""

    async def find(self, path: str) -> Endpoint | None:
        """Return the endpoint of a path; nothing where there is none now."""


class StatelessEndpoint:
    """Base of an endpoint that keeps nothing between requests."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Do nothing: there is no state to keep."""
        yield


@dataclass(frozen=True)
class RequestGuard:
    """Decides which requests are allowed, by the settings and token of the moment.

    Without ``accepts`` no token is required.
    """

    accepts: Callable[[bytes], bool] | None = None
    allow_hosts: Callable[[], tuple[str, ...]] = tuple
    body_limit: Callable[[], int] = lambda: SMALLEST_BODY_LIMIT

    def refusal(self, scope: Scope) -> "Reply | None":
        """Return the refusal of a request, or None when it is allowed."""
        headers: Headers = scope["headers"]
        known = _known(self.allow_hosts())
        if not _is_named(_HOST, values(headers, b"host"), known):
            return _refuse(421, "misdirected request", "This server does not answer to that Host.")
        origins = values(headers, b"origin")
        if origins and not _is_named(_ORIGIN, origins, known):
            return _refuse(403, "forbidden", "That Origin may not call this server.")
        if scope["path"] == "/health":
            return _health(scope["method"])
        if self.accepts is not None:
            return _check_token(values(headers, b"authorization"), self.accepts)
        return None


@dataclass(frozen=True)
class Reply:
    """A whole answer in JSON."""

    status: int
    content: Any = None
    headers: tuple[tuple[bytes, bytes], ...] = ()

    async def send(self, send: Send) -> None:
        """Send it."""
        body = b"" if self.content is None else _as_json(self.content)
        kind = ((b"content-type", b"application/json"),) if body else ()
        length = ((b"content-length", str(len(body)).encode()),)
        headers = [*kind, *length, *self.headers]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class Site:
    """The ASGI application: checks each request and passes it to the endpoint of its path."""

    def __init__(
        self,
        endpoints: Mapping[str, Endpoint],
        guard: RequestGuard,
        changing: Endpoints | None = None,
    ) -> None:
        self._endpoints = endpoints
        self._guard = guard
        self._changing = changing

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep every endpoint running."""
        async with AsyncExitStack() as stack:
            for endpoint in self._endpoints.values():
                await stack.enter_async_context(endpoint.running())
            if self._changing:
                await stack.enter_async_context(self._changing.running())
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        # One of uvicorn's two parsers keeps the spaces around a header's value.
        headers = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        request = {**scope, "headers": headers}
        refusal = self._guard.refusal(request) or _check_kind(request)
        if refusal is not None:
            await refusal.send(send)
            return
        endpoint = await self._find(scope["path"])
        if endpoint is None:
            await _refuse(404, "not found", "There is nothing at this path.").send(send)
        else:
            await self._enter(endpoint, request, receive, send)

    async def _find(self, path: str) -> Endpoint | None:
        found = self._endpoints.get(path)
        if found is None and self._changing:
            found = await self._changing.find(path)
        return found

    async def _enter(
        self, endpoint: Endpoint, request: Scope, receive: Receive, send: Send
    ) -> None:
        limit = self._guard.body_limit()
        try:
            body = await _read_body(request["headers"], receive, limit)
        except _TooLarge:
            told = f"The body is larger than {limit} bytes."
            await _refuse(413, "too large", told, (b"connection", b"close")).send(send)
            return
        if body is not None:
            await endpoint(request, _replay(body, receive), send)


def body_limit(file_size_limit: int) -> int:
    """Return the largest body in bytes: a file of that size in base64, and the rest."""
    return max(SMALLEST_BODY_LIMIT, file_size_limit * 4 // 3 + _ROOM_FOR_THE_REST)


def check_exposure(
    host: str, *, allow_hosts: tuple[str, ...], token: bool, encrypted: bool = False
) -> None:
    """Check that listening on an address leaves nobody's phone open to others.

    Raises:
        InvalidParams: others could listen in, or come in without a token.
    """
    if _is_loopback(host) or allow_hosts:
        return
    if not encrypted:
        raise InvalidParams(
            f"{host} can be reached from other computers, and plain HTTP can be read on the way.",
            "Listen on 127.0.0.1, or name with --allow-host how others call this computer.",
        )
    if not token:
        raise InvalidParams(
            f"{host} can be reached from other computers, and no token is asked for.",
            "Leave out --no-token, or name with --allow-host how others call this computer.",
        )


def values(headers: Headers, name: bytes) -> list[bytes]:
    """Return every value of a header."""
    return [value for key, value in headers if key == name]


class _TooLarge(Exception):
    pass


async def _read_body(headers: Headers, receive: Receive, limit: int) -> bytes | None:
    """Return the whole body; nothing when the caller went away meanwhile."""
    if any(
        length.isdigit() and int(length) > limit for length in values(headers, b"content-length")
    ):
        raise _TooLarge
    parts = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body: bytes = message.get("body", b"")
        if len(parts) + len(body) > limit:
            raise _TooLarge
        if not message.get("more_body", False):
            return bytes(parts + body) if parts else body
        parts += body


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body in one piece, then whatever comes after it."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _check_kind(request: Scope) -> Reply | None:
    """Refuse what a foreign page's form could send without asking first."""
    if request["method"] != "POST":
        return None
    kinds = values(request["headers"], b"content-type")
    if [kind.partition(b";")[0].strip().lower() for kind in kinds] == [b"application/json"]:
        return None
    return _refuse(415, "unsupported media type", "Send application/json.")


def _check_token(given: list[bytes], accepts: Callable[[bytes], bool]) -> Reply | None:
    if not given:
        return _unauthorized(f"Missing Authorization header. {_EXPECTED}")
    scheme, _, token = given[0].partition(b" ")
    if len(given) > 1 or scheme.lower() != b"bearer" or not token.strip():
        return _unauthorized(f"Malformed Authorization header. {_EXPECTED}")
    if not accepts(token.strip()):
        return _unauthorized("Invalid bearer token", b', error="invalid_token"')
    return None


def _unauthorized(told: str, challenge: bytes = b"") -> Reply:
    asked = (b"www-authenticate", b'Bearer realm="handroid"' + challenge)
    return _refuse(401, "unauthorized", told, asked)


def _refuse(status: int, error: str, told: str, *headers: tuple[bytes, bytes]) -> Reply:
    return Reply(status, {"error": error, "message": told}, headers)


def _health(method: str) -> Reply:
    if method in ("GET", "HEAD"):
        return Reply(200, _HEALTH)
    return _refuse(405, "method not allowed", "Use GET.", (b"allow", b"GET, HEAD"))


@functools.lru_cache(maxsize=8)
def _known(allow_hosts: tuple[str, ...]) -> frozenset[str]:
    """Return every name in the form that `_is_named` compares."""
    return LOOPBACK_NAMES | {host_name(name) for name in allow_hosts}


def host_name(name: str) -> str:
    """Return a computer's name or address alone: without port and brackets, in small letters."""
    match = _HOST.fullmatch(name.encode())
    return _name(match) if match else name.lower()


def _is_named(form: re.Pattern[bytes], given: list[bytes], known: frozenset[str]) -> bool:
    match = form.fullmatch(given[0]) if len(given) == 1 else None
    return match is not None and _name(match) in known


def _name(match: re.Match[bytes]) -> str:
    return match[1].strip(b"[]").lower().decode("ascii")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _as_json(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
