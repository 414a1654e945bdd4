"""What a check is, and how it says that a promise was not kept."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from handroid.drivers.driver import Capability, Driver
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline

_SECONDS = 30.0

Run = Callable[[Driver], Awaitable[None]]


class PromiseBroken(AssertionError):
    """The phone answered, and it is not what the driver promises."""


@dataclass(frozen=True)
class Check:
    """One promise; a driver without the capability it needs refuses with NotSupported."""

    sentence: str
    run: Run
    needs: Capability | None = None


def promise(sentence: str, needs: Capability | None = None) -> Callable[[Run], Check]:
    """Make a check of a function."""
    return lambda run: Check(sentence, run, needs)


def soon() -> Deadline:
    """Return the deadline of one step."""
    return Deadline.after(_SECONDS)


def expect(kept: bool, what: str) -> None:
    """Continue if a promise was kept; ``what`` says what was not, without the screen's content.

    Raises:
        PromiseBroken: it was not.
    """
    if not kept:
        raise PromiseBroken(what)


@contextmanager
def refusing(kind: type[HandroidError], words: str = "") -> Iterator[None]:
    """Expect the body to be refused, with these words among the reasons.

    Raises:
        PromiseBroken: it was not.
    """
    try:
        yield
    except kind as refusal:
        expect(words in str(refusal), f"it was refused, but not for '{words}'")
    else:
        raise PromiseBroken("it was not refused")
