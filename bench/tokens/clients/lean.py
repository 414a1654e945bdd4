"""Our lean profile: `act` does the steps of a screen and says what changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bench.tokens.clients.client import Client
from bench.tokens.formats import FORMATS
from bench.tokens.steps import HideKeyboard, ScrollTo, Step, Tap, Type

_HANDLE = FORMATS["lean"].handle


class Lean(Client):
    """Names an element by its id where exactly one line has its label, else by the label."""

    async def open(self, package: str) -> None:
        """See `Client`."""
        self.seen = await self.talk.call("act", steps=[{"open": package}])

    async def look(self) -> None:
        """See `Client`."""
        self.seen = await self.talk.call("look")

    async def act(self, steps: Sequence[Step]) -> None:
        """See `Client`."""
        labels = [step.label for step in steps if isinstance(step, Tap)]
        labels += [step.into for step in steps if isinstance(step, Type)]
        if not any(isinstance(step, ScrollTo) for step in steps) and not all(
            self.shows(label) for label in labels
        ):
            await self.look()
        made = [each for step in steps if (each := self._step(step))]
        self.seen = await self.talk.call("act", steps=made)

    def _step(self, step: Step) -> dict[str, Any] | None:
        match step:
            case Tap(label):
                return {"tap": self._name(label)}
            case Type(into, text):
                return {"type": text, "into": self._name(into)}
            case ScrollTo(label):
                return {"scroll_to": label}
            case HideKeyboard():
                return None

    def _name(self, label: str) -> str:
        lines = [line.strip() for line in self.seen.splitlines()]
        named = re.compile(rf"(?<!\w){re.escape(label)}(?!\w)")
        found = [line for line in lines if re.match(_HANDLE, line) and named.search(line)]
        if len(found) == 1 and (handle := re.match(_HANDLE, found[0])):
            return handle[0]
        return label
