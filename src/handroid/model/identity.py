"""The identity of a phone, by which it is recognized wherever it is attached.

A serial is not enough: cheap phones share one, and a network address may belong to another phone
tomorrow. Android creates the Android ID at random when a phone first starts, keeps it through
updates and replaces it at a factory reset. Only a hash of it is stored, because apps cannot read
it.
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
    """A name that no other phone has, usable as a file name.

    Without ``lasting`` it names only the place where a phone is attached: the phone did not report
    its identity, so nothing that outlasts the connection may be tied to it.
    """

    name: str
    lasting: bool


def identity_of(serial_number: str, android_id: str, place: str = "") -> Identity:
    """Return the identity of a phone from its own data, or from the place where it is attached."""
    lasting = _ANDROID_ID.fullmatch(android_id) is not None
    facts = [serial_number, android_id] if lasting else [serial_number, "", place]
    shown = safe_name(serial_number)[:_LONGEST_SERIAL]
    digest = hashlib.sha256(json.dumps(facts).encode()).hexdigest()
    return Identity(f"{shown}-{digest[:_DIGITS]}", lasting)


def safe_name(text: str) -> str:
    """Return untrusted text, such as a phone's serial number, as part of a file name."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", text)[:64] or "unnamed"
