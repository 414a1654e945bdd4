"""SIM cards that can send messages."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Subscription:
    """An active subscription: a SIM card in a slot of the phone."""

    id: int
    slot: int
    carrier: str
    name: str
