"""The limits on connections: how many, and the time and memory of each."""

import dataclasses
import sys
from dataclasses import dataclass
from typing import Self

_KIB = 1024
_MIB = 1024 * _KIB


@dataclass(frozen=True)
class ConnectionLimits:
    """The limits of an HTTP server; a stranger is a connection that has not sent a valid token."""

    connections: int = 512
    strangers: int = 64
    header_bytes: int = 32 * _KIB
    header_seconds: float = 10.0
    body_stall_seconds: float = 10.0
    body_rate: int = 64 * _KIB
    """The minimum rate of a body in bytes per second, measured over each `body_rate_seconds`."""
    body_rate_seconds: float = 30.0
    body_bytes_in_memory: int = 512 * _KIB
    """An unfinished body that exceeds this moves to a temporary file."""
    unfinished_bytes_in_memory: int = 8 * _MIB
    unfinished_bytes_in_files: int = 32 * _MIB
    """The limit for all unfinished bodies except the oldest, which may grow to the full size."""
    write_stall_seconds: float = 60.0

    def fit_descriptors(self, available: int) -> Self:
        """Return limits that leave half of the file descriptors to everything else."""
        connections = min(self.connections, max(available // 2, 8))
        strangers = min(self.strangers, connections // 2)
        return dataclasses.replace(self, connections=connections, strangers=strangers)


def file_descriptors() -> int:
    """Return how many files this process may open."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
