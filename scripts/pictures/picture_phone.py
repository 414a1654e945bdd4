"""A virtual phone that looks the same every time, with the lean tools."""

import io
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from fakedroid.contents.everyday import EVERYDAY
from fakedroid.state.clock import Clock
from fakedroid.wire.adbd import Adbd
from handroid.adb import devices, shell
from handroid.adb.quoting import CommandLine
from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.engine.profile import lean
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.model.tool import Text
from handroid.tools.lean.registry import registry
from handroid.virtual_phone.phone import VirtualPhone
from scripts.pictures.not_responding import APP

MOMENT = 1_718_876_460.0
"""Thursday, 20 June 2024, 9:41 UTC."""
_SPEED = 20.0
_SECONDS = 60.0
_TRIES = 5


class FixedClock(Clock):
    """A clock that runs, but whose wall time stands still."""

    def unix(self, at: float | None = None) -> float:
        """Return the fixed time."""
        del at
        return MOMENT


class PicturePhone(VirtualPhone):
    """The phone in the pictures."""

    def __init__(self) -> None:
        super().__init__(serial="VIRTUAL1", speed=_SPEED, apps=[APP], contents=EVERYDAY)

    def _new_clock(self, speed: float) -> Clock:
        return FixedClock(speed, MOMENT)


class Session:
    """A model's access to the phone."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a lean tool and return the text of its answer.

        Raises:
            RuntimeError: the answer is an error.
        """
        answer = await self._engine.call(lean(), tool, arguments)
        text = "".join(part.text for part in answer.contents if isinstance(part, Text))
        if answer.is_error or text.startswith("stopped"):
            raise RuntimeError(f"{tool} {arguments}: {text}")
        return text

    async def act(self, *steps: dict[str, Any]) -> str:
        """Call the tool `act` with steps."""
        return await self.call("act", steps=list(steps))

    async def shell(self, line: str) -> None:
        """Run a command line on the phone."""
        deadline = Deadline.after(_SECONDS)
        phone = await self._engine.roster.select(None, deadline)
        await shell.run(phone.transport, CommandLine(line), deadline)

    async def place(self, label: str, *, field: bool = False) -> tuple[int, int] | None:
        """Return the middle of the element or field with a text, a description or a hint."""
        deadline = Deadline.after(_SECONDS)
        phone = await self._engine.roster.select(None, deadline)
        async with phone.turn(deadline):
            screen = await phone.look(deadline)
        for window in screen.windows:
            for found in window.elements:
                element = found.element
                words = (element.text, element.description, element.hint)
                if label in words and element.editable >= field:
                    return element.bounds.center
        return None

    async def picture(self) -> Image.Image:
        """Return the screen."""
        deadline = Deadline.after(_SECONDS)
        phone = await self._engine.roster.select(None, deadline)
        async with phone.turn(deadline):
            taken = await phone.picture(deadline)
        return Image.open(io.BytesIO(taken.png)).convert("RGB")


async def _reach_hand(engine: Engine) -> None:
    """Start the hand; on a busy computer this may need several attempts."""
    for left in reversed(range(_TRIES)):
        deadline = Deadline.after(_SECONDS)
        phone = await engine.roster.select(None, deadline)
        try:
            async with phone.turn(deadline):
                await phone.driver(deadline)
            return
        except HandroidError:
            if not left:
                raise


@asynccontextmanager
async def session() -> AsyncIterator[Session]:
    """Start a phone behind its own adb server, and yield the lean tools for it."""
    phone = PicturePhone()
    adbd = await Adbd.start(phone)
    try:
        with tempfile.TemporaryDirectory() as home:
            async with private_server() as server:
                await devices.connect(server, f"127.0.0.1:{adbd.port}", Deadline.after(_SECONDS))
                engine = engine_for(server, folder=Path(home), driver=DriverPreference.HAND)
                try:
                    await _reach_hand(engine)
                    yield Session(engine.with_tools(registry()))
                finally:
                    await engine.stop()
    finally:
        await adbd.stop()
        await phone.close()
