"""What apps on a phone publish, as the phone reports it; nothing here is trusted yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """How an app publishes tools."""

    PROVIDER = "provider"
    SERVICE = "service"


@dataclass(frozen=True)
class Publisher:
    """A component of an app that publishes tools.

    ``updated`` is when the app was last installed, in milliseconds; ``certificates`` are the
    SHA-256 hashes of its signing certificates, in hex. A service has no authority.
    """

    kind: Kind
    package: str
    class_name: str
    authority: str | None
    exported: bool
    permission: str | None
    label: str
    version: int
    updated: int
    certificates: tuple[str, ...]


@dataclass(frozen=True)
class ProviderAnswer:
    """A content provider's response in either of the two dialects; None for missing values."""

    success: bool | None = None
    tool_name: str | None = None
    tool_description: str | None = None
    tool_input_schema: str | None = None
    tool_input_required: tuple[str, ...] | None = None
    tool: str | None = None
    tool_result: str | None = None
    error_message: str | None = None


@dataclass(frozen=True)
class Tree:
    """An element of an app's XML resource, without the text between tags."""

    tag: str
    attributes: Mapping[str, str]
    children: "tuple[Tree, ...]" = ()


@dataclass(frozen=True)
class ServiceDescription:
    """How a service describes itself in its manifest and resources."""

    name: str | None
    description: str | None
    capabilities: Tree | None


@dataclass(frozen=True)
class Reply:
    """A service's reply: a result code, and the extras that are strings."""

    code: int
    extras: Mapping[str, str]
