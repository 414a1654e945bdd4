"""Calls that are too large for one message.

The parts are sent first, then a signed message with their digest: the signature covers them all."""

import asyncio
import hashlib
import json
import time
from dataclasses import dataclass, field

from handroid.errors import ActionFailed, InvalidParams
from handroid.model import off_loop

PART = b"P"
TAKEN = b"A"
_CALL = 32
_NUMBER = 4
_HEAD = 1 + _CALL + _NUMBER
_KEPT_SECONDS = 30.0
_MOST_BYTES = 256 * 1024 * 1024


def parts_of(call: str, body: bytes, largest: int) -> list[bytes]:
    """Split a call into messages, none larger than ``largest``."""
    room = largest - _HEAD
    return [
        PART + call.encode() + number.to_bytes(_NUMBER) + body[at : at + room]
        for number, at in enumerate(range(0, len(body), room))
    ]


def standing_for(version: int, call: str, body: bytes, parts: int) -> bytes:
    """Return the message that refers to the parts of a call by their digest."""
    digest = hashlib.sha256(body).hexdigest()
    return json.dumps({"v": version, "call": call, "parts": parts, "sha256": digest}).encode()


@dataclass(eq=False)
class _Upload:
    parts: dict[int, bytes] = field(default_factory=dict)
    since: float = field(default_factory=time.monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def size(self) -> int:
        return sum(map(len, self.parts.values()))


class Uploads:
    """The received parts of calls, at a node."""

    def __init__(self) -> None:
        self._uploads: dict[str, _Upload] = {}

    def take(self, message: bytes) -> bool:
        """Store a part; False if there is no room for it."""
        call = message[1 : 1 + _CALL].decode("ascii", "replace")
        self._forget_old()
        if sum(each.size for each in self._uploads.values()) > _MOST_BYTES:
            return False
        upload = self._uploads.setdefault(call, _Upload())
        upload.parts[int.from_bytes(message[1 + _CALL : _HEAD])] = message[_HEAD:]
        upload.changed.set()
        return True

    async def whole(self, body: bytes) -> bytes:
        """Return the complete call of a message, from its parts if it refers to some.

        Raises:
            InvalidParams: the parts do not match the signed digest.
            ActionFailed: parts are missing.
        """
        if len(body) > _HEAD * 8 or b'"sha256"' not in body:
            return body
        try:
            said = json.loads(body)
            call, count, digest = str(said["call"]), int(said["parts"]), str(said["sha256"])
        except (ValueError, KeyError, TypeError):
            return body
        upload = self._uploads.setdefault(call, _Upload())
        try:
            async with asyncio.timeout(_KEPT_SECONDS):
                while len(upload.parts) < count:
                    upload.changed.clear()
                    await upload.changed.wait()
        except TimeoutError as error:
            raise ActionFailed("Parts of the call are missing, so it was not executed.") from error
        finally:
            self._uploads.pop(call, None)
        joined = b"".join(upload.parts[number] for number in sorted(upload.parts))
        if await off_loop.on_text(joined, _digest) != digest:
            raise InvalidParams("The call was changed in transit, so it was not executed.")
        return joined

    def _forget_old(self) -> None:
        old = time.monotonic() - 2 * _KEPT_SECONDS
        for call in [call for call, each in self._uploads.items() if each.since < old]:
            del self._uploads[call]


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
