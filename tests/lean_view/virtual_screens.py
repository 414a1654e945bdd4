"""The lean view of a dozen screens of a virtual phone, read through adb.

    python -m tests.lean_view.virtual_screens

rewrites the golden files; review every difference before committing it.
"""

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from handroid.adb import shell
from handroid.adb.quoting import CommandLine
from handroid.model.screen import Element, Picture
from handroid.phone.phone import Phone
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.state import State
from handroid.views.lean import lean
from tests.phones import Attached, attach, soon

GOLDEN = Path(__file__).parent / "golden"
_CLOCK = re.compile(r"\b\d\d:\d\d\b")
_LOOKS = 50


def view(named: IdentifiedScreen, unfold: tuple[str, ...] = ()) -> str:
    """Return the lean view of a screen, numbered from 1."""
    made = lean(named, unfold)
    numbers = {each: place for place, each in enumerate(dict.fromkeys(made.ids()), 1)}
    return "\n".join(made.lines(numbers)) + "\n"


def at_midnight(text: str) -> str:
    """Return a text without the time of day."""
    return _CLOCK.sub("00:00", text)


class Hands:
    """Performs the actions on a virtual phone that lead to a screen."""

    def __init__(self, attached: Attached, phone: Phone) -> None:
        self._attached, self._phone = attached, phone

    async def run(self, line: str) -> None:
        """Run a command line."""
        await shell.run(self._attached.transport, CommandLine(line), soon())

    async def open(self, component: str) -> IdentifiedScreen:
        """Restart an app and look."""
        await self.run(f"am force-stop {component.partition('/')[0]}")
        await self.run(f"am start -W -n {component}")
        return await self._phone.look(soon())

    async def picture(self) -> Picture:
        """Take a picture."""
        return await self._phone.picture(soon())

    async def tap(self, name: str) -> None:
        """Tap the center of the element with a name."""
        x, y = (await self.see(name)).bounds.center
        await self.run(f"input tap {x} {y}")

    async def see(self, name: str) -> Element:
        """Look until an element is on the screen."""
        for _ in range(_LOOKS):
            screen = (await self._phone.look(soon())).screen
            for each in screen.elements():
                if name in (each.text, each.description) and each.on_screen:
                    return each
        raise AssertionError(f"'{name}' never came")

    async def after(self, name: str) -> IdentifiedScreen:
        """Look when an element is on the screen."""
        await self.see(name)
        return await self._phone.look(soon())


APPS = {
    "calculator": "com.android.calculator2/.Calculator",
    "files": "com.android.documentsui/.files.FilesActivity",
    "messages": "com.android.messaging/.ui.conversationlist.ConversationListActivity",
    "settings": "com.android.settings/.Settings",
    "compose": "dev.handroid.compose/.MainActivity",
    "flutter": "dev.handroid.flutter/.MainActivity",
    "notes": "dev.handroid.notes/.NotesActivity",
    "page": "dev.handroid.page/.PageActivity",
    "rows": "dev.handroid.rows/.RowsActivity",
    "game": "dev.handroid.game/.GameActivity",
    "form": "dev.handroid.form/.FormActivity",
}


async def screens(hands: Hands) -> AsyncIterator[tuple[str, IdentifiedScreen]]:
    """Yield the screens with their names."""
    for name, component in APPS.items():
        yield name, await hands.open(component)
    await hands.tap("Save")
    yield "dialog", await hands.after("Name is missing")
    await hands.tap("OK")
    await hands.tap("Name")
    await hands.run("input text Ada")
    yield "keyboard", await hands.after("Ada")
    await hands.open(APPS["settings"])
    await hands.tap("Display")
    yield "display", await hands.after("Font size")
    await hands.run("cmd statusbar expand-settings")
    yield "quick_settings", await hands.after("Battery Saver")


@asynccontextmanager
async def a_phone(folder: Path) -> AsyncIterator[Hands]:
    """Start a virtual phone that is read with the hand."""
    async with attach() as attached:
        phone = Phone(attached.transport, "golden", State(folder))
        try:
            yield Hands(attached, phone)
        finally:
            await phone.close()


async def _write() -> None:
    async with a_phone(Path(tempfile.mkdtemp())) as hands:
        async for name, named in screens(hands):
            (GOLDEN / f"{name}.txt").write_text(at_midnight(view(named)))


if __name__ == "__main__":
    asyncio.run(_write())
