"""Runs a command of the fleet, then reports how the C library of this process allocates memory.

    python -m tests.fleet.memory_probe node --bus nats://127.0.0.1:1

A block of 1 MB is freed and allocated again: by then glibc's own threshold would have risen above
it, and the block would come from the heap. The heaps are counted after a thread has allocated.
"""

import ctypes
import json
import sys
import tempfile
import threading

from typer.testing import CliRunner

from handroid.surfaces.cli.main import app

_LARGE = 1 << 20
_SMALL = 1 << 10


class Mallinfo(ctypes.Structure):
    """`struct mallinfo` of malloc.h."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("arena", "ordblks", "smblks", "hblks")),
        ("rest", ctypes.c_int * 6),
    )


def main() -> None:
    """Run the command, and print what was found."""
    ended = CliRunner().invoke(app, ["fleet", *sys.argv[1:]])
    library = ctypes.CDLL(None)
    library.malloc.restype = library.fopen.restype = ctypes.c_void_p
    library.mallinfo.restype = Mallinfo
    library.free(ctypes.c_void_p(library.malloc(_LARGE)))
    before = library.mallinfo().hblks
    library.malloc(_LARGE)
    is_mapped = library.mallinfo().hblks > before
    found = {"error": str(ended.exception), "is_mapped": is_mapped, "heaps": _heaps(library)}
    print(json.dumps(found))


def _heaps(library: ctypes.CDLL) -> int:
    thread = threading.Thread(target=library.malloc, args=(_SMALL,))
    thread.start()
    thread.join()
    with tempfile.NamedTemporaryFile() as file:
        stream = ctypes.c_void_p(library.fopen(file.name.encode(), b"w"))
        library.malloc_info(0, stream)
        library.fclose(stream)
        return file.read().count(b"<heap ")


if __name__ == "__main__":
    main()
