"""A caller of the lean tools that keeps what it was shown, as a model does."""

import re
from dataclasses import dataclass
from typing import Any

from handroid.adb import shell
from handroid.adb.quoting import CommandLine
from handroid.engine.profile import lean
from handroid.tools.lean.registry import registry
from handroid.views.diff import NEW_SCREEN, apply
from tests.phones import soon
from tests.requirements.caller import Result
from tests.requirements.stage import Setting, Stage

_HEAD = re.compile(r"(v\d+)(?: since (v\d+))?")


def lean_setting(**more: Any) -> Setting:
    """Return a setting whose server has the lean tools."""
    return Setting(profile=lean(), tools=registry, **more)


@dataclass(frozen=True)
class Acted:
    """The answer to steps: what became of them, and what changed since which version."""

    said: str
    version: str
    since: str | None
    changes: str

    @classmethod
    def parse(cls, text: str) -> "Acted":
        """Read an answer."""
        said, head, *changes = text.split("\n")
        match = _HEAD.fullmatch(head)
        assert match, text
        return cls(said, match[1], match[2], "\n".join(changes))


class Eyes:
    """Looks at a phone, and acts on it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    async def look(self, **how: Any) -> list[str]:
        """Return the lines of a look, with the version before them."""
        return (await self.stage.caller.call("look", **how)).done().split("\n")

    async def act(self, *steps: dict[str, Any]) -> Acted:
        """Do steps, which must all be done."""
        return Acted.parse((await self.stage.caller.call("act", steps=list(steps))).done())

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


def changed(former: list[str], acted: Acted) -> list[str]:
    """Return the lines that a caller knows after it acted: the former and what changed."""
    if not acted.changes:
        return former[1:]
    assert acted.changes.startswith(NEW_SCREEN) or acted.since == former[0].split()[0]
    return apply(former[1:], acted.changes)
