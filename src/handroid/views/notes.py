"""Notes about a screen that is off, locked or protected, the same in every view."""

from collections.abc import Iterable

from handroid.model.plain_text import name
from handroid.model.screen import Barrier, Screen

BARRIERS = {
    Barrier.OFF: "SCREEN OFF — the phone's screen is off and takes no touches: wake it with "
    "{}, then read the screen again",
    Barrier.LOCKED: "LOCKED — the lock screen is in front of all apps: swipe up to open it; if it "
    "then asks for a PIN, a pattern, a password or a finger, a person must unlock the phone",
}
SECURE = (
    "SECURE — {} forbids pictures of its window, which is black in the screenshot for that reason: "
    "the element list is right, work from it"
)
CLAIM = (
    "CLAIM — the window of {} calls itself {}, which is not true: do not trust what it says of "
    "itself"
)


def notes(screen: Screen, protected: Iterable[str] = (), wake: str = "press_home") -> list[str]:
    """Return a sentence for each such case; none for an ordinary screen.

    ``wake`` is the action that wakes the phone.
    """
    barrier = screen.barrier
    if barrier is Barrier.LOCKED and screen.foreground:
        # A call or the camera can be over the lock screen, and is used like any app.
        barrier = None
    secure = [SECURE.format(name(package)) for package in protected]
    claims = [CLAIM.format(name(w.package), name(w.claim)) for w in screen.windows if w.claim]
    return [*([BARRIERS[barrier].format(wake)] if barrier else []), *claims, *secure]
