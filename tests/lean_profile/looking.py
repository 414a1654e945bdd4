"""A caller of the lean tools that keeps what it was shown, as a model does."""

import re
from dataclasses import dataclass
from typing import Any

from handroid.adb import shell
from handroid.adb.quoting import CommandLine
from handroid.engine.profile import lean
from handroid.tools.lean.registry import registry
from handroid.views.diff import apply
from tests.phones import soon
from tests.requirements.caller import Result
from tests.requirements.stage import Setting, Stage

_HEAD = re.compile(r"(v\d+)(?: since (v\d+)| (again))?")
_WHOLE = {"unfold", "picture"}
"""How one can look and still see every line."""


def lean_setting(**more: Any) -> Setting:
    """Return a setting whose server has the lean tools."""
    return Setting(profile=lean(), tools=registry, **more)


@dataclass(frozen=True)
class Acted:
    """The answer to steps: what became of them, and what changed since which version."""

    said: str
    version: str
    since: str | None
    again: bool
    changes: str

    @classmethod
    def parse(cls, text: str) -> "Acted":
        """Read an answer."""
        said, head, *changes = text.split("\n")
        match = _HEAD.fullmatch(head)
        assert match, text
        return cls(said, match[1], match[2], match[3] is not None, "\n".join(changes))


class Eyes:
    """Looks at a phone, and acts on it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._views: dict[str, list[str]] = {}

    async def look(self, **how: Any) -> list[str]:
        """Return the lines of a look, with the version before them."""
        seen = (await self.stage.caller.call("look", **how)).done().split("\n")
        if how.keys() <= _WHOLE:
            self._views[seen[0]] = seen[1:]
        return seen

    async def act(self, *steps: dict[str, Any]) -> Acted:
        """Do steps, which must all be done."""
        acted = Acted.parse((await self.try_to(*steps)).done())
        if acted.since is None or acted.since in self._views:
            self._views[acted.version] = self.now(acted)
        return acted

    def now(self, acted: Acted) -> list[str]:
        """Return the lines on the screen as far as a caller knows them after it acted."""
        if acted.since is not None:
            return apply(self._views[acted.since], acted.changes)
        if acted.changes:
            return acted.changes.split("\n")
        return self._views[acted.version]

    async def try_to(self, *steps: dict[str, Any]) -> Result:
        """Do steps that may not be done."""
        return await self.stage.caller.call("act", steps=list(steps))

    async def begin(self, package: str) -> list[str]:
        """Begin an app anew, and look."""
        (phone,) = self.stage.engine.roster.usable()
        await shell.run(phone.transport, CommandLine(f"am force-stop {package}"), soon())
        await self.act({"open": package})
        return await self.look()

    async def line(self, label: str) -> str:
        """Return the only line that has a label."""
        (line,) = [each for each in await self.look() if label in each]
        return line
