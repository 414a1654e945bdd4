"""Defines checks, and the error for a promise that was not kept."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from handroid.drivers.driver import Capability, Driver
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline

_SECONDS = 30.0

Run = Callable[[Driver], Awaitable[None]]


class PromiseBroken(AssertionError):
    """The phone's response is not what the driver promises."""


@dataclass(frozen=True)
class Check:
    """A check of one promise; a driver without the required capability raises NotSupported."""

    sentence: str
    run: Run
    needs: Capability | None = None


def promise(sentence: str, needs: Capability | None = None) -> Callable[[Run], Check]:
    """Turn a function into a check."""
    return lambda run: Check(sentence, run, needs)


def soon() -> Deadline:
    """Return the deadline of one step."""
    return Deadline.after(_SECONDS)


def expect(kept: bool, what: str) -> None:
    """Check that a promise was kept; ``what`` describes the failure without the screen's content.

    Raises:
        PromiseBroken: it was not kept.
    """
    if not kept:
        raise PromiseBroken(what)


@contextmanager
def refusing(kind: type[HandroidError], words: str = "") -> Iterator[None]:
    """Expect the body to raise an error of this kind whose message contains these words.

    Raises:
        PromiseBroken: the body did not raise it.
    """
    try:
        yield
    except kind as refusal:
        expect(words in str(refusal), f"it was refused, but not for '{words}'")
    else:
        raise PromiseBroken("it was not refused")
