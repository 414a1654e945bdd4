"""How each side shows that it has the token, without sending it."""

from __future__ import annotations

import hashlib
import hmac
import re

_HEX = re.compile(r"[0-9a-f]{64}")


def host_proof(token: bytes, hand_nonce: bytes, host_nonce: bytes) -> bytes:
    """Return what only a host with the token can send."""
    return _proof(b"handroid host", token, hand_nonce, host_nonce)


def hand_proof(token: bytes, hand_nonce: bytes, host_nonce: bytes) -> bytes:
    """Return what only a hand with the token can send."""
    return _proof(b"handroid hand", token, hand_nonce, host_nonce)


def _proof(word: bytes, token: bytes, hand_nonce: bytes, host_nonce: bytes) -> bytes:
    return hmac.digest(token, word + hand_nonce + host_nonce, hashlib.sha256)


def same(one: bytes, other: bytes) -> bool:
    """Compare two proofs in constant time."""
    return hmac.compare_digest(one, other)


def read_hex(text: object) -> bytes | None:
    """Return 32 bytes from 64 hex digits in small letters, None when it is something else."""
    if not isinstance(text, str) or _HEX.fullmatch(text) is None:
        return None
    return bytes.fromhex(text)
