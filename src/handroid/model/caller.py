"""The caller of a tool, and its rights."""

from collections.abc import Mapping
from dataclasses import dataclass, field

_OWNER = "owner"

DEFAULT_TENANT = "default"
"""The tenant of callers for whom no other is set."""


@dataclass(frozen=True)
class Caller:
    """A caller; its usage is counted by ``name``.

    Without ``groups`` it may use all groups that are served, without ``phones`` all phones;
    ``phones`` maps serials to names of identities. ``limits`` overrides the settings of the same
    names. ``session`` distinguishes callers of the same name: an MCP session, or a process.
    ``lease`` is the id of the lease that it passes. ``tenant`` is the tenant that it belongs to, in
    a fleet.
    """

    name: str
    groups: frozenset[str] | None = None
    phones: Mapping[str, str] | None = field(default=None, hash=False)
    read_only: bool = False
    limits: Mapping[str, int] = field(default_factory=dict, hash=False)
    session: str = ""
    lease: str = ""
    tenant: str = DEFAULT_TENANT

    @property
    def key(self) -> str:
        """Identifies the caller across calls; empty if nothing distinguishes it from others.

        Commands of the owner count as a different caller each time.
        """
        if self.session:
            return f"{self.name}/{self.session}"
        return "" if self.name == _OWNER else self.name

    @property
    def account(self) -> str:
        """The name under which usage is counted; tenants may have callers of the same name."""
        return self.name if self.tenant == DEFAULT_TENANT else f"{self.tenant}/{self.name}"


OWNER = Caller(_OWNER)
"""The user of the program: on the command line, over stdio, and over HTTP without a token."""

DEFAULT = Caller("default")
"""The caller with the default token."""
