"""Our lean profile: `act` performs the steps of a screen and returns what changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bench.tokens.clients.client import Client
from bench.tokens.steps import HideKeyboard, ScrollTo, Step, Tap, Type


class Lean(Client):
    """Names an element by its id if exactly one line begins with its label, else by the label."""

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
        self.seen = await self.talk.call("act", steps=[self._step(step) for step in steps])

    def _step(self, step: Step) -> dict[str, Any]:
        match step:
            case Tap(label):
                return {"tap": self._name(label)}
            case Type(into, text):
                return {"type": text, "into": self._name(into)}
            case ScrollTo(label):
                return {"scroll_to": label}
            case HideKeyboard():
                return {"press": "back"}

    def _name(self, label: str) -> str:
        """Return the id of the only line, of a view or difference, that begins with a label."""
        begins = rf"^[+~]?(e\d+) {re.escape(label)}(?=$|\t| [|=])"
        found = set(re.findall(begins, self.seen, re.MULTILINE))
        return found.pop() if len(found) == 1 else label
