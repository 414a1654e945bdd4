"""The names of phones, subjects and buckets on the bus.

Every part of a name is a token of lower-case letters, digits, ``_`` and ``-``: a dot separates
tokens, and ``*`` and ``>`` are the bus's wildcards.
"""

import hashlib
import re
from dataclasses import dataclass

from handroid.errors import InvalidParams

PHONES = "DEV"
NODES = "NODES"
LEASES = "LEASE"
WAITING = "WAIT"
CONTROLS = "CONTROL"
USAGE = "USAGE"
BUCKETS = (PHONES, NODES, LEASES, WAITING, CONTROLS, USAGE)
AUDIT = "AUDIT"
"""The stream of what was done."""

INDEX = "idx"
"""The first token of a key that says which node has a phone, so no site may be called that."""

_TOKEN = re.compile(r"[a-z0-9_-]{1,64}")
_PHONE_ID = re.compile(rf"{_TOKEN.pattern}(\.{_TOKEN.pattern}){{2}}")
_DIGITS = 20


def token(text: str) -> str:
    """Return a text after checking that it can be part of a name.

    Raises:
        InvalidParams: it contains characters that are not allowed in names on the bus.
    """
    if not _TOKEN.fullmatch(text):
        raise InvalidParams(
            f"{text!r} cannot be part of a name in the fleet",
            "Use up to 64 lower-case letters, digits, '_' and '-'.",
        )
    return text


@dataclass(frozen=True, order=True)
class PhoneId:
    """A phone's address in the fleet, written ``site.node.phone``."""

    site: str
    node: str
    phone: str

    def __str__(self) -> str:
        return f"{self.site}.{self.node}.{self.phone}"

    @property
    def node_name(self) -> str:
        """The name of the phone's node, unique in the fleet."""
        return f"{self.site}.{self.node}"


def phone_id(site: str, node: str, identity: str) -> PhoneId:
    """Return the address of a phone, derived from its identity: the same after every restart."""
    node_name(site, node)
    return PhoneId(site, node, phone_token(identity))


def node_name(site: str, node: str) -> str:
    """Return the name of a node, unique in the fleet, after checking its parts.

    Raises:
        InvalidParams: one of them cannot be part of a name.
    """
    if site == INDEX:
        raise InvalidParams(f"a site cannot be called {INDEX!r}", "Choose another name.")
    return f"{token(site)}.{token(node)}"


def parse_phone_id(text: str) -> PhoneId:
    """Parse an address.

    Raises:
        InvalidParams: it does not consist of three tokens.
    """
    if not _PHONE_ID.fullmatch(text):
        raise InvalidParams(f"{text!r} is not a phone of the fleet", "Use site.node.phone.")
    return PhoneId(*text.split("."))


def phone_token(identity: str) -> str:
    """Return the last token of a phone's address, a hash of its identity."""
    return digest(identity)


def digest(text: str) -> str:
    """Return a token for a text with arbitrary characters."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def call_subject(phone: PhoneId) -> str:
    """Return the subject for calls to a phone."""
    return f"phones.{phone}.call"


def calls_of_node(node: str) -> str:
    """Return the subscription for calls to all phones of a node (``site.node``)."""
    return f"phones.{node}.*.call"


def node_control(node: str) -> str:
    """Return the subject for messages to the node itself."""
    return f"node.{node}.ctl"


def node_there(node: str) -> str:
    """Return where a node answers that it is there, so that no other takes its name."""
    return f"node.{node}.there"


def lease_seen(phone: PhoneId) -> str:
    """Return the subject on which a phone's node confirms that it knows a lease."""
    return f"node.{phone.node_name}.lease.{phone.phone}"


def lease_seen_of_node(node: str) -> str:
    """Return a node's subscription for requests to confirm leases."""
    return f"node.{node}.lease.*"


def events(bucket: str) -> str:
    """Return the prefix under which the bus publishes the changes of a bucket."""
    return f"{bucket.lower()}.evt"


def audit_subject(tenant: str, phone: PhoneId) -> str:
    """Return the subject under which a line of the record is published."""
    return f"audit.{token(tenant)}.{phone}"
