"""Which computers adbd admits: the dialog "Allow USB debugging?" and the keys it stores."""

import base64
import binascii
import hashlib
import hmac
import secrets
from enum import Enum
from typing import Final, NamedTuple

TOKEN_SIZE: Final = 20
_KEY_SIZE: Final = 524
# The DER prefix of a SHA-1 digest in a PKCS #1 v1.5 signature (RFC 8017, 9.2 note 1).
_SHA1_HEAD: Final = bytes.fromhex("3021300906052b0e03021a05000414")


class Policy(Enum):
    """What happens when a computer connects."""

    EVERYONE = "everyone"
    """No authentication, as on a build with ro.adb.secure=0."""
    ACCEPT = "accept"
    """The dialog is answered with "always allow" at once."""
    IGNORE = "ignore"
    """Nobody answers the dialog: the computer stays unauthorized."""


class Trust:
    """The computers that one phone admits: its policy, and the keys that are always allowed."""

    def __init__(self, policy: Policy = Policy.EVERYONE) -> None:
        self.policy = policy
        self.keys: set[bytes] = set()

    def asks(self) -> bool:
        """Return whether a computer has to authenticate."""
        return self.policy is not Policy.EVERYONE

    def knows_signer(self, token: bytes, signature: bytes) -> bool:
        """Return whether one of the stored keys signed ``token``."""
        return any(_signed(_public_key(key), token, signature) for key in self.keys)

    def offer(self, key: bytes) -> bool:
        """Show the dialog for a public key and return whether it was accepted."""
        if self.policy is not Policy.ACCEPT or _public_key(key) is None:
            return False
        self.keys.add(key)
        return True


def new_token() -> bytes:
    """Return the random bytes that a computer has to sign."""
    return secrets.token_bytes(TOKEN_SIZE)


class _PublicKey(NamedTuple):
    modulus: int
    exponent: int


def _public_key(text: bytes) -> _PublicKey | None:
    """Parse a line of adbkey.pub: base64 of Android's key structure, a blank, the owner's name.

    The structure is: words in the modulus, n0inv, modulus, rr, exponent, all little-endian.
    [src: libcrypto_utils/android_pubkey.c]
    """
    try:
        blob = base64.b64decode(text.split()[0], validate=True)
    except (IndexError, binascii.Error):
        return None
    if len(blob) != _KEY_SIZE:
        return None
    return _PublicKey(int.from_bytes(blob[8:264], "little"), int.from_bytes(blob[520:], "little"))


def _signed(key: _PublicKey | None, token: bytes, signature: bytes) -> bool:
    """Check a PKCS #1 v1.5 signature; the token itself serves as the SHA-1 digest.

    [src: adb/daemon/auth.cpp adbd_auth_verify]
    """
    size = 256
    if key is None or len(signature) != size or len(token) != hashlib.sha1().digest_size:  # noqa: S324
        return False
    opened = pow(int.from_bytes(signature, "big"), key.exponent, key.modulus)
    filling = b"\xff" * (size - 3 - len(_SHA1_HEAD) - len(token))
    expected = b"\x00\x01" + filling + b"\x00" + _SHA1_HEAD + token
    return hmac.compare_digest(opened.to_bytes(size, "big"), expected)
