"""Types into one field, character by character, and reads back the result."""

from __future__ import annotations

import random
from typing import Final

from fakedroid.world.key_codes import DEL, typeable
from fakedroid.world.views.edit_text import EditText, InputType
from fakedroid.world.views.view import View
from handroid.virtual_phone.hand.refusal_list import (
    password_not_readable,
    selection_refused,
    text_not_as_typed,
    text_refused,
)
from handroid.virtual_phone.hand.refusals import DONE, Refused
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.keys import send_key
from handroid.virtual_phone.hand.text_entry.fields import content_of, has_focus
from handroid.virtual_phone.hand.text_entry.splice import characters

_READ_BACK: Final = 1.0
_BETWEEN: Final = 0.05


def gap(delay: int, variance: int) -> float:
    """Return the seconds to wait before a character."""
    return max(0.0, delay + random.uniform(-variance, variance)) / 1000


def _of_words(view: View) -> bool:
    """Return whether a field is for words; no keyboard composes in a field for numbers."""
    return not (isinstance(view, EditText) and view.kind in (InputType.NUMBER, InputType.PHONE))


class Typist:
    """Types into a field, and keeps track of its expected content."""

    def __init__(self, request: Request, view: View) -> None:
        self._request = request
        self.view = view
        start = content_of(view)
        # Only the length of a password is visible, so its content is known only if it was empty.
        self.known: str | None = start if not view.password or not start else None
        self.length = len(start)
        self._at = view.selection
        """Where the next character goes; a keyboard that composes may move the field's cursor."""

    @property
    def content(self) -> str:
        """The current content of the field."""
        return content_of(self.view)

    def check(self, text: str) -> None:
        """Refuse a text that can neither be typed nor set.

        Raises:
            Refused: the field is a password that was not empty.
        """
        for character in characters(text) if self.known is None else ():
            if not typeable(character):
                raise password_not_readable(character)

    def select(self, start: int, end: int) -> None:
        """Select a part of the field, or move the cursor.

        Raises:
            Refused: the field does not allow it.
        """
        if self.view.selection != (start, end) and not self.view.set_selection(start, end):
            raise selection_refused().after(self._request.outcome)

    async def delete(self, start: int, end: int) -> None:
        """Delete a part of the field."""
        self.select(start, end)
        send_key(self._request, DEL)
        if self.known is not None:
            self.known = self.known[:start] + self.known[end:]
        self.length -= end - start
        self._at = (start, start)
        self._note()

    async def type(self, text: str, delay: int = 0, variance: int = 0) -> None:
        """Type a text at the cursor, replacing the selection."""
        self._at = self.view.selection
        for index, character in enumerate(characters(text)):
            if index:
                await self._request.time.pause(gap(delay, variance))
            self._type_one(character)

    def _type_one(self, character: str) -> None:
        request, view = self._request, self.view
        if not has_focus(request, view):
            raise self._failed(text_not_as_typed())
        start, end = self._at
        if self.known is not None:
            self.known = self.known[:start] + character + self.known[end:]
        self.length += len(character) - (end - start)
        self._at = (start + len(character), start + len(character))
        if typeable(character):
            request.world.character(character, request.time.at)
        elif self.known is not None:
            self._set(self.known)
        self._note()

    def _set(self, content: str) -> None:
        if not self.view.set_text(content):
            raise self._failed(text_refused())
        self.view.set_selection(*self._at)

    def _note(self) -> None:
        self._request.outcome = DONE
        self._request.content = self.content

    async def read_back(self, failure: Refused | None = None) -> str:
        """Return the content of the field once it is as expected.

        If the keys did not produce it, as with a keyboard that composes, the text is set once.

        Raises:
            Refused: the field still has another content after that.
        """
        if await self._is_typed_soon():
            return self.content
        if self.known is not None and _of_words(self.view) and self.view.set_text(self.known):
            self.view.set_selection(*self._at)
            if await self._is_typed_soon():
                return self.content
        raise self._failed(failure or text_not_as_typed())

    async def _is_typed_soon(self) -> bool:
        for _ in range(round(_READ_BACK / _BETWEEN)):
            if self._is_typed():
                return True
            await self._request.time.pause(_BETWEEN)
            self._request.advance()
        return self._is_typed()

    def _is_typed(self) -> bool:
        if self.view.password:
            return len(self.content) == self.length
        return self.content == self.known

    def _failed(self, refused: Refused) -> Refused:
        return refused.after(self._request.outcome, self.content)
