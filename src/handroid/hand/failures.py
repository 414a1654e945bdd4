"""What can go wrong with the hand as a whole.

ActionFailed
├── HandUnavailable          it cannot be started on this phone; stock can step in
├── HandLost                 it disconnected during a request
└── NotOurHand               what listens there does not know our token
"""

from handroid.errors import ActionFailed


class HandUnavailable(ActionFailed):
    """The hand cannot be started on this phone; `reason` is half a sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The hand cannot be used: {reason}.", "Use --driver stock without it.")
        self.reason = reason


class HandLost(ActionFailed):
    """The hand disconnected, or stopped answering, during a request."""


class NotOurHand(ActionFailed):
    """What listens under the hand's name does not know our token."""
