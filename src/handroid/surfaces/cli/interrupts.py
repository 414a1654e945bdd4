"""Handles Ctrl-C at any time: during imports, during a command, and at exit.

Python raises KeyboardInterrupt, which prints a traceback if no command is running to handle it.
At those times the operating system's default is used: the program just ends.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


def end_at_once() -> bool:
    """Let Ctrl-C end the program without an exception; return whether that is a change.

    It is not if Ctrl-C is handled in another way, or ignored, as in a background job.
    """
    raises = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if raises:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return raises


@contextmanager
def ctrl_c_exits() -> Iterator[None]:
    """Let Ctrl-C end the program during this block, which has nothing to clean up."""
    changes = end_at_once()
    try:
        yield
    finally:
        if changes:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def handled() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt during this block, so that resources are released."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        end_at_once()
