"""Progress reports of long calls.

What takes long reports it; nobody listens unless a surface does, and most calls report nothing. The
listener belongs to the call: it goes with the task that runs it, not through every signature.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Step(NamedTuple):
    """How much is done of what, in any unit; ``total`` is None where it is not known."""

    what: str
    done: float
    total: float | None = None


Listener = Callable[[Step], None]

_listener: ContextVar[Listener | None] = ContextVar("progress", default=None)


def report(what: str, done: float, total: float | None = None) -> None:
    """Report how far the call under way has come."""
    listener = _listener.get()
    if listener is not None:
        listener(Step(what, done, total))


def is_wanted() -> bool:
    """Whether anybody listens."""
    return _listener.get() is not None


@contextmanager
def reported_to(listener: Listener) -> Iterator[None]:
    """Have a listener called for what is reported in this block, and in tasks it starts."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
