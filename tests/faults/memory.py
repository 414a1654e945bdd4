"""What this process holds: memory in use, files and sockets; and whether that grew."""

import ctypes
import gc
import os
import sys
from contextlib import suppress
from dataclasses import dataclass

from bench.processes import resident_bytes

WARM_UP = 200
"""Schedules until every server has as many phones behind it as it ever remembers."""
MORE_BLOCKS, MORE_MEGABYTES = 0.15, 20.0
"""What may have been added since. What was seen of the remembered phones differs by chance, so this
cannot be nothing; twenty small objects for each of 5000 schedules are more. What lies outside of
Python's objects shows in the megabytes alone."""
MORE_OF_A_LARGE_PROCESS = 0.05
"""A process that has run thousands of tests has holes of many sizes: some megabytes come and go."""


@dataclass(frozen=True)
class Held:
    """What is held at one moment."""

    blocks: int
    """Pieces of memory that Python's objects use; free ones and their holes do not count."""
    megabytes: float
    """Resident, of Python and everything else, after what is free was given back."""

    def grown_to(self, later: "Held") -> str:
        """Return by how much too much it has grown; nothing when it has not."""
        blocks, megabytes = later.blocks - self.blocks, later.megabytes - self.megabytes
        if blocks > MORE_BLOCKS * self.blocks:
            return f"LEAK: {blocks} blocks more than {self.blocks} after the warm-up"
        if megabytes > max(MORE_MEGABYTES, MORE_OF_A_LARGE_PROCESS * self.megabytes):
            return f"LEAK: {megabytes:.0f} MB more than {self.megabytes:.0f} after the warm-up"
        return ""


def held() -> Held:
    """Return what is held now, when all that can be let go is gone."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    return Held(sys.getallocatedblocks(), resident())


def resident() -> float:
    """Return how much memory this process holds, in megabytes."""
    return resident_bytes(os.getpid()) / 1e6


def handles() -> int:
    """Return how many files and sockets this process has open."""
    return len(os.listdir("/proc/self/fd"))
