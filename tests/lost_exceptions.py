"""Exceptions of tasks and futures that were never retrieved, which asyncio only logs."""

import logging


class LostExceptions(logging.Handler):
    """Collects asyncio's reports of exceptions that were never retrieved."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Store a report."""
        if "never retrieved" in record.getMessage():
            self._found.append(logging.Formatter().format(record))

    def take(self) -> list[str]:
        """Return the reports since the last call."""
        found, self._found = self._found, []
        return found
