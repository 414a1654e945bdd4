"""Tokens that every gateway of a fleet accepts, stored as hashes in a bucket."""

import json
import logging
import secrets
import time
from collections.abc import Callable

from handroid.errors import InvalidParams
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.snapshot import read_all
from handroid.surfaces.fleet.policy import controls
from handroid.surfaces.http.named_tokens import (
    NamedToken,
    check_caller,
    entry_of,
    name_taken,
    token_from,
)
from handroid.surfaces.http.token import TOKEN_BYTES, digest

log = logging.getLogger(__name__)

_PREFIX = "token."


class FleetTokens:
    """The current tokens, for a gateway; pass the bucket's changes to ``changed``."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._digests: dict[str, bytes] = {}
        self._tokens: dict[bytes, NamedToken] = {}

    def changed(self, entry: Entry) -> None:
        """Process a token that was created or revoked; other keys of the bucket are ignored."""
        if not entry.key.startswith(_PREFIX):
            return
        self._tokens.pop(self._digests.pop(entry.key, b""), None)
        token = _read(entry)
        if token:
            self._digests[entry.key] = token.digest
            self._tokens[token.digest] = token

    def caller_of(self, token: bytes) -> Caller | None:
        """Return the caller of a token; None if it is unknown, revoked or expired."""
        found = self._tokens.get(digest(token))
        return found.caller if found and self._clock() < found.expires else None


async def create(bucket: Bucket, caller: Caller, seconds: float) -> str:
    """Create a token for a caller and return it; it cannot be read later.

    Raises:
        InvalidParams: the name is taken or not valid.
        BusUnavailable: the bus did not answer.
    """
    check_caller(caller)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    made = NamedToken(caller, digest(token.encode()), time.time() + seconds)
    if await bucket.create(_PREFIX + caller.name, json.dumps(entry_of(made)).encode()) is None:
        raise name_taken(caller.name)
    await controls.allow(bucket, caller.tenant, caller.name)
    return token


async def revoke(bucket: Bucket, name: str) -> None:
    """Revoke a token, at all gateways and nodes.

    Raises:
        InvalidParams: there is no token of that name.
        BusUnavailable: the bus did not answer.
    """
    check_caller(Caller(name))
    token = _read(await bucket.get(_PREFIX + name))
    if token is None:
        raise InvalidParams(
            f"There is no token '{name}'.", "List them with 'handroid fleet token list'."
        )
    await controls.revoke(bucket, token.caller.tenant, name)
    await bucket.delete(_PREFIX + name)


async def all_tokens(bucket: Bucket) -> list[NamedToken]:
    """Return all tokens of the fleet, including expired ones.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    found: list[Entry] = []
    await read_all(bucket, f"{_PREFIX}*", found.append)
    tokens = [token for token in map(_read, found) if token]
    return sorted(tokens, key=lambda token: token.caller.name)


def _read(entry: Entry) -> NamedToken | None:
    if entry.value is None:
        return None
    try:
        return token_from(entry.key.removeprefix(_PREFIX), json.loads(entry.value))
    except (AttributeError, KeyError, TypeError, ValueError):
        log.warning("%s is not a valid token entry; it is ignored", entry.key)
        return None
