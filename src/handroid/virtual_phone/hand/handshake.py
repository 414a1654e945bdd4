"""The handshake of a stream: each side proves to the other that it has the token."""

from __future__ import annotations

import secrets
from typing import Final

from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.hand_state import HandState
from handroid.virtual_phone.hand.refusal_list import not_an_opening, too_many_sessions, wrong_token
from handroid.virtual_phone.hand.requests.table import NAMES, READS
from handroid.virtual_phone.hand.wire.frames import Frame
from handroid.virtual_phone.hand.wire.proofs import hand_proof, host_proof, read_hex, same

PROTOCOL: Final = 1
SESSIONS: Final = 8
WAITING: Final = 16
OUTSTANDING: Final = 16


class Handshake:
    """The nonce of one stream, and the response to the host's proof."""

    def __init__(self, hand: HandState, version: str, token: bytes) -> None:
        self._hand = hand
        self._version = version
        self._token = token
        self.nonce = secrets.token_bytes(32)

    def hello(self) -> dict[str, Value]:
        """Return the hand's first message."""
        return {
            "hello": {"protocol": PROTOCOL, "version": self._version, "nonce": self.nonce.hex()}
        }

    def welcome(self, frame: Frame) -> dict[str, Value]:
        """Return the response to a host that has the token.

        Raises:
            Refused: the host does not have the token.
            BrokenFrameError: the host does not speak the protocol.
        """
        nonce, proof = _opened(frame)
        hand = self._hand
        if not same(proof, host_proof(self._token, self.nonce, nonce)):
            raise wrong_token()
        if hand.sessions >= SESSIONS:
            raise too_many_sessions()
        return {
            "welcome": {
                "proof": hand_proof(self._token, self.nonce, nonce).hex(),
                "api": hand.phone.level.api,
                "pid": hand.pid,
                "requests": NAMES,
                "reads": READS,
                "limits": {"sessions": SESSIONS, "outstanding": OUTSTANDING},
            }
        }


def _opened(frame: Frame) -> tuple[bytes, bytes]:
    opened = frame.header.get("open")
    if not isinstance(opened, dict) or len(frame.header) > 1 or frame.body:
        raise not_an_opening()
    nonce, proof = read_hex(opened.get("nonce")), read_hex(opened.get("proof"))
    if nonce is None or proof is None:
        raise not_an_opening()
    return nonce, proof
