"""The message that carries a call from a gateway to the phone's node.

It is versioned JSON: programs read and write the current version and the one before, so that
gateways and nodes can be upgraded one by one. Unknown fields are ignored, and fields that are newer
than the version of the reader are not sent.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from handroid.engine.profile import Profile
from handroid.errors import InvalidParams, NotSupported
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus import json_bytes

VERSION = 2
READS = (VERSION - 1, VERSION)
"""The versions that this program reads and writes."""

_SINCE = {"gateway": 2}
"""In which version fields were added that the first one did not have."""

NODE_TOOLS = "node"
"""The tools that only gateways call, for themselves."""
RESET_PHONE = "reset_phone"
RESET_SECONDS = 60.0


@dataclass(slots=True)
class Request:
    """One call.

    ``call`` is its id, by which duplicates are detected. ``tools`` names the registry that ``tool``
    is from. ``ends_ms`` is when its sender gives up, in the bus's time; without it, ``lasts_ms``
    counts from the arrival. ``phones`` are those that the caller may use; None means all.
    ``gateway`` is the name of the sender, if it is known. It, ``ends_ms`` and ``version`` are set
    when the call is sent.
    """

    call: str
    tool: str
    arguments: Mapping[str, Any]
    tools: str
    profile: Profile
    caller: Caller
    lasts_ms: int
    ends_ms: int | None = None
    phones: frozenset[str] | None = None
    trace: str = ""
    gateway: str = ""
    version: int = VERSION

    def to_bytes(self) -> bytes:
        """Serialize the call."""
        sent = {
            "v": self.version,
            "call": self.call,
            "tool": self.tool,
            "arguments": self.arguments,
            "tools": self.tools,
            "profile": _profile_fields(self.profile),
            "caller": _caller_fields(self.caller),
            "lasts_ms": self.lasts_ms,
            "ends_ms": self.ends_ms,
            "phones": None if self.phones is None else sorted(self.phones),
            "trace": self.trace,
            "gateway": self.gateway,
        }
        if self.version < VERSION:
            for name in [name for name, since in _SINCE.items() if since > self.version]:
                del sent[name]
        return json_bytes.write(sent)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Request":
        """Parse a serialized call.

        Raises:
            NotSupported: its version is not supported.
            InvalidParams: it is not a call.
        """
        try:
            given = json_bytes.read(body)
            version = given["v"]
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidParams("The message is not a call, so it was not executed.") from error
        if version not in READS:
            raise NotSupported(
                f"This node does not support calls of version {version}, so it was not executed.",
                "Upgrade the node.",
            )
        try:
            return _request(given)
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidParams("The call is incomplete, so it was not executed.") from error


def version_for(reads: Collection[int]) -> int:
    """Return the newest version that both this program and a node support.

    Raises:
        NotSupported: there is none.
    """
    common = [version for version in READS if version in reads]
    if not common:
        raise NotSupported(
            "The phone's node and this gateway are too many versions apart, so nothing ran.",
            "Upgrade the older one.",
        )
    return max(common)


def _request(given: Mapping[str, Any]) -> Request:
    phones = given["phones"]
    arguments = given["arguments"]
    if not isinstance(arguments, dict):
        raise TypeError("arguments")
    return Request(
        call=_text(given["call"]),
        tool=_text(given["tool"]),
        arguments=arguments,
        tools=_text(given["tools"]),
        profile=_profile(given["profile"]),
        caller=_caller(given["caller"]),
        lasts_ms=int(given["lasts_ms"]),
        ends_ms=None if given["ends_ms"] is None else int(given["ends_ms"]),
        phones=None if phones is None else frozenset(phones),
        trace=_text(given["trace"]),
        gateway=_text(given.get("gateway", "")),
        version=given["v"],
    )


def _profile_fields(profile: Profile) -> dict[str, Any]:
    return {
        "prefix": profile.prefix,
        "published": profile.published,
        "fixed": profile.fixed,
        "structured": profile.structured,
        "groups": sorted(profile.groups),
    }


def _profile(given: Mapping[str, Any]) -> Profile:
    return Profile(
        groups=frozenset(given["groups"]),
        prefix=given["prefix"],
        published=given["published"],
        fixed=given["fixed"],
        structured=given["structured"],
    )


def _caller_fields(caller: Caller) -> dict[str, Any]:
    return {
        "name": caller.name,
        "groups": None if caller.groups is None else sorted(caller.groups),
        "read_only": caller.read_only,
        "limits": dict(caller.limits),
        "session": caller.session,
        "lease": caller.lease,
        "tenant": caller.tenant,
    }


def _caller(given: Mapping[str, Any]) -> Caller:
    """Return the caller; its phones are checked separately."""
    groups = given["groups"]
    limits = {str(name): int(value) for name, value in given["limits"].items()}
    return Caller(
        name=_text(given["name"]),
        groups=None if groups is None else frozenset(groups),
        read_only=bool(given["read_only"]),
        limits=limits,
        session=_text(given["session"]),
        lease=_text(given["lease"]),
        tenant=_text(given["tenant"]),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value
