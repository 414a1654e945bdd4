"""Logs each kind of uvicorn's messages once, so that callers cannot fill the log."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

_LIBRARY = logging.getLogger("uvicorn.error")


class _EachWarningOnce(logging.Filter):
    """Passes each kind of warning once, whatever its details."""

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
    """Log each kind of uvicorn's warnings once, while the body runs."""
    once = _EachWarningOnce()
    _LIBRARY.addFilter(once)
    try:
        yield
    finally:
        _LIBRARY.removeFilter(once)
