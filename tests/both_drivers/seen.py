"""What a caller of our tools sees and does, and the setup of screens with adb."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from fakedroid.world.world import World
from handroid.adb import shell
from handroid.adb.quoting import CommandLine
from handroid.adb.stream import Transport
from handroid.drivers.driver_preference import DriverPreference
from tests.phones import soon
from tests.requirements.shown import Row, Shown
from tests.requirements.stage import Setting, Stage, staged

LOOKS = 20
"""How often a screen is read until it shows what it must."""


@dataclass
class Phone:
    """A phone, accessed with our tools."""

    stage: Stage
    by_hand: bool

    @property
    def world(self) -> World:
        """The phone's current screen."""
        phone = self.stage.phone
        phone.world.advance(phone.clock.now())
        return phone.world

    async def shell(self, line: str) -> str:
        """Run a command line on the phone through adb."""
        serial = f"127.0.0.1:{self.stage.adbds[0].port}"
        ended = await shell.run(Transport(self.stage.adb, serial), CommandLine(line), soon())
        return ended.text + ended.error_text

    async def open(self, package: str) -> Shown:
        """Restart an app and look at it."""
        await self.shell(f"am force-stop {package}")
        return await self.stage.open(package)

    async def look(self) -> Shown:
        """Look at the screen."""
        return await self.stage.look()

    async def see(self, name: str) -> Shown:
        """Look until an element is on the screen."""
        for _ in range(LOOKS):
            shown = await self.look()
            if shown.has(name):
                return shown
        raise AssertionError(f"'{name}' never came: {[row.text for row in shown.rows]}")

    async def tap(self, name: str) -> Shown:
        """Tap the center of an element by coordinates."""
        x, y = (await self.look()).row(name).box.center
        await self.stage.do("tap", x=x, y=y)
        return await self.look()

    async def click(self, name: str) -> Shown:
        """Click an element by its id."""
        return await self.stage.click(name)

    async def type(self, name: str, text: str) -> str:
        """Type at the end of a field and return the tool's answer."""
        field = (await self.look()).row(name).id
        return await self.stage.do("type_append_text", element_id=field, text=text, typing_speed=10)

    async def find(self, by: str, value: str) -> list[dict[str, object]]:
        """Find elements."""
        found = (await self.stage.call("find_elements", by=by, value=value, exact_match=True)).json
        elements: list[dict[str, object]] = found["elements"]
        return elements

    async def picture(self) -> Image.Image:
        """Take a screenshot."""
        answer = await self.stage.call("get_screen_state", include_screenshot=True)
        return Image.open(BytesIO(answer.image)).convert("RGB")


def fields(shown: Shown) -> list[Row]:
    """Return the editable elements."""
    return [row for row in shown.rows if "edt" in row.flags]


@asynccontextmanager
async def phone_on(folder: Path, setting: Setting) -> AsyncIterator[Phone]:
    """Set up a phone for the duration of the block."""
    async with staged(folder, setting) as stage:
        yield Phone(stage, setting.driver is not DriverPreference.STOCK)
