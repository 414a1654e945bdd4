"""Tokens that every gateway of a fleet accepts: made in one place, kept in a bucket as hashes."""

import json
import logging
import secrets
import time
from collections.abc import Callable

from handroid.errors import InvalidParams
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.snapshot import read_all
from handroid.surfaces.fleet.operations import controls
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
    """The tokens as they are now, for a gateway; ``changed`` takes what changed in the bucket."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._digests: dict[str, bytes] = {}
        self._tokens: dict[bytes, NamedToken] = {}

    def changed(self, entry: Entry) -> None:
        """Note a token that was made or revoked; other keys of the bucket are passed over."""
        if not entry.key.startswith(_PREFIX):
            return
        self._tokens.pop(self._digests.pop(entry.key, b""), None)
        token = _read(entry)
        if token:
            self._digests[entry.key] = token.digest
            self._tokens[token.digest] = token

    def caller_of(self, token: bytes) -> Caller | None:
        """Return whose token this is; None of one that is unknown, revoked or expired."""
        found = self._tokens.get(digest(token))
        return found.caller if found and self._clock() < found.expires else None


async def create(bucket: Bucket, caller: Caller, seconds: float) -> str:
    """Make a token for a caller and return it; it cannot be read later.

    Raises:
        InvalidParams: the name is taken or cannot be one.
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
    """Accept a token no more: neither at a gateway, nor at a node that a call of its reaches.

    Raises:
        InvalidParams: there is none of that name.
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
    """Return every token of the fleet, expired ones too.

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
