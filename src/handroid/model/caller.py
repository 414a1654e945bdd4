"""Who calls a tool, and what it may do."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Caller:
    """Whoever called; what it uses is counted by ``name``.

    Without ``groups`` it may use all that are served, without ``phones`` all phones; they are names
    of identities by serial. ``limits`` are its own, in place of the settings of those names.
    """

    name: str
    groups: frozenset[str] | None = None
    phones: Mapping[str, str] | None = field(default=None, hash=False)
    read_only: bool = False
    limits: Mapping[str, int] = field(default_factory=dict, hash=False)


OWNER = Caller("owner")
"""Whoever runs the program: on the command line, over stdio, and over HTTP without a token."""

DEFAULT = Caller("default")
"""Whoever has the default token."""
