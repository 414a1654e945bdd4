"""Logs each kind of message of the HTTP library once, so that callers cannot fill the log."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

_LIBRARY = logging.getLogger("uvicorn.error")


class _EachWarningOnce(logging.Filter):
    """Lets a warning pass once, whatever its details."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        text = str(record.msg)
        if text in self._seen:
            return False
        self._seen.add(text)
        record.msg = f"{text} More of these are not logged."
        return True


@contextmanager
def each_warning_once() -> Iterator[None]:
    """Log each kind of the library's warnings once until the end of the block."""
    once = _EachWarningOnce()
    _LIBRARY.addFilter(once)
    try:
        yield
    finally:
        _LIBRARY.removeFilter(once)
