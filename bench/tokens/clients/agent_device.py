"""agent-device: `batch` runs the steps of a screen; the last one, or a snapshot, shows the next.

Elements are named by selectors, because the refs of a snapshot expire with the first action. A
snapshot inside a batch is not printed, so the last step is a separate call that settles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bench.tokens.clients.client import Client, LostError
from bench.tokens.steps import HideKeyboard, ScrollTo, Step, Tap, Type


class AgentDevice(Client):
    """Opens an app with its first snapshot."""

    _chosen = False

    async def open(self, package: str) -> None:
        """See `Client`."""
        phone = {} if self._chosen else {"platform": "android", "serial": self.talk.serial}
        self._chosen = True
        self.seen = await self.talk.call("open", app=package, foreground=True, **phone)

    async def look(self) -> None:
        """See the whole screen: a snapshot of interactive elements omits its texts."""
        self.seen = await self.talk.call("snapshot")

    async def act(self, steps: Sequence[Step]) -> None:
        """See `Client`."""
        first, *more = steps
        calls = [self._call(step) for step in steps]
        if isinstance(first, ScrollTo):
            calls = [*await self._scrolls(first), *(self._call(step) for step in more)]
        if self.wants_text:
            await self.talk.call("batch", steps=calls)
            await self.look()
        else:
            await self._run(calls)

    async def _run(self, calls: Sequence[dict[str, Any]]) -> None:
        if calls[:-1]:
            await self.talk.call("batch", steps=calls[:-1])
        last = calls[-1]
        self.seen = await self.talk.call(last["command"], **last["input"], settle=True)

    def _call(self, step: Step) -> dict[str, Any]:
        match step:
            case Tap(label):
                return _command("press", target=_named(label))
            case Type(into, text):
                return _command("fill", target=_named(into, " editable=true"), text=text)
            case HideKeyboard():
                return _command("keyboard", action="dismiss")
            case ScrollTo(label):
                return _command("scroll", direction="down", amount=0.8, until=_selector(label))

    async def _scrolls(self, step: ScrollTo) -> list[dict[str, Any]]:
        """Scroll once to see how far that goes; return the remaining scrolls.

        `until` alone gives up after twelve passes.
        """
        once = _command("scroll", direction="down", amount=0.8)
        before = self._last_row()
        self.seen = await self.talk.call(once["command"], **once["input"], settle=True)
        reached = self._last_row()
        passes = int((step.number - reached) / max(1, reached - before)) - 1
        return [*([once] * max(0, passes)), self._call(step)]

    def _last_row(self) -> int:
        lines = [line for line in self.seen.splitlines() if not line.startswith("-")]
        found = [int(number) for line in lines for number in re.findall(r"Row (\d+)", line)]
        if not found:
            raise LostError(f"no rows are in the snapshot: {self.seen[-300:]}")
        return max(found)


class AgentDeviceSnapshots(AgentDevice):
    """Takes a snapshot after the steps instead: one more call, often fewer tokens."""

    async def _run(self, calls: Sequence[dict[str, Any]]) -> None:
        if calls[1:]:
            await self.talk.call("batch", steps=calls)
        else:
            await self.talk.call(calls[0]["command"], **calls[0]["input"])
        self.seen = await self.talk.call("snapshot", interactiveOnly=True)


def _command(name: str, **values: object) -> dict[str, Any]:
    return {"command": name, "input": values}


def _selector(label: str) -> str:
    return f'label="{label}"'


def _named(label: str, more: str = "") -> dict[str, str]:
    return {"kind": "selector", "selector": _selector(label) + more}
