"""Labels of phones: the owner sets them, and callers can select phones by them."""

import re
from collections.abc import Iterable

from handroid.errors import InvalidParams
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneFacts
from handroid.policy.known_again import check_known_again
from handroid.state import State

_FILE = "labels"
_LABEL = re.compile(r"[A-Za-z0-9_.-]{1,32}")


class Labels:
    """The labels of every phone, stored by its identity."""

    def __init__(self, state: State) -> None:
        self._state = state

    def of(self, identity: str) -> list[str]:
        """Return the labels of a phone.

        Raises:
            ActionFailed: the file cannot be read.
        """
        kept = self._state.read(_FILE).get(identity)
        return [str(each) for each in kept] if isinstance(kept, list) else []

    async def set(self, facts: PhoneFacts, labels: Iterable[str], deadline: Deadline) -> list[str]:
        """Replace the labels of a phone, and return them.

        Raises:
            InvalidParams: a label is not valid.
            ActionFailed: the phone cannot be identified, or the file cannot be written.
        """
        check_known_again(facts)
        given = sorted(set(labels))
        for label in given:
            if not _LABEL.fullmatch(label):
                raise InvalidParams(
                    f"'{label}' cannot be a label.", "Use 1 to 32 letters, digits, '_', '.' or '-'."
                )
        async with self._state.locked(_FILE, deadline):
            kept = {**self._state.read(_FILE), facts.identity.name: given}
            self._state.write(_FILE, {name: each for name, each in kept.items() if each})
        return given
