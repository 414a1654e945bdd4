"""The clipboard with the hand."""

from handroid.errors import BadAnswer
from handroid.hand.hand import Hand
from handroid.model.deadline import Deadline


class HandClipboard:
    """The clipboard of one phone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    async def read(self, deadline: Deadline) -> str | None:
        """Return its text; None if it has none."""
        text = (await self._hand.ask("clipboard.read", deadline)).ok.get("text")
        if text is not None and not isinstance(text, str):
            raise BadAnswer("The hand's clipboard is not text.")
        return text

    async def write(self, text: str, deadline: Deadline) -> None:
        """Set its text."""
        await self._hand.ask("clipboard.write", deadline, {"text": text})
