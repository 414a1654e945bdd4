"""Parses from ``dumpsys window`` whether the screen is off or locked.

From API 29 on it is in the policy of each display (``dumpsys window displays``), on every level
in the policy of the phone (``dumpsys window policy``). A text without either means no barrier.
"""

import re

from handroid.model.screen import Barrier
from handroid.parsing.windows import display_0

_POLICY = "WINDOW MANAGER POLICY STATE"
# Some phones with API 26 and 27 print the next field without a space in between.
_AWAKE = re.compile(r"\bmAwake=(true|false)|\binteractiveState=INTERACTIVE_STATE_(\w+)")
_ASLEEP = frozenset({"false", "SLEEP", "GOING_TO_SLEEP"})
_KEYGUARD = re.compile(r"\b(?:isKeyguardShowing|isStatusBarKeyguard|mIsShowing)=(true|false)")


def parse(text: str) -> Barrier | None:
    """Return what keeps a caller from the apps; None if the screen is on and unlocked."""
    part = display_0(text) + _policy(text)
    awake = _AWAKE.search(part)
    if awake and (awake[1] or awake[2]) in _ASLEEP:
        return Barrier.OFF
    keyguard = _KEYGUARD.search(part)
    return Barrier.LOCKED if keyguard and keyguard[1] == "true" else None


def _policy(text: str) -> str:
    return text[text.find(_POLICY) :] if _POLICY in text else ""
