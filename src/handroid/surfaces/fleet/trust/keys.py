"""Ed25519 keys as NATS nkeys: a seed begins with S, a public key with U."""

import base64
import binascii
import os
import secrets
import stat
import sys
from pathlib import Path

import nkeys
from nacl.signing import SigningKey, VerifyKey

from handroid.errors import InvalidParams, PermissionDenied

_RAW_BYTES = 32
_CHECKSUM_BYTES = 2


def new_seed() -> str:
    """Create a secret key."""
    raw = secrets.token_bytes(_RAW_BYTES)
    return str(nkeys.encode_seed(raw, nkeys.PREFIX_BYTE_USER).decode())


def public_of(seed: str) -> str:
    """Return the public key of a secret one.

    Raises:
        InvalidParams: it is not a secret key.
    """
    try:
        return str(nkeys.from_seed(bytearray(seed.encode())).public_key.decode())
    except (nkeys.NkeysError, ValueError) as error:
        raise InvalidParams(
            "That is not a secret key.", "Create one with 'handroid fleet'."
        ) from error


def signing_key(seed: str) -> SigningKey:
    """Return the signing key of a secret key's text.

    Raises:
        InvalidParams: it is not a secret key.
    """
    public_of(seed)
    return SigningKey(bytes(nkeys.decode_seed(bytearray(seed.encode()))[1])[:_RAW_BYTES])


def verify_key(public: str) -> VerifyKey:
    """Return the verification key of a public key's text.

    Raises:
        InvalidParams: it is not a public key.
    """
    try:
        coded = base64.b32decode(public + "=" * (-len(public) % 8))
    except binascii.Error:
        coded = b""
    body, checksum = coded[:-_CHECKSUM_BYTES], coded[-_CHECKSUM_BYTES:]
    right = (
        len(body) == _RAW_BYTES + 1
        and body[0] == nkeys.PREFIX_BYTE_USER
        and bytes(nkeys.crc16_checksum(bytearray(body))) == checksum
    )
    if not right:
        raise InvalidParams(
            "That is not a public key.", "A public key has 56 letters and digits and begins with U."
        )
    return VerifyKey(body[1:])


def read_seed(path: Path) -> str:
    """Return the secret key in a file that only its owner can read.

    Raises:
        InvalidParams: the file contains no secret key.
        PermissionDenied: other users can read the file, or we cannot.
    """
    try:
        text, found = path.read_text(encoding="ascii").strip(), path.stat()
    except (OSError, ValueError) as error:
        raise PermissionDenied(
            f"The key {path} cannot be read: {error}.",
            "Copy the member's whole folder, and start the program as its owner.",
        ) from error
    if sys.platform != "win32" and found.st_mode & _for_others(found):
        raise PermissionDenied(
            f"The key {path} can be read by others.", f"Run 'chmod 600 {path}', or replace the key."
        )
    public_of(text)
    return text


def _for_others(file: os.stat_result) -> int:
    """Return the mode bits that other users must not have."""
    # Kubernetes gives secrets to us by a group: they are root's.
    by_group = stat.S_IWGRP | stat.S_IXGRP if file.st_uid != os.getuid() else stat.S_IRWXG
    return by_group | stat.S_IRWXO
