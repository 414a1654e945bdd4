"""The public keys of an authorization server, from a file or fetched periodically."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import jwt

from handroid.errors import HandroidError, InvalidParams
from handroid.model.background_tasks import end
from handroid.model.deadline import Deadline
from handroid.policy.safe_fetch import FetchRules, fetch
from handroid.surfaces.fleet.trust.file_watch import WatchedFile

log = logging.getLogger(__name__)

Keys = Mapping[str, jwt.PyJWK]
Fetch = Callable[[str], Awaitable[bytes]]

_MOST_BYTES = 256 * 1024
_MOST_KEYS = 64
_FETCH_SECONDS = 10.0
_RENEW_SECONDS = 600.0
_SOONEST_SECONDS = 30.0
_KINDS = ("RSA", "EC", "OKP")
_LEAST_RSA_BITS = 2048


class IssuerKeys(Protocol):
    """The current keys of an issuer."""

    def find(self, kid: str) -> jwt.PyJWK | None:
        """Return a key by its id."""


class KeysInFile:
    """Keys in a file, which is reloaded when it changes."""

    def __init__(self, path: Path) -> None:
        self._file = WatchedFile(path, _read)

    def find(self, kid: str) -> jwt.PyJWK | None:
        """Return a key by its id; None if it is unknown or the file cannot be read."""
        try:
            return self._file.value().get(kid)
        except HandroidError as error:
            log.error("No access token is accepted: %s", error)
            return None


class KeysAtUrl:
    """Keys that `run` fetches: at the start, every ten minutes, and soon after an unknown key."""

    def __init__(self, url: str, get: Fetch | None = None) -> None:
        self._url = url
        self._get = get or _fetch
        self._keys: Keys = {}
        self._wanted = asyncio.Event()

    def find(self, kid: str) -> jwt.PyJWK | None:
        """Return a key by its id; if it is unknown, schedule a fetch."""
        found = self._keys.get(kid)
        if found is None:
            self._wanted.set()
        return found

    async def run(self) -> None:
        """Keep the keys current until cancelled."""
        while True:
            await self.renew()
            await asyncio.sleep(_SOONEST_SECONDS)
            self._wanted.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_RENEW_SECONDS):
                    await self._wanted.wait()

    async def renew(self) -> None:
        """Fetch the keys; if that fails, the known keys are kept."""
        try:
            self._keys = parse_keys(await self._get(self._url))
        except HandroidError as error:
            log.warning("The keys of the authorization server could not be fetched: %s", error)


@asynccontextmanager
async def keys_of(where: str | Path) -> AsyncIterator[IssuerKeys]:
    """Keep the keys of a URL or a file current during the body.

    Raises:
        InvalidParams: the file does not contain keys.
    """
    if isinstance(where, Path):
        yield KeysInFile(where)
        return
    keys = KeysAtUrl(where)
    running = asyncio.create_task(keys.run(), name="keys of the authorization server")
    try:
        yield keys
    finally:
        await end([running])


def parse_keys(content: bytes) -> Keys:
    """Return the signing keys of a JWK set that are strong enough, by id.

    Raises:
        InvalidParams: it is not a JWK set.
    """
    try:
        entries = json.loads(content)["keys"]
        found = [_key(entry) for entry in entries[:_MOST_KEYS]]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InvalidParams(
            "The authorization server's keys are not a JSON Web Key Set (JWKS).",
            "Check the address.",
        ) from error
    return {str(key.key_id): key for key in found if key is not None}


def _key(entry: Any) -> jwt.PyJWK | None:
    """Return a key; None if it is not for signatures, or too weak."""
    if not isinstance(entry, dict) or entry.get("kty") not in _KINDS:
        return None
    if entry.get("use", "sig") != "sig" or not isinstance(entry.get("kid"), str) or "d" in entry:
        return None
    try:
        key = jwt.PyJWK(entry)
    except (jwt.PyJWTError, ValueError, TypeError):
        return None
    weak = entry["kty"] == "RSA" and key.key.key_size < _LEAST_RSA_BITS
    return None if weak else key


def _read(path: Path) -> Keys:
    try:
        return parse_keys(path.read_bytes())
    except OSError as error:
        raise InvalidParams(f"{path} cannot be read: {error}.", "Check its path.") from error


async def _fetch(url: str) -> bytes:
    return await fetch(url, FetchRules(limit=_MOST_BYTES), Deadline.after(_FETCH_SECONDS))
