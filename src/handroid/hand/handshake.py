"""The handshake, in which both sides prove that they know the token without sending it."""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Any

from handroid.adb.wire import Wire
from handroid.errors import ActionFailed, BadAnswer
from handroid.hand.failures import HandLost, NotOurHand
from handroid.hand.frames import TO_THE_HOST, Frame, FrameReader, pack
from handroid.model.deadline import Deadline

PROTOCOL = 1
NONCE_BYTES = 32
_CHUNK = 1 << 16
_HEX_32 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Greeting:
    """What a hand reports about itself."""

    protocol: int
    version: str
    api: int
    pid: int
    requests: frozenset[str]
    reads: frozenset[str]
    """The requests that only read; older versions of the hand may list none."""
    outstanding: int


def host_proof(token: bytes, hand_nonce: bytes, host_nonce: bytes) -> str:
    """Return the proof for the hand that we have the token."""
    return _proof(token, b"handroid host", hand_nonce, host_nonce)


def hand_proof(token: bytes, hand_nonce: bytes, host_nonce: bytes) -> str:
    """Return the proof for us that the hand has the token."""
    return _proof(token, b"handroid hand", hand_nonce, host_nonce)


def _proof(token: bytes, who: bytes, hand_nonce: bytes, host_nonce: bytes) -> str:
    return hmac.new(token, who + hand_nonce + host_nonce, hashlib.sha256).hexdigest()


async def greet(
    wire: Wire, token: bytes, deadline: Deadline, what: str = "The hand's greeting"
) -> tuple[Greeting, FrameReader]:
    """Perform the handshake; return the greeting, and the reader with any data read after it.

    Hands of other versions greet in the same way; the caller has to compare the version.

    Raises:
        NotOurHand: the program does not know the token.
        ActionFailed: the hand already serves as many programs as it can.
        BadAnswer: the program is not a hand.
        HandLost: the hand closed the stream.
        TimedOut: the program did not answer.
    """
    reader = FrameReader()
    async with deadline.limit(what):
        hello = _part(await _next(wire, reader), "hello")
        hand_nonce = bytes.fromhex(_text(hello, "nonce", _HEX_32))
        host_nonce = secrets.token_bytes(NONCE_BYTES)
        proof = host_proof(token, hand_nonce, host_nonce)
        wire.send(pack({"open": {"nonce": host_nonce.hex(), "proof": proof}}))
        welcome = _part(await _next(wire, reader), "welcome")
    theirs = _text(welcome, "proof", _HEX_32)
    if not hmac.compare_digest(theirs, hand_proof(token, hand_nonce, host_nonce)):
        raise NotOurHand("Another program uses the hand's socket.")
    reader.limits = TO_THE_HOST
    return _greeting(hello, welcome), reader


async def _next(wire: Wire, reader: FrameReader) -> Frame:
    while (frame := reader.next()) is None:
        data = await wire.read(_CHUNK)
        if not data:
            raise HandLost("The hand closed the stream instead of greeting.")
        reader.feed(data)
    return frame


def _part(frame: Frame, name: str) -> dict[str, Any]:
    refused = frame.header.get("refused")
    if isinstance(refused, dict):
        raise _refusal(str(refused.get("kind")), str(refused.get("message", ""))[:200])
    part = frame.header.get(name)
    if not isinstance(part, dict):
        raise BadAnswer(f"What listens there is not a hand: it did not say '{name}'.")
    return part


def _refusal(kind: str, message: str) -> ActionFailed:
    if kind == "token":
        return NotOurHand("The hand does not take our token.")
    if kind == "busy":
        return ActionFailed(
            "The hand already serves as many programs as it can.",
            "End one that uses this phone, then try again.",
        )
    return BadAnswer(f"The hand refused the greeting ({kind}): {message}")


def _greeting(hello: dict[str, Any], welcome: dict[str, Any]) -> Greeting:
    limits = welcome.get("limits")
    if not isinstance(limits, dict):
        raise BadAnswer("The hand's greeting has no right 'limits'.")
    return Greeting(
        protocol=_number(hello, "protocol"),
        version=_text(hello, "version"),
        api=_number(welcome, "api"),
        pid=_number(welcome, "pid"),
        requests=_names(welcome, "requests"),
        reads=_names({"reads": [], **welcome}, "reads"),
        outstanding=max(1, _number(limits, "outstanding")),
    )


def _names(part: dict[str, Any], name: str) -> frozenset[str]:
    value = part.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadAnswer(f"The hand's greeting has no right '{name}'.")
    return frozenset(value)


def _text(part: dict[str, Any], name: str, pattern: re.Pattern[str] | None = None) -> str:
    value = part.get(name)
    if not isinstance(value, str) or (pattern and not pattern.fullmatch(value)):
        raise BadAnswer(f"The hand's greeting has no right '{name}'.")
    return value


def _number(part: dict[str, Any], name: str) -> int:
    value = part.get(name)
    if type(value) is not int or value < 0:
        raise BadAnswer(f"The hand's greeting has no right '{name}'.")
    return value
