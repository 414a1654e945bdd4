"""Touches, keys and typing with Android's ``input`` command."""

import re
from contextlib import nullcontext

from handroid.adb.quoting import command
from handroid.drivers.phone_shell import PhoneShell, checked
from handroid.errors import NotSupported, under_way
from handroid.model import plain_text
from handroid.model.deadline import Deadline
from handroid.model.gesture import Gesture, Key, Panel

DOUBLE_TAP_SINCE = 31
"""The first API level where ``input`` runs in the system, so that two taps are close enough."""

_TYPEABLE = re.compile(r"[\x20-\x7e\n\t]*")
_LONGEST_TEXT = 1000
_DRAG_MS = 3000
_MOST_KEYS = 200
_KEY_OF = {"\n": Key.ENTER, "\t": Key.TAB}
# 'input text' reads "%s" as a space, so a literal one is sent in two calls.
_PIECE = re.compile(rf"[\n\t]|(?:%(?!s)|[^\n\t%]){{1,{_LONGEST_TEXT}}}|%")


class StockInput:
    """Acts on the screen of one phone."""

    def __init__(self, shell: PhoneShell, api_level: int) -> None:
        self._shell = shell
        self._api_level = api_level

    async def tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point briefly."""
        await self._input("tap", _number(x), _number(y), deadline=deadline)

    async def tap_and_press(self, x: float, y: float, key: Key, deadline: Deadline) -> None:
        """Touch a point and then press a key, in one command line."""
        tap = command("input", "tap", _number(x), _number(y))
        pressed = command("input", "keyevent", *(str(each.value) for each in key.presses))
        checked(await self._shell.run_line(tap.and_then(pressed), deadline), "input")

    async def double_tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point twice, from API 31 on.

        Raises:
            NotSupported: on older Android the two taps would be too far apart in time.
        """
        if self._api_level < DOUBLE_TAP_SINCE:
            raise NotSupported(
                f"Android's own commands are too slow for a double tap on API {self._api_level}.",
                "It needs the hand: use --driver hand.",
            )
        tap = command("input", "tap", _number(x), _number(y))
        checked(await self._shell.run_line(tap.and_then(tap), deadline), "input")

    async def long_press(self, x: float, y: float, milliseconds: int, deadline: Deadline) -> None:
        """Touch and hold a point, with a swipe that does not move."""
        await self.swipe((x, y), (x, y), milliseconds, deadline)

    async def swipe(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        milliseconds: int,
        deadline: Deadline,
    ) -> None:
        """Move one finger from a point to another."""
        points = [_number(value) for value in (*start, *end)]
        await self._input("swipe", *points, str(milliseconds), deadline=deadline)

    async def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        slop: float,
        deadline: Deadline,
    ) -> None:
        """Move one finger slowly, because ``input swipe`` cannot let it rest at the end."""
        await self.swipe(start, end, _DRAG_MS, deadline)

    async def perform(self, gesture: Gesture, deadline: Deadline) -> None:
        """Perform a gesture with one straight path.

        Raises:
            NotSupported: it has several fingers, or points in between.
        """
        if len(gesture.paths) != 1 or len(gesture.paths[0]) != 2 or gesture.paths[0][0].time:
            raise NotSupported(
                "Android's own commands move one finger along one straight line.",
                "It needs the hand: use --driver hand.",
            )
        start, end = gesture.paths[0]
        await self.swipe((start.x, start.y), (end.x, end.y), end.time, deadline)

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press and release a key."""
        await self.press_many(list(key.presses), deadline)

    async def press_many(self, keys: list[Key], deadline: Deadline) -> None:
        """Press keys one after another."""
        for start in range(0, len(keys), _MOST_KEYS):
            codes = [str(key.value) for key in keys[start : start + _MOST_KEYS]]
            with under_way() if start else nullcontext():
                await self._input("keyevent", *codes, deadline=deadline)

    async def type_text(self, text: str, deadline: Deadline) -> None:
        """Type ASCII into the focused field.

        Raises:
            NotSupported: the text contains other characters; nothing was typed.
        """
        refuse_non_ascii(text)
        for place, piece in enumerate(_PIECE.findall(text)):
            with under_way() if place else nullcontext():
                await self._type_piece(piece, deadline)

    async def _type_piece(self, piece: str, deadline: Deadline) -> None:
        if piece in _KEY_OF:
            await self.press(_KEY_OF[piece], deadline)
        else:
            await self._input("text", piece, deadline=deadline)

    async def open_panel(self, panel: Panel, deadline: Deadline) -> None:
        """Open notifications or quick settings."""
        await self._shell.act("cmd", "statusbar", panel.value, deadline=deadline)

    async def _input(self, *argv: str, deadline: Deadline) -> None:
        await self._shell.act("input", *argv, deadline=deadline)


def refuse_non_ascii(text: str) -> None:
    """Refuse a text that ``input`` cannot type.

    Raises:
        NotSupported: it contains characters other than ASCII.
    """
    if not _TYPEABLE.fullmatch(text):
        foreign = next(ch for ch in text if not _TYPEABLE.fullmatch(ch))
        raise NotSupported(
            f"Android's own commands type ASCII only, not '{plain_text.json_text(foreign)[1:-1]}'.",
            "It needs the hand: use --driver hand.",
        )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
