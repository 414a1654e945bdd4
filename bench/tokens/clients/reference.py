"""Our reference profile: one call for each step, and one for each screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bench.tokens.clients.client import Client, LostError
from bench.tokens.steps import HideKeyboard, ScrollTo, Step, Tap, Type

_ROW = re.compile(r"\tRow (\d+)\t")


class _Line(NamedTuple):
    id: str
    kind: str
    text: str
    description: str
    resource: str
    bounds: str
    flags: str

    @property
    def middle(self) -> tuple[int, int]:
        left, top, right, bottom = map(int, self.bounds.split(","))
        return (left + right) // 2, (top + bottom) // 2


class Reference(Client):
    """Reads the columns of `get_screen_state`."""

    async def open(self, package: str) -> None:
        """See `Client`."""
        await self.talk.call("android_open_app", package_id=package)
        await self.look()

    async def look(self) -> None:
        """See `Client`."""
        self.seen = await self.talk.call("android_get_screen_state")

    async def act(self, steps: Sequence[Step]) -> None:
        """See `Client`."""
        for step in steps:
            match step:
                case Tap(label):
                    await self._tap(self._line(label))
                case Type(into, text):
                    field = self._line(into, "EditText").id
                    await self.talk.call("android_type_append_text", element_id=field, text=text)
                case ScrollTo():
                    await self._scroll_to(step)
                case HideKeyboard():
                    await self.talk.call("android_press_back")
        await self.look()

    async def _tap(self, line: _Line) -> None:
        if "clk" in line.flags.split(","):
            await self.talk.call("android_click_element", element_id=line.id)
        else:
            x, y = line.middle
            await self.talk.call("android_tap", x=x, y=y)

    def _line(self, label: str, kind: str = "") -> _Line:
        rows = [row.split("\t") for row in self.seen.splitlines() if row.startswith("node_")]
        lines = [_Line(*row) for row in rows]
        for line in lines:
            if label in (line.text, line.description) and kind in line.kind:
                return line
        raise LostError(f"'{label}' is not on the screen: {self.seen[-300:]}")

    async def _scroll_to(self, step: ScrollTo) -> None:
        """Scroll once to see how far that goes, then as often as needed, then read the screen."""
        times = 1
        while step.number not in self._rows()[1:-1]:
            first = self._rows()[0]
            direction = "down" if step.number > first else "up"
            for _ in range(times):
                await self.talk.call("android_scroll", direction=direction, amount="large")
            await self.look()
            moved = abs(self._rows()[0] - first) / times or 1
            times = max(1, int(abs(step.number - self._rows()[0]) / moved))

    def _rows(self) -> list[int]:
        found = [int(number) for number in _ROW.findall(self.seen)]
        if not found:
            raise LostError("no rows are on the screen")
        return found
