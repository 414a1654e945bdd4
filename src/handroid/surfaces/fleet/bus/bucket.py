"""A key-value bucket on the bus, with compare-and-set writes and expiring keys.

It uses the underlying stream instead of nats-py's KeyValue, which mistakes the marker of an expired
key for a value, refuses to create a key over it, and drops the time to live on every update.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import nats.errors
import nats.js.errors as stream_errors
from nats.js import JetStreamContext

from handroid.errors import Outcome
from handroid.surfaces.fleet.bus.bus import Bus, BusUnavailable

OPERATION = "KV-Operation"
MARKER = "Nats-Marker-Reason"
_EXPECTED = "Nats-Expected-Last-Subject-Sequence"
_WRONG_REVISION = (10071, 10164)
_NO_STREAM = 10059
_DELETED_SECONDS = 60
"""How long the marker of a deleted key stays."""
_NEW = "In a new fleet, start a gateway first: it creates the buckets. Otherwise try again soon."


@dataclass(frozen=True)
class Entry:
    """The value of a key and its revision; without ``value`` the key is absent.

    The ``revision`` of an absent key is that of its deletion marker, or 0 if there is none.
    """

    key: str
    value: bytes | None
    revision: int


class Bucket:
    """An existing bucket."""

    def __init__(self, bus: Bus, name: str) -> None:
        self.bus = bus
        self.name = name
        self.stream = f"KV_{name}"
        self.prefix = f"$KV.{name}."

    async def get(self, key: str, *, latest: bool = True) -> Entry:
        """Return the entry of a key.

        With ``latest`` the leader answers. Otherwise any server may answer, even one that is
        slightly behind, and the permission to read can be given for single keys.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        async with answered(Outcome.NOT_DONE):
            try:
                found = await self._streams.get_msg(
                    self.stream, subject=self.prefix + key, direct=not latest
                )
            except stream_errors.NotFoundError:
                return Entry(key, None, 0)
        value = None if is_end(found.headers) else found.data or b""
        return Entry(key, value, found.seq or 0)

    async def write(self, key: str, value: bytes, after: int, ttl: int = 0) -> int | None:
        """Write a key if its revision is still ``after``; return the new revision, or None.

        ``ttl`` is in seconds; without it the key does not expire.

        Raises:
            BusUnavailable: the bus did not answer; whether the key was written is unknown.
        """
        headers = {_EXPECTED: str(after)}
        return await self._publish(key, value, headers, ttl)

    async def create(self, key: str, value: bytes, ttl: int = 0) -> int | None:
        """Write a key if it is absent; return its revision, or None if it exists."""
        revision = await self.write(key, value, 0, ttl)
        if revision is not None:
            return revision
        last = await self.get(key)
        return None if last.value is not None else await self.write(key, value, last.revision, ttl)

    async def put(self, key: str, value: bytes, ttl: int = 0) -> int:
        """Write a key regardless of its current value."""
        return await self._publish(key, value, {}, ttl) or 0

    async def delete(self, key: str, after: int | None = None) -> bool:
        """Delete a key, with ``after`` only if that is its revision; return whether it did."""
        headers = {OPERATION: "DEL"} | ({_EXPECTED: str(after)} if after is not None else {})
        return await self._publish(key, b"", headers, _DELETED_SECONDS) is not None

    async def _publish(
        self, key: str, value: bytes, headers: dict[str, str], ttl: int
    ) -> int | None:
        async with answered(Outcome.UNKNOWN):
            try:
                stored = await self._streams.publish(
                    self.prefix + key, value, headers=headers or None, msg_ttl=ttl or None
                )
            except stream_errors.APIError as error:
                if error.err_code in _WRONG_REVISION:
                    return None
                raise
        return stored.seq

    @property
    def _streams(self) -> JetStreamContext:
        return self.bus.streams


def is_end(headers: Mapping[str, str] | None) -> bool:
    """Whether a message marks a key as deleted, purged or expired."""
    return bool(headers) and (OPERATION in headers or MARKER in headers)  # type: ignore[operator]


@asynccontextmanager
async def answered(lost: Outcome) -> AsyncIterator[None]:
    """Translate errors of the NATS client; ``lost`` is the outcome if the answer is lost.

    Raises:
        BusUnavailable: the bus cannot be reached, refused, has no leader, or did not answer.
    """
    try:
        yield
    except (nats.errors.OutboundBufferLimitError, nats.errors.ConnectionClosedError) as error:
        raise BusUnavailable("The bus cannot be reached.") from error
    except stream_errors.NoStreamResponseError as error:
        raise BusUnavailable("This bucket has no leader on the bus right now.", _NEW) from error
    except stream_errors.APIError as error:
        step = _NEW if error.err_code == _NO_STREAM else ""
        raise BusUnavailable(f"The bus refused the request: {error.description}.", step) from error
    except (nats.errors.Error, TimeoutError, OSError) as error:
        raise BusUnavailable("The bus did not answer in time.", outcome=lost) from error
