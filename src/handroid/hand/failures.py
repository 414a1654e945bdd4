"""The errors of the hand as a whole.

ActionFailed
├── HandUnavailable          it cannot be started on this phone; stock can be used instead
├── HandLost                 it disconnected during a request
└── NotOurHand               the program that listens there does not know our token

PermissionDenied
└── AutomationRefused        Android does not let the hand read the screen; stock may be able to
"""

from handroid.errors import ActionFailed, PermissionDenied


class HandUnavailable(ActionFailed):
    """The hand cannot be started on this phone; `reason` is half a sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The hand cannot be used: {reason}.", "Use --driver stock without it.")
        self.reason = reason


class AutomationRefused(PermissionDenied):
    """The hand cannot get the phone's UiAutomation, without which it cannot read the screen."""


class HandLost(ActionFailed):
    """The hand disconnected, or stopped answering, during a request."""


class NotOurHand(ActionFailed):
    """The program that listens under the hand's name does not know our token."""
