"""mobile-mcp: `mobile_batch_commands` runs the steps of a screen and lists the next one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bench.tokens.clients.client import Client, LostError
from bench.tokens.steps import HideKeyboard, ScrollTo, Step, Tap, Type

_ROW = re.compile(r'text="Row (\d+)"')
_SWIPE = {"x": 540, "distance": 1700}


class MobileMcp(Client):
    """Reads lines such as ``@e5 Button text="Save" … at=42,1881 size=315x126``."""

    async def open(self, package: str) -> None:
        """See `Client`."""
        await self._batch([_call("launch_app", packageName=package)])

    async def look(self) -> None:
        """See `Client`."""
        self.seen = await self.talk.call("mobile_list_elements_on_screen", device=self.talk.serial)

    async def act(self, steps: Sequence[Step]) -> None:
        """See `Client`."""
        for number, step in enumerate(steps):
            if isinstance(step, ScrollTo):
                await self._scroll_to(step)
                steps = steps[number + 1 :]
        await self._batch([call for step in steps for call in self._calls(step)])

    async def _batch(self, steps: Sequence[dict[str, Any]]) -> None:
        self.seen = await self.talk.call(
            "mobile_batch_commands",
            device=self.talk.serial,
            steps=steps,
            listElementsAtEnd=True,
        )

    def _calls(self, step: Step) -> Iterator[dict[str, Any]]:
        match step:
            case Tap(label):
                yield _call("click_on_screen_at_coordinates", ref=self._ref(label))
            case Type(into, text):
                yield _call("click_on_screen_at_coordinates", ref=self._ref(into, "EditText"))
                yield _call("type_keys", text=text, submit=False)
            case HideKeyboard():
                yield _call("press_button", button="BACK")

    def _ref(self, label: str, kind: str = r"\w+") -> str:
        named = rf'^(@e\d+) {kind} (?:[^\n]*? )?(?:text|label)="{re.escape(label)}"'
        found = re.search(named, self.seen, re.MULTILINE)
        if found is None:
            raise LostError(f"'{label}' is not in the list: {self.seen[-300:]}")
        return found[1]

    async def _scroll_to(self, step: ScrollTo) -> None:
        """Swipe once to see how far that goes, then as often as needed."""
        swipes = 1
        while step.number not in self._rows():
            first = self._rows()[0]
            direction = "up" if step.number > first else "down"
            start = 2100 if direction == "up" else 400
            swipe = _call("swipe_on_screen", direction=direction, y=start, **_SWIPE)
            await self._batch([swipe] * swipes)
            moved = abs(self._rows()[0] - first) / swipes or 1
            swipes = max(1, int(abs(step.number - self._rows()[0]) / moved))

    def _rows(self) -> list[int]:
        found = [int(number) for number in _ROW.findall(self.seen)]
        if not found:
            raise LostError(f"no rows are in the list: {self.seen[-300:]}")
        return found


def _call(name: str, **arguments: object) -> dict[str, Any]:
    return {"name": f"mobile_{name}", "arguments": arguments}
