"""Faster imports of large packages, without work that the program does not need."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing_much() -> Iterator[None]:
    """Import large packages in this block; the MCP SDK alone is a tenth faster.

    What is imported stays, so the garbage collector need not look at it; and pydantic need not
    search every installed package for plugins.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
