"""The identity of a phone, by which it is recognized wherever it is attached.

A serial is not enough: cheap phones share one, and a network address may be another phone's
tomorrow. Android makes the Android ID at random when a phone first starts, keeps it through updates
and makes another one after a factory reset. It is kept as part of a hash only: apps cannot read it.
"""

import hashlib
import json
import re
from dataclasses import dataclass

_ANDROID_ID = re.compile(r"[0-9A-Fa-f]{8,32}")
_LONGEST_SERIAL = 24
_DIGITS = 32


@dataclass(frozen=True)
class Identity:
    """A name that no other phone has, fit for a file.

    One that is not ``lasting`` names the place where a phone is attached: the phone did not say
    who it is, so nothing that outlasts the connection may be tied to it.
    """

    name: str
    lasting: bool


def identity_of(serial_number: str, android_id: str, place: str = "") -> Identity:
    """Return the identity of a phone from what it reports, else from where it is attached."""
    lasting = _ANDROID_ID.fullmatch(android_id) is not None
    facts = [serial_number, android_id] if lasting else [serial_number, "", place]
    shown = safe_name(serial_number)[:_LONGEST_SERIAL]
    digest = hashlib.sha256(json.dumps(facts).encode()).hexdigest()
    return Identity(f"{shown}-{digest[:_DIGITS]}", lasting)


def safe_name(text: str) -> str:
    """Return a text from outside, such as a phone's serial number, as part of a file name."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", text)[:64] or "unnamed"
