"""Typing into fields with Android's own commands; the field is read back afterwards.

A tap at the lower right corner of a field puts the cursor at the end of its text, whether it has
one line or many. Before Android 16 a dump shows the hint of an empty field as its text.
"""

from typing import NoReturn

from handroid.drivers.input_stock import StockInput, refuse_non_ascii
from handroid.drivers.screen_stock import StockScreen
from handroid.errors import ActionFailed, ElementNotFound, NotSupported, Outcome, under_way
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.screen import Element
from handroid.model.text import Rhythm

_CORNER = 4
_LINES_DP = 80


class StockText:
    """Types into the fields of one phone."""

    def __init__(self, screen: StockScreen, touch: StockInput) -> None:
        self._screen = screen
        self._touch = touch

    async def append(self, element: Element, text: str, rhythm: Rhythm, deadline: Deadline) -> str:
        """Type ASCII at the end of a field, at full speed whatever the rhythm.

        Raises:
            NotSupported: the text contains other characters.
            ActionFailed: the field does not accept the focus, or not all of the text.
        """
        refuse_non_ascii(text)
        if "\t" in text:
            _needs_the_hand("a tab key leaves the field instead of typing a tab")
        if "\n" in text and not await self._has_lines(element, deadline):
            _needs_the_hand("a line break would submit a field of one line")
        before = await self._focus(element, deadline)
        await self._touch.type_text(text, deadline)
        with under_way():
            after = (await self._focused(deadline)).text
        if not _contains_typed(after, before, text):
            raise ActionFailed(
                f"The field did not take the text as typed; it now holds: {after}",
                "Look at the screen: the field may filter or format what is typed.",
                Outcome.DONE,
            )
        return after

    async def insert(
        self, element: Element, text: str, offset: int, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Refuse: the cursor cannot be set to an offset."""
        _needs_the_hand("the cursor cannot be put at a place inside a field")

    async def replace(
        self, element: Element, search: str, text: str, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Refuse: a part of a field cannot be selected."""
        _needs_the_hand("a part of a field cannot be selected")

    async def clear(self, element: Element, deadline: Deadline) -> str:
        """Delete every character on both sides of the cursor; do nothing in an empty field.

        Raises:
            ActionFailed: the field does not accept the focus, or keeps some of its text.
        """
        if _is_empty(element):
            return ""
        before = await self._focus(element, deadline)
        count = len(before.text)
        await self._touch.press_many([Key.DEL] * count, deadline)
        with under_way():
            await self._touch.press_many([Key.FORWARD_DEL] * count, deadline)
            after = await self._focused(deadline)
        if not _is_empty(after) and after.text != before.text and after.text in before.text:
            raise ActionFailed(f"The field kept some of its text: {after.text}", "", Outcome.DONE)
        return ""

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press a key in the focused field; DEL and SPACE act at the end of its text.

        Raises:
            ElementNotFound: no field has the focus.
            NotSupported: TAB, which moves to the next field on Android.
        """
        field = await self._focused(deadline)
        if key is Key.TAB:
            _needs_the_hand("a tab key leaves the field instead of typing a tab")
        if key in (Key.DEL, Key.SPACE):
            await self._tap_at_end(field, deadline)
        await self._touch.press(key, deadline)

    async def _has_lines(self, element: Element, deadline: Deadline) -> bool:
        """Guess by its height whether a field has several lines; a dump does not contain it."""
        density = (await self._screen.display(deadline)).density
        height = element.bounds.bottom - element.bounds.top
        return "\n" in element.text or height >= _LINES_DP * density / 160

    async def _focus(self, element: Element, deadline: Deadline) -> Element:
        """Focus a field with the cursor at its end, and return the field as it is then."""
        await self._tap_at_end(element, deadline)
        try:
            field = await self._focused(deadline)
        except ElementNotFound:
            field = None
        kind = (element.class_name, element.resource_id)
        if field is None or (field.class_name, field.resource_id) != kind:
            raise ActionFailed(
                "The element does not take the focus: input connection not ready.",
                "It may not be editable; look at the screen.",
            )
        return field

    async def _tap_at_end(self, element: Element, deadline: Deadline) -> None:
        _, _, right, bottom = element.bounds
        await self._touch.tap_and_press(right - _CORNER, bottom - _CORNER, Key.MOVE_END, deadline)

    async def _focused(self, deadline: Deadline) -> Element:
        field = await self._screen.focused_field(deadline)
        if field is None:
            raise ElementNotFound("No focused element found.", "Click a text field first.")
        return field


def _is_empty(field: Element) -> bool:
    return not field.text or field.text == field.hint


def _contains_typed(after: str, before: Element, text: str) -> bool:
    """Whether a field contains what was typed; of a password only the length is known."""
    if before.password:
        return len(after) in (len(before.text) + len(text), len(text))
    return after in (before.text + text, text)


def _needs_the_hand(why: str) -> NoReturn:
    raise NotSupported(f"By Android's own commands {why}.", "It needs the hand: use --driver hand.")
