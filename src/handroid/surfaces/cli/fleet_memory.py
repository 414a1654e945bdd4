"""Makes the C library of a node or gateway return the memory that the program has freed.

glibc raises the size from which it returns freed blocks to the system whenever a large one is
freed, and keeps a heap for each thread. A process that runs for weeks then uses far more memory
than it needs, so both are fixed here, to the values that glibc starts with and to one heap.
"""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import CDLL

_RETURNED_BYTES = 128 * 1024

_OPTIONS = {
    "MALLOC_TRIM_THRESHOLD_": (-1, _RETURNED_BYTES),
    "MALLOC_MMAP_THRESHOLD_": (-3, _RETURNED_BYTES),
    "MALLOC_ARENA_MAX": (-8, 1),
}
"""By the variable with which an operator sets it: an option's number in malloc.h, and its value."""


def return_freed_memory() -> list[str]:
    """Set glibc's options before other threads start, and return the names of those it accepted.

    What the operator sets by a variable such as MALLOC_ARENA_MAX, or by GLIBC_TUNABLES, is kept.
    Other C libraries do not need this.
    """
    library = _glibc()
    if library is None:
        return []
    wanted = {name: option for name, option in _OPTIONS.items() if not _is_set_by_operator(name)}
    return [name for name, option in wanted.items() if library.mallopt(*option) == 1]


def _glibc() -> "CDLL | None":
    if sys.platform != "linux":
        return None
    import ctypes

    library = ctypes.CDLL(None)
    return library if hasattr(library, "gnu_get_libc_version") else None


def _is_set_by_operator(name: str) -> bool:
    tunable = f"glibc.malloc.{name.removeprefix('MALLOC_').strip('_').lower()}="
    return name in os.environ or tunable in os.environ.get("GLIBC_TUNABLES", "")
