"""The state that all sessions and requests of one running hand share."""

from __future__ import annotations

from collections.abc import Callable

from fakedroid.device import Device
from handroid.virtual_phone.hand.automation import Automation
from handroid.virtual_phone.hand.gate import Gate
from handroid.virtual_phone.hand.service_replies import Replies
from handroid.virtual_phone.hand.turn import Turn


class HandState:
    """The state of a running hand.

    ``changed`` is called when the hand should check its timers again; ``finish`` ends the program.
    """

    def __init__(
        self, phone: Device, pid: int, changed: Callable[[], None], finish: Callable[[], None]
    ) -> None:
        self.phone = phone
        self.pid = pid
        self.finish = finish
        self.gate = Gate()
        self.turn = Turn(phone.world)
        self.automation = Automation(phone, pid, changed)
        self.replies = Replies(phone, pid, self.gate)
        self.started_at = phone.clock.now()
        self.sessions = 0
        self._reads = 0

    def next_read(self) -> int:
        """Return the number of a new read."""
        self._reads += 1
        return self._reads
