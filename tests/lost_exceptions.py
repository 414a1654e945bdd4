"""Exceptions of tasks and futures that nobody asked for, which asyncio only logs."""

import logging


class LostExceptions(logging.Handler):
    """What asyncio reports of tasks and futures whose exception was never retrieved."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a report."""
        if "never retrieved" in record.getMessage():
            self._found.append(logging.Formatter().format(record))

    def take(self) -> list[str]:
        """Return what was reported since the last time."""
        found, self._found = self._found, []
        return found
