"""Stock and the hand show the same screen, except for the listed differences."""

from pathlib import Path

import pytest

from handroid.adb.server import AdbServer
from handroid.model.screen import Screen
from tests.contract.checks import CALCULATOR, FORM, GESTURES, ROWS
from tests.contract.same_model import compare, shown
from tests.hands import hand_driver
from tests.levels import FEW
from tests.phones import Attached, attach, soon, visit

APPS = [CALCULATOR, FORM, GESTURES, ROWS, "dev.handroid.notes", "com.android.settings"]


async def both(attached: Attached, folder: Path, app: str) -> tuple[Screen, Screen]:
    """Return an app's screen with stock, then with the hand."""
    plain = await attached.driver()
    await plain.apps.open(app, soon())
    dumped = await plain.screen.read(soon())
    async with hand_driver(attached, folder) as driver:
        read = await driver.screen.read(soon())
        await driver.hand.stop(soon())
    return dumped, read


@pytest.mark.parametrize("api", FEW)
@pytest.mark.parametrize("app", APPS)
async def test_both_drivers_show_the_same(
    api: int, app: str, tmp_path: Path, server: AdbServer
) -> None:
    async with visit(server, api) as attached:
        dumped, read = await both(attached, tmp_path, app)
    compare(dumped, read, api)


async def test_a_field_shows_its_hint_as_its_text_in_both(tmp_path: Path) -> None:
    async with attach(36) as attached:
        for screen in await both(attached, tmp_path, FORM):
            fields_shown = [e for w in screen.windows for e in shown(w) if e.editable]
            assert fields_shown
            assert all(e.text == e.hint for e in fields_shown if not e.password)
