"""Progress reports of long calls.

Long operations report their progress; nobody listens unless a surface does, and most calls report
nothing. The listener is bound to the task that runs the call instead of being passed around.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Step(NamedTuple):
    """How much is done, in any unit; ``total`` is None if it is not known."""

    what: str
    done: float
    total: float | None = None


Listener = Callable[[Step], None]

_listener: ContextVar[Listener | None] = ContextVar("progress", default=None)


def report(what: str, done: float, total: float | None = None) -> None:
    """Report the progress of the current call."""
    listener = _listener.get()
    if listener is not None:
        listener(Step(what, done, total))


def is_wanted() -> bool:
    """Whether anybody listens."""
    return _listener.get() is not None


@contextmanager
def reported_to(listener: Listener) -> Iterator[None]:
    """Call a listener for all progress that is reported in this block and in tasks it starts."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
