"""Standard streams that were closed before the program started."""

import os
import sys


def open_closed_streams() -> None:
    """Open the null device in place of each, so that no other file gets its descriptor.

    What is read from it has ended, and what is written to it is gone, as with a closed stream.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free descriptor is the one that is missing: those below it are open.
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
