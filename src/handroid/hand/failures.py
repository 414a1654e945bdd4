"""What can go wrong with the hand as a whole.

ActionFailed
├── HandUnavailable          it cannot be started on this phone; stock can step in
├── HandLost                 it disconnected during a request
└── NotOurHand               what listens there does not know our token

PermissionDenied
└── AutomationRefused        Android does not let the hand read the screen; stock can step in
"""

from handroid.errors import ActionFailed, PermissionDenied


class HandUnavailable(ActionFailed):
    """The hand cannot be started on this phone; `reason` is half a sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The hand cannot be used: {reason}.", "Use --driver stock without it.")
        self.reason = reason


class AutomationRefused(PermissionDenied):
    """The hand cannot have the phone's UiAutomation, without which it does not see the screen."""


class HandLost(ActionFailed):
    """The hand disconnected, or stopped answering, during a request."""


class NotOurHand(ActionFailed):
    """What listens under the hand's name does not know our token."""
