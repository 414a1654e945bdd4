"""This process as a caller: over stdio, and in a program that uses the library."""

import os
from dataclasses import replace
from functools import cache

from handroid.model.caller import OWNER, Caller


def this_process() -> Caller:
    """Return the owner as the one who calls from this process, whichever forked from another."""
    return _of(os.getpid())


@cache
def _of(pid: int) -> Caller:
    return replace(OWNER, session=f"process-{pid}-{os.urandom(4).hex()}")
