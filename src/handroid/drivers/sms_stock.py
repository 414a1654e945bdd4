"""SMS, for which Android has no command."""

from typing import NoReturn

from handroid.errors import NotSupported
from handroid.model.deadline import Deadline
from handroid.model.sms import Subscription


class StockSms:
    """Refuses: no stock command reports whether a message was sent."""

    async def subscriptions(self, deadline: Deadline) -> list[Subscription]:
        """Refuse."""
        _refuse()

    async def send(self, subscription: int, to: str, text: str, deadline: Deadline) -> int:
        """Refuse."""
        _refuse()


def _refuse() -> NoReturn:
    raise NotSupported(
        "Android has no command of its own that sends an SMS and reports the result.",
        "It needs the hand: use --driver hand.",
    )
