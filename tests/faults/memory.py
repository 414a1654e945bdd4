"""Measures the memory, files and sockets of this process, and whether they grew."""

import ctypes
import gc
import os
import sys
from contextlib import suppress
from dataclasses import dataclass

from bench.processes import resident_bytes

WARM_UP = 200
"""Schedules until every server has as many phones as it ever remembers."""
MORE_BLOCKS, MORE_MEGABYTES = 0.15, 20.0
"""The allowed growth since then. The data of remembered phones varies, so this cannot be zero; a
leak of twenty small objects for each of 5000 schedules is more. Memory outside of Python's objects
is only visible in the megabytes."""
MORE_OF_A_LARGE_PROCESS = 0.05
"""After thousands of tests, memory is fragmented: some megabytes come and go."""


@dataclass(frozen=True)
class Held:
    """Memory and handles at one moment."""

    blocks: int
    """Memory blocks in use by Python's objects, without free ones."""
    megabytes: float
    """Resident memory of the whole process, after free memory was returned."""

    def grown_to(self, later: "Held") -> str:
        """Return the excessive growth; empty if there is none."""
        blocks, megabytes = later.blocks - self.blocks, later.megabytes - self.megabytes
        if blocks > MORE_BLOCKS * self.blocks:
            return f"LEAK: {blocks} blocks more than {self.blocks} after the warm-up"
        if megabytes > max(MORE_MEGABYTES, MORE_OF_A_LARGE_PROCESS * self.megabytes):
            return f"LEAK: {megabytes:.0f} MB more than {self.megabytes:.0f} after the warm-up"
        return ""


def held() -> Held:
    """Return the current values, after garbage collection."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    return Held(sys.getallocatedblocks(), resident())


def resident() -> float:
    """Return the resident memory of this process, in megabytes."""
    return resident_bytes(os.getpid()) / 1e6


def handles() -> int:
    """Return the number of open files and sockets of this process."""
    return len(os.listdir("/proc/self/fd"))
