"""All errors of Handroid, in one tree.

HandroidError
├── InvalidParams            the caller asked for something that is not possible
├── PermissionDenied         the phone, or its owner, lets us neither read nor act
│   ├── InjectionRefused     its maker's switch forbids touches and keys
│   ├── PhoneLeased          another caller holds a lease of the phone
│   └── LeaseEnded           the caller's lease has ended
├── ElementNotFound          the element is not on the screen
├── ActionFailed             the phone did not do it
│   ├── PhoneUnavailable     no such phone, or it is lost, offline, not yet authorised
│   ├── AdbUnavailable       no adb server, and none could be started
│   ├── NotSupported         this driver cannot do it on this phone
│   ├── BadAnswer            the phone answered something we refuse to read
│   └── Unforeseen           Handroid itself is at fault
└── TimedOut                 it did not finish by its deadline
    └── ExpectationFailed    an expectation of a program was not met

The five classes at the first level are the categories of the tools' reference.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import ClassVar


class Outcome(Enum):
    """What is known of an action that ended with an error."""

    DONE = "done"
    NOT_DONE = "not done"
    UNKNOWN = "unknown"


class HandroidError(Exception):
    """What happened, what to do next, and whether the action took place.

    ``advice`` is the next step of those that name none. ``screen`` is what was on the screen then,
    as text, where a program looked for something on it.
    """

    category: ClassVar[str]
    advice: ClassVar[str]
    screen: str = ""

    def __init__(self, what: str, next_step: str = "", outcome: Outcome = Outcome.NOT_DONE) -> None:
        super().__init__(what)
        self.what = what
        self.next_step = next_step
        self.outcome = outcome

    def __str__(self) -> str:
        shown = f"\n\nThe screen then:\n{self.screen}" if self.screen else ""
        return self.sentences() + shown

    def sentences(self, *, advised: bool = True) -> str:
        """Return what happened and the next step, each a sentence; ``advised`` as a last resort."""
        step = self.next_step or (self.advice if advised else "")
        return " ".join(_sentence(part) for part in (self.what, step) if part)


def _sentence(text: str) -> str:
    text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


@contextmanager
def nothing_done() -> Iterator[None]:
    """Mark errors in the body as not done: the body only prepares the action."""
    try:
        yield
    except HandroidError as error:
        error.outcome = Outcome.NOT_DONE
        raise


@contextmanager
def under_way() -> Iterator[None]:
    """Never mark errors in the body as not done: the action had begun before."""
    try:
        yield
    except HandroidError as error:
        if error.outcome is Outcome.NOT_DONE:
            error.outcome = Outcome.UNKNOWN
        raise


class InvalidParams(HandroidError):
    """The caller asked for something that is not possible."""

    category = "Invalid params"
    advice = "Correct it and try again."


class PermissionDenied(HandroidError):
    """The phone, or its owner, lets us neither read nor act."""

    category = "Permission denied"
    advice = "Ask the phone's owner to allow it."


class InjectionRefused(PermissionDenied):
    """The phone's maker has a switch of its own for touches and keys, and it is off."""

    def __init__(self, outcome: Outcome = Outcome.NOT_DONE) -> None:
        super().__init__(
            "The phone does not let adb inject touches and keys.",
            "On Xiaomi, Redmi and POCO: switch on Developer options > 'USB debugging (Security "
            "settings)' and restart the phone. On Oppo, OnePlus and Realme: switch on 'Disable "
            "permission monitoring'. On vivo: allow simulated clicks under USB debugging.",
            outcome,
        )


class PhoneLeased(PermissionDenied):
    """Another caller has the phone for a while."""

    advice = "Wait until it is free, or use another phone."


class LeaseEnded(PermissionDenied):
    """The caller had the phone for a while, and that is over."""

    advice = "Acquire the phone again."


class ElementNotFound(HandroidError):
    """The element is not on the screen."""

    category = "Element not found"
    advice = "Read the screen again."


class ActionFailed(HandroidError):
    """The phone did not do it."""

    category = "Action failed"
    advice = "Look at the phone, then try again."


class PhoneUnavailable(ActionFailed):
    """No such phone, or it is lost, offline, or not yet authorised."""

    advice = "Check its cable or network, then try again."


class AndroidRestarting(ActionFailed):
    """Android's services are not there: they died, and init starts them again."""

    def __init__(self) -> None:
        super().__init__(
            "Android is restarting on the phone.", "Wait a few seconds, then try again."
        )


class AdbUnavailable(ActionFailed):
    """No adb server answers, and none could be started."""

    advice = "Check that adb runs ('adb start-server'), then try again."


class NotSupported(ActionFailed):
    """This driver cannot do it on this phone."""

    advice = "Do it another way."


class StateUnwritable(ActionFailed):
    """The folder of state cannot be written, or its disk is full."""

    advice = "Free space there, make it writable, or choose another folder with HANDROID_HOME."


class BadAnswer(ActionFailed):
    """The phone answered something we refuse to read."""

    advice = "Try again; if it stays, report it."


class Unforeseen(ActionFailed):
    """Handroid itself is at fault."""


class TimedOut(HandroidError):
    """It did not end by its deadline."""

    category = "Timeout"
    advice = "Try again."


class ExpectationFailed(TimedOut, AssertionError):
    """What a program expects of the screen did not come true by its deadline."""
