"""This process as a caller: over stdio, and in programs that use the library."""

import os
from dataclasses import replace
from functools import cache

from handroid.model.caller import OWNER, Caller


def this_process() -> Caller:
    """Return the owner as the caller from this process; forked processes are different callers."""
    return _of(os.getpid())


@cache
def _of(pid: int) -> Caller:
    return replace(OWNER, session=f"process-{pid}-{os.urandom(4).hex()}")
