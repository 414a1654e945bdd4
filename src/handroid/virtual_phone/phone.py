"""The virtual phone: a fake phone with the hand in Python and the sample apps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from fakedroid.commands import COMMANDS
from fakedroid.contents.contents import PLAIN, Contents
from fakedroid.phone import FakePhone
from fakedroid.shell.process import Command
from fakedroid.state.levels.levels import Level
from fakedroid.world.app import App
from handroid.virtual_phone.hand.main import MAIN_CLASS, run_hand
from handroid.virtual_phone.hand.program import HandProgram
from handroid.virtual_phone.hand.requests.table import Ask, IncomingRequest
from handroid.virtual_phone.publishers import sample_apps

PROCESSES: Final = {"hand": "handroid-hand"}
"""The full process names for the short ones in scripts of faults."""


class VirtualPhone(FakePhone):
    """A fake phone on which Handroid works as on a real one."""

    def __init__(
        self,
        level: Level | int = 34,
        *,
        serial: str | None = None,
        speed: float = 1.0,
        quirks: Iterable[str] = (),
        apps: Sequence[App] = (),
        commands: Mapping[str, Command] = COMMANDS,
        contents: Contents = PLAIN,
    ) -> None:
        """Create a phone that has just booted; ``level`` may be a number.

        Raises:
            ValueError: there is no such level or quirk.
        """
        self.hand = HandProgram()
        super().__init__(
            level,
            serial=serial,
            speed=speed,
            quirks=quirks,
            apps=(*sample_apps(), *apps),
            programs={MAIN_CLASS: partial(run_hand, self.hand)},
            commands=commands,
            contents=contents,
        )

    @property
    def asks(self) -> dict[str, Ask]:
        """The requests that its hand supports, by name; a test may replace a handler."""
        return self.hand.asks

    @property
    def received(self) -> deque[IncomingRequest]:
        """The most recent requests that its hand received."""
        return self.hand.received
