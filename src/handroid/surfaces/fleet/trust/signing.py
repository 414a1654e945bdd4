"""Signatures on the messages from gateways to nodes.

The bus controls who may publish where, but nodes do not trust it about who calls. A gateway signs
each message with its own key, and the node verifies the subject (which names the phone), every
header and the body. So caller, tenant, rights, call id and deadline cannot be changed in transit,
and no message can be redirected to another phone or replayed. Headers that a nats-server adds
(Nats-…) are not signed, and nodes must not rely on them.
"""

import hashlib
import secrets
import time
from collections.abc import Mapping
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey

from handroid.errors import PermissionDenied
from handroid.model.numbers import decimal
from handroid.surfaces.fleet.trust.file_watch import WatchedFile
from handroid.surfaces.fleet.trust.keys import public_of, read_seed, signing_key
from handroid.surfaces.fleet.trust.nonces import Nonces
from handroid.surfaces.fleet.trust.trusted_keys import TrustedKeys

KEY = "Handroid-Key"
NONCE = "Handroid-Nonce"
ENDS = "Handroid-Ends"
SIGNATURE = "Handroid-Signature"

_KIND = b"handroid envelope 1"
_NONCE_BYTES = 16
_USUAL_MS = 60_000
_LONGEST_NONCE = 64
_SERVER_PREFIX = "nats-"


class Signer:
    """Signs the messages of a gateway; a replaced key is used from the next message on."""

    def __init__(self, seed: Path) -> None:
        self._key = WatchedFile(seed, _secret)

    def sign(
        self, subject: str, headers: Mapping[str, str], body: bytes, deadline_ms: int | None
    ) -> dict[str, str]:
        """Return the headers of a message with its signature; by default it expires in a minute."""
        public, key = self._key.value()
        if deadline_ms is None:
            deadline_ms = int(time.time() * 1000) + _USUAL_MS
        nonce = secrets.token_urlsafe(_NONCE_BYTES)
        signed = {**headers, KEY: public, NONCE: nonce, ENDS: str(deadline_ms)}
        signature = key.sign(canonical(subject, signed, body)).signature
        return {**signed, SIGNATURE: signature.hex()}


class Verifier:
    """Verifies the messages that a node receives."""

    def __init__(self, trusted: TrustedKeys, nonces: Nonces | None = None) -> None:
        self._trusted = trusted
        self._nonces = nonces or Nonces()

    def check(self, subject: str, headers: Mapping[str, str], body: bytes) -> str:
        """Return the name of the gateway that sent a message.

        Raises:
            PermissionDenied: it is not from a trusted gateway, or was replayed.
        """
        public, nonce = headers.get(KEY, ""), headers.get(NONCE, "")
        ends = decimal(headers.get(ENDS, ""))
        known = self._trusted.find(public)
        if known is None:
            raise _refused("is not signed by a gateway that this node trusts")
        name, key = known
        if ends is None or not 0 < len(nonce) <= _LONGEST_NONCE:
            raise _refused("has no nonce or no expiry")
        try:
            key.verify(canonical(subject, headers, body), _signature(headers))
        except (BadSignatureError, ValueError) as error:
            raise _refused("was changed after it was signed") from error
        if not self._nonces.use(public, nonce, ends):
            raise _refused("was already received")
        return name


def canonical(subject: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """Return the bytes to sign: every part with its length, in a fixed order."""
    parts = [_KIND, subject.encode()]
    for name in sorted(filter(_is_signed, headers)):
        parts += [name.encode(), headers[name].encode("utf-8", "surrogatepass")]
    parts.append(hashlib.sha256(body).digest())
    return b"".join(len(part).to_bytes(4) + part for part in parts)


def _is_signed(name: str) -> bool:
    return name != SIGNATURE and not name.lower().startswith(_SERVER_PREFIX)


def _signature(headers: Mapping[str, str]) -> bytes:
    """Return the signature of a message; only one spelling is accepted."""
    text = headers.get(SIGNATURE, "")
    signature = bytes.fromhex(text)
    if signature.hex() != text:
        raise ValueError("not in lower-case digits")
    return signature


def _secret(path: Path) -> tuple[str, SigningKey]:
    seed = read_seed(path)
    return public_of(seed), signing_key(seed)


def _refused(why: str) -> PermissionDenied:
    return PermissionDenied(
        f"A message {why}, so it was not executed.",
        "Check that the node has the public keys of its gateways ('handroid fleet add-gateway').",
    )
