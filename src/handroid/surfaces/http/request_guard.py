"""Checks each request before an endpoint handles it.

Host and Origin are checked first, then the token, then the content type. Only `/health` needs no
token.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from handroid import __version__
from handroid.model.caller import OWNER, Caller
from handroid.surfaces.http.asgi import Headers, Scope, values
from handroid.surfaces.http.body import SMALLEST_BODY_LIMIT
from handroid.surfaces.http.host_names import is_host, is_origin
from handroid.surfaces.http.reply import Reply, refuse
from handroid.surfaces.http.request_caller import note_caller

_EXPECTED = "Expected: Bearer <token>"
_OTHER_HOST = (
    "This server does not answer to that Host. Its owner can allow the name with --allow-host."
)
_HEALTH = {"status": "healthy", "version": __version__}


@dataclass(frozen=True)
class RequestGuard:
    """Decides which requests are allowed, by the current settings and tokens.

    ``caller_of`` returns the caller of a token. Without it no token is required, and every caller
    counts as the owner. ``public`` has the responses of paths that need no token;
    ``metadata_url`` is where callers learn how to get a token.
    """

    caller_of: Callable[[bytes], Caller | None] | None = None
    allow_hosts: Callable[[], tuple[str, ...]] = tuple
    body_limit: Callable[[], int] = lambda: SMALLEST_BODY_LIMIT
    public: Mapping[str, Any] = field(default_factory=dict)
    metadata_url: str = ""

    def refusal(self, scope: Scope) -> Reply | None:
        """Return the refusal of a request, or store its caller and return None."""
        headers: Headers = scope["headers"]
        allowed = self.allow_hosts()
        if not is_host(values(headers, b"host"), allowed):
            return refuse(421, "misdirected request", _OTHER_HOST)
        origins = values(headers, b"origin")
        if origins and not is_origin(origins, allowed):
            return refuse(403, "forbidden", "That Origin may not call this server.")
        if scope["path"] == "/health":
            return _readable(scope["method"], _HEALTH)
        if scope["path"] in self.public:
            return _readable(scope["method"], self.public[scope["path"]])
        return self._check_token(scope) or _check_kind(scope)

    def _check_token(self, scope: Scope) -> Reply | None:
        if self.caller_of is None:
            note_caller(scope, OWNER)
            return None
        given = values(scope["headers"], b"authorization")
        if not given:
            return self._unauthorized(f"Missing Authorization header. {_EXPECTED}")
        scheme, _, token = given[0].partition(b" ")
        if len(given) > 1 or scheme.lower() != b"bearer" or not token.strip():
            return self._unauthorized(f"Malformed Authorization header. {_EXPECTED}")
        caller = self.caller_of(token.strip())
        if caller is None:
            return self.wrong_token
        note_caller(scope, caller)
        return None

    @cached_property
    def wrong_token(self) -> Reply:
        """The refusal of an unknown token."""
        return self._unauthorized("Invalid bearer token", ', error="invalid_token"')

    def _unauthorized(self, message: str, challenge: str = "") -> Reply:
        where = f', resource_metadata="{self.metadata_url}"' if self.metadata_url else ""
        asked = f'Bearer realm="handroid"{challenge}{where}'
        return refuse(401, "unauthorized", message, (b"www-authenticate", asked.encode()))


def _check_kind(request: Scope) -> Reply | None:
    """Refuse content types that a form on a foreign web page can send without a preflight."""
    if request["method"] != "POST":
        return None
    kinds = values(request["headers"], b"content-type")
    if [kind.partition(b";")[0].strip().lower() for kind in kinds] == [b"application/json"]:
        return None
    return refuse(415, "unsupported media type", "Send application/json.")


def _readable(method: str, content: Any) -> Reply:
    if method in ("GET", "HEAD"):
        return Reply(200, content)
    return refuse(405, "method not allowed", "Use GET.", (b"allow", b"GET, HEAD"))
