"""Ctrl-C at any time: while the program imports, while it works, and while it ends.

Python answers it with an exception, which is a traceback for the user wherever no command runs
that could handle it. There the operating system's answer is used: the program just ends.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


def end_at_once() -> bool:
    """Let Ctrl-C end the program without an exception; return whether that is a change.

    It is none where Ctrl-C is handled in another way, or ignored, as in a job in the background.
    """
    raises = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if raises:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return raises


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the program in this block, which has nothing to clean up."""
    changes = end_at_once()
    try:
        yield
    finally:
        if changes:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def handled() -> Iterator[None]:
    """Let Ctrl-C raise in this block, so that what was started is stopped."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        end_at_once()
