"""SMS with the hand."""

from typing import Any

from handroid.errors import BadAnswer, Outcome
from handroid.hand.hand import Hand
from handroid.model.deadline import Deadline
from handroid.model.sms import Subscription


class HandSms:
    """The SIM cards of one phone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    async def subscriptions(self, deadline: Deadline) -> list[Subscription]:
        """Return the active subscriptions, by slot."""
        listed = (await self._hand.ask("sms.subscriptions", deadline)).ok.get("subscriptions")
        if not isinstance(listed, list):
            raise BadAnswer("The hand lists no subscriptions.")
        return [_subscription(each) for each in listed]

    async def send(self, subscription: int, to: str, text: str, deadline: Deadline) -> int:
        """Send a message and return the number of its parts when the phone has sent all of them."""
        args = {"subscription": subscription, "to": to, "text": text}
        parts = (await self._hand.ask("sms.send", deadline, args)).ok.get("parts")
        if type(parts) is not int:
            message = "The hand does not say how many messages it sent."
            raise BadAnswer(message, "", Outcome.UNKNOWN)
        return parts


def _subscription(raw: Any) -> Subscription:
    try:
        found = Subscription(raw["id"], raw["slot"], raw["carrier"], raw["name"])
    except (TypeError, KeyError):
        raise BadAnswer("The hand describes a subscription in a way that cannot be read.") from None
    numbers, texts = (found.id, found.slot), (found.carrier, found.name)
    if not all(type(each) is int for each in numbers) or not all(
        isinstance(each, str) for each in texts
    ):
        raise BadAnswer("The hand describes a subscription in a way that cannot be read.")
    return found
