"""The proofs by which each side shows that it has the token, without sending it."""

from __future__ import annotations

import hashlib
import hmac
import re

_HEX = re.compile(r"[0-9a-f]{64}")


def host_proof(token: bytes, hand_nonce: bytes, host_nonce: bytes) -> bytes:
    """Return the proof that only a host with the token can send."""
    return _proof(b"handroid host", token, hand_nonce, host_nonce)


def hand_proof(token: bytes, hand_nonce: bytes, host_nonce: bytes) -> bytes:
    """Return the proof that only a hand with the token can send."""
    return _proof(b"handroid hand", token, hand_nonce, host_nonce)


def _proof(word: bytes, token: bytes, hand_nonce: bytes, host_nonce: bytes) -> bytes:
    return hmac.digest(token, word + hand_nonce + host_nonce, hashlib.sha256)


def same(one: bytes, other: bytes) -> bool:
    """Compare two proofs in constant time."""
    return hmac.compare_digest(one, other)


def read_hex(text: object) -> bytes | None:
    """Parse 64 lower-case hex digits, or return None for anything else."""
    if not isinstance(text, str) or _HEX.fullmatch(text) is None:
        return None
    return bytes.fromhex(text)
