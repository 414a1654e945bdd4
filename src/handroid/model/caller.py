"""Who calls a tool, and what it may do."""

from collections.abc import Mapping
from dataclasses import dataclass, field

_OWNER = "owner"

DEFAULT_TENANT = "default"
"""For whom callers work that nobody gave another tenant."""


@dataclass(frozen=True)
class Caller:
    """Whoever called; what it uses is counted by ``name``.

    Without ``groups`` it may use all that are served, without ``phones`` all phones; they are names
    of identities by serial. ``limits`` are its own, in place of the settings of those names.
    ``session`` tells it from others of its name: an MCP session, or a process that lasts.
    ``lease`` is the id of the lease that it shows. ``tenant`` is for whom it works, in a fleet
    whose phones are not for everybody.
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
        """By what it is known from one call to the next; empty where nothing tells it from others.

        Whoever runs commands as the owner is another each time.
        """
        if self.session:
            return f"{self.name}/{self.session}"
        return "" if self.name == _OWNER else self.name

    @property
    def account(self) -> str:
        """By what its use is counted: tenants may have callers of the same name."""
        return self.name if self.tenant == DEFAULT_TENANT else f"{self.tenant}/{self.name}"


OWNER = Caller(_OWNER)
"""Whoever runs the program: on the command line, over stdio, and over HTTP without a token."""

DEFAULT = Caller("default")
"""Whoever has the default token."""
