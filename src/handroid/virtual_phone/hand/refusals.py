"""The errors of requests: refusals and broken frames."""

from __future__ import annotations

from typing import Final

NOT_DONE: Final = "not done"
DONE: Final = "done"
UNKNOWN: Final = "unknown"


class Refused(Exception):
    """A request failed with an error of some kind and outcome; `refusal_list` has them all."""

    def __init__(
        self, kind: str, message: str, outcome: str = NOT_DONE, content: str | None = None
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.outcome = outcome
        self.content = content

    def after(self, outcome: str, content: str | None = None) -> Refused:
        """Return the same refusal with a more precise outcome."""
        return Refused(self.kind, self.message, outcome, content)


class BrokenFrameError(Exception):
    """A frame violates the protocol; its stream is closed."""
