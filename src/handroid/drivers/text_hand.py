"""Typing with the hand: at any offset, any character, at the requested speed, read back."""

import asyncio
import random
from typing import Any

from handroid.drivers.screen_hand import HandScreen
from handroid.drivers.typing_hand import pieces
from handroid.errors import BadAnswer, HandroidError, Outcome
from handroid.hand.channel import Channel
from handroid.hand.hand import Hand
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.screen import Element
from handroid.model.text import Rhythm

_RANDOM = random.SystemRandom()


class HandText:
    """Types into the fields of one phone."""

    def __init__(self, hand: Hand, screen: HandScreen) -> None:
        self._hand = hand
        self._screen = screen

    async def append(self, element: Element, text: str, rhythm: Rhythm, deadline: Deadline) -> str:
        """Type at the end of a field and return its content."""
        field = _Field(self._hand, *self._screen.target(element), rhythm)
        for piece in pieces(text, rhythm):
            await field.type("text.append", {"text": piece}, deadline)
        return field.content

    async def insert(
        self, element: Element, text: str, offset: int, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Type at an offset in a field and return its content."""
        field = _Field(self._hand, *self._screen.target(element), rhythm)
        await field.type_at(offset, text, deadline)
        return field.content

    async def replace(
        self, element: Element, search: str, text: str, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Replace the first occurrence of a text by typing, and return the field's content."""
        target, channel = self._screen.target(element)
        before = str(target["expect"]["text"])
        field = _Field(self._hand, target, channel, rhythm)
        first = next(pieces(text, rhythm), "")
        await field.type("text.replace", {"search": search, "text": first}, deadline)
        await field.type_at(before.find(search) + len(first), text[len(first) :], deadline)
        return field.content

    async def clear(self, element: Element, deadline: Deadline) -> str:
        """Clear a field and return its content."""
        target, channel = self._screen.target(element)
        reply = await self._hand.ask("text.clear", deadline, {"target": target}, on=channel)
        return _content(reply.ok)

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press ENTER, DEL, TAB or SPACE in the focused field."""
        await self._hand.ask("text.press", deadline, {"key": key.name})


class _Field:
    """A field that is typed into in pieces."""

    def __init__(
        self, hand: Hand, target: dict[str, Any], channel: Channel, rhythm: Rhythm
    ) -> None:
        self.content = ""
        self._hand = hand
        self._target = target
        self._channel = channel
        self._rhythm = rhythm
        self._begun = False

    async def type_at(self, offset: int, text: str, deadline: Deadline) -> None:
        """Type a text at an offset."""
        for piece in pieces(text, self._rhythm):
            await self.type("text.insert", {"text": piece, "offset": offset}, deadline)
            offset += len(piece)

    async def type(self, request: str, args: dict[str, Any], deadline: Deadline) -> None:
        """Type a piece; from the second on, the field must contain what the last one left."""
        rhythm = self._rhythm
        if self._begun:
            pause = rhythm.delay + _RANDOM.uniform(-rhythm.variance, rhythm.variance)
            await asyncio.sleep(max(0.0, pause) / 1000)
        args |= {"target": self._target, "delay": rhythm.delay, "variance": rhythm.variance}
        try:
            reply = await self._hand.ask(request, deadline, args, on=self._channel)
        except HandroidError as error:
            if self._begun and error.outcome is Outcome.NOT_DONE:
                error.outcome = Outcome.UNKNOWN
            raise
        self.content = _content(reply.ok)
        self._begun = True
        expect = {**self._target["expect"], "text": self.content}
        self._target = {**self._target, "expect": expect}


def _content(ok: dict[str, Any]) -> str:
    content = ok.get("content")
    if not isinstance(content, str):
        raise BadAnswer("The hand does not report what the field holds.", "", Outcome.DONE)
    return content
