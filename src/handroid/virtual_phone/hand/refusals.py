"""How a request can end other than well: the kinds of error of the protocol."""

from __future__ import annotations

from typing import Final

NOT_DONE: Final = "not done"
DONE: Final = "done"
UNKNOWN: Final = "unknown"


class Refused(Exception):
    """A request that ends with an error of some kind and outcome."""

    def __init__(
        self, kind: str, message: str, outcome: str = NOT_DONE, content: str | None = None
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.outcome = outcome
        self.content = content


class OutOfTime(Refused):
    """The deadline of a request has come."""

    def __init__(self) -> None:
        super().__init__("timeout", "The request did not end by its deadline.")


def invalid(message: str) -> Refused:
    """Return the refusal of an argument."""
    return Refused("invalid", message)
