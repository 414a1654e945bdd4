"""A quicker start of a program: large packages are imported without work that it has no use for."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing_much() -> Iterator[None]:
    """Import large packages in this block; the MCP SDK alone comes a tenth sooner.

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
