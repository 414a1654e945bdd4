"""Generates messages that were altered after they were signed, in every possible way."""

import random
import string
from dataclasses import dataclass, replace

from handroid.surfaces.fleet.trust import signing


@dataclass(frozen=True)
class SignedMessage:
    """What goes over the bus."""

    subject: str
    headers: dict[str, str]
    body: bytes


def forge(message: SignedMessage, other: SignedMessage, rng: random.Random) -> SignedMessage:
    """Return a message that differs from a signed one; `other` is another that was signed."""
    while True:
        forged = rng.choice(_WAYS)(message, other, rng)
        if forged != message:
            return forged


def _flip_in_body(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    body = bytearray(message.body)
    body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
    return replace(message, body=bytes(body))


def _cut_body(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    return replace(message, body=message.body[: rng.randrange(len(message.body))])


def _add_to_body(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    return replace(message, body=message.body + rng.randbytes(rng.randrange(1, 9)))


def _body_of_other(message: SignedMessage, other: SignedMessage, _: random.Random) -> SignedMessage:
    return replace(message, body=other.body)


def _other_phone(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    return replace(message, subject=f"phones.lab.n1.p{rng.randrange(10**6)}.call")


def _change_header(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    name = rng.choice(list(message.headers))
    value = list(message.headers[name])
    at = rng.randrange(len(value))
    value[at] = rng.choice(string.ascii_letters + string.digits + " =+/-")
    return replace(message, headers={**message.headers, name: "".join(value)})


def _header_of_other(
    message: SignedMessage, other: SignedMessage, rng: random.Random
) -> SignedMessage:
    name = rng.choice(list(message.headers))
    return replace(message, headers={**message.headers, name: other.headers.get(name, "")})


def _drop_header(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    gone = rng.choice(list(message.headers))
    kept = {name: value for name, value in message.headers.items() if name != gone}
    return replace(message, headers=kept)


def _add_header(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    name = rng.choice(["tenant", "Caller", "x", "Handroid-Caller", "handroid-nonce"])
    return replace(message, headers={**message.headers, name: "acme"})


def _rename_header(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    name = rng.choice(list(message.headers))
    changed = {(key.swapcase() if key == name else key): v for key, v in message.headers.items()}
    return replace(message, headers=changed)


def _write_signature_otherwise(
    message: SignedMessage, _: SignedMessage, rng: random.Random
) -> SignedMessage:
    text = message.headers[signing.SIGNATURE]
    ways = [text.upper(), f" {text}", text + "\n", text[:-2], text + "00", "0x" + text, ""]
    return replace(message, headers={**message.headers, signing.SIGNATURE: rng.choice(ways)})


def _random_signature(
    message: SignedMessage, _: SignedMessage, rng: random.Random
) -> SignedMessage:
    signature = rng.randbytes(64).hex()
    return replace(message, headers={**message.headers, signing.SIGNATURE: signature})


def _swap_headers(message: SignedMessage, _: SignedMessage, rng: random.Random) -> SignedMessage:
    one, two = rng.sample(list(message.headers), 2)
    swapped = {one: message.headers[two], two: message.headers[one]}
    return replace(message, headers={**message.headers, **swapped})


def _replay(message: SignedMessage, other: SignedMessage, _: random.Random) -> SignedMessage:
    """The other one, as it was: it has been accepted before."""
    return other


_WAYS = (
    _flip_in_body,
    _cut_body,
    _add_to_body,
    _body_of_other,
    _other_phone,
    _change_header,
    _header_of_other,
    _drop_header,
    _add_header,
    _rename_header,
    _write_signature_otherwise,
    _random_signature,
    _swap_headers,
    _replay,
)
