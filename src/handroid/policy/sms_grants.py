"""Grants for SMS: which SIM cards of a phone callers may use.

A card is identified by its subscription id. Android numbers subscriptions in a table of its own,
one row for each card it has ever seen, found again by the number printed on the card, and never
gives a number twice (TelephonyProvider: ``_id INTEGER PRIMARY KEY AUTOINCREMENT``). Only a factory
reset clears the table; it also revokes this computer's adb authorization.
"""

from typing import Any

from handroid.adb.stream import Transport
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneFacts
from handroid.policy.known_again import check_known_again
from handroid.policy.virtual_phones import is_virtual
from handroid.state import State

_FILE = "sms"
_LONGEST_ID = 10


class SmsGrants:
    """The owner's decisions for one phone, stored by its identity."""

    def __init__(self, state: State, transport: Transport) -> None:
        self._state = state
        self._transport = transport

    def allows(self, facts: PhoneFacts, subscription_id: int) -> bool:
        """Whether a card may send: on a virtual phone unless denied, else only if allowed."""
        decided = self.decided(facts)
        if subscription_id in decided:
            return decided[subscription_id]
        return is_virtual(self._state, self._transport, facts)

    def decided(self, facts: PhoneFacts) -> dict[int, bool]:
        """Return the decisions for a phone, by subscription id; invalid entries count as denied."""
        entries = self._state.read(_FILE).get(facts.identity.name)
        if not facts.identity.lasting or not isinstance(entries, dict):
            return {}
        return {int(key): entries[key] is True for key in sorted(entries) if _is_id(key)}

    async def decide(
        self, facts: PhoneFacts, subscription_id: int, allowed: bool, deadline: Deadline
    ) -> None:
        """Allow or deny a card from now on, in every running server too.

        Raises:
            ActionFailed: the phone does not report who it is.
        """
        check_known_again(facts)
        async with self._state.locked(_FILE, deadline):
            everything = self._state.read(_FILE)
            entries: Any = {str(id_): yes for id_, yes in self.decided(facts).items()}
            entries[str(subscription_id)] = allowed
            self._state.write(_FILE, {**everything, facts.identity.name: entries})


def _is_id(key: str) -> bool:
    return key.isascii() and key.isdigit() and len(key) <= _LONGEST_ID
