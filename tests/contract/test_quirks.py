"""Both drivers handle phones that differ from standard Android: vendors, screens, users."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from fakedroid.state.quirks import QUIRKS
from handroid.adb.server import AdbServer
from handroid.drivers.driver import Driver
from handroid.errors import ActionFailed, Outcome, PermissionDenied
from handroid.model.gesture import Key
from handroid.model.text import Rhythm
from tests.contract.checks import CALCULATOR, FORM
from tests.contract.screens import find, open_app, see, tap_on
from tests.hands import hand_driver
from tests.levels import FEW
from tests.phones import Attached, soon, visit

DRIVERS = ["hand", "stock"]
UNUSUAL = ("xiaomi", "no-clipboard", "composing-keyboard")
USABLE = [name for name in QUIRKS if name not in UNUSUAL]
LEVEL = pytest.mark.parametrize("api", FEW)
BOTH = pytest.mark.parametrize("by", DRIVERS)


@asynccontextmanager
async def reached(attached: Attached, by: str) -> AsyncIterator[Driver]:
    if by == "stock":
        yield await attached.driver()
        return
    with tempfile.TemporaryDirectory() as folder:
        async with hand_driver(attached, Path(folder)) as driver:
            yield driver


@asynccontextmanager
async def phone_with(
    server: AdbServer, api: int, quirk: str, by: str
) -> AsyncIterator[tuple[Attached, Driver]]:
    async with (
        visit(server, api, quirks=[quirk]) as attached,
        reached(attached, by) as driver,
    ):
        yield attached, driver


async def picture_size(driver: Driver) -> tuple[int, int]:
    shot = await driver.screen.picture(soon())
    return Image.open(BytesIO(shot.png)).size


@LEVEL
@BOTH
@pytest.mark.parametrize("quirk", USABLE)
async def test_a_phone_can_be_read_and_controlled(
    server: AdbServer, api: int, quirk: str, by: str
) -> None:
    async with phone_with(server, api, quirk, by) as (attached, driver):
        screen = await open_app(driver, CALCULATOR)
        assert screen.foreground is not None
        assert screen.foreground.package == CALCULATOR
        assert [w.package for w in screen.windows if w.focused] == [CALCULATOR]
        for button in ("digit_7", "op_add", "digit_3", "eq"):
            await driver.input.tap(*find(screen, button).bounds.center, soon())
        await see(driver, "result", "10")
        display = attached.phone.world.display
        size = (display.width, display.height)
        assert (screen.display.width, screen.display.height) == size
        assert screen.display.density == display.density_now
        assert await picture_size(driver) == size


@LEVEL
@BOTH
@pytest.mark.parametrize("quirk", USABLE)
async def test_text_is_typed_and_apps_are_listed(
    server: AdbServer, api: int, quirk: str, by: str
) -> None:
    async with phone_with(server, api, quirk, by) as (attached, driver):
        await tap_on(driver, await open_app(driver, FORM), "name")
        await driver.input.type_text("Ada L.", soon())
        await see(driver, "name", "Ada L.")
        apps = {app.package: app for app in await driver.apps.installed(soon())}
        assert {FORM, CALCULATOR, "com.android.systemui"} <= set(apps)
        package = attached.phone.packages.get(FORM)
        assert package is not None
        assert await driver.apps.uid_of(FORM, soon()) == package.uid


@LEVEL
@BOTH
async def test_the_error_for_input_that_the_vendor_refuses_names_the_setting(
    server: AdbServer, api: int, by: str
) -> None:
    async with phone_with(server, api, "xiaomi", by) as (_, driver):
        field = find(await open_app(driver, FORM), "note")
        for act in (
            driver.input.tap(5, 5, soon()),
            driver.input.press(Key.BACK, soon()),
            driver.input.type_text("a", soon()),
            driver.text.append(field, "a", Rhythm(0, 0), soon()),
        ):
            with pytest.raises(PermissionDenied, match="USB debugging \\(Security settings\\)"):
                await act


@LEVEL
@BOTH
async def test_a_foldable_is_followed_from_one_screen_to_the_other(
    server: AdbServer, api: int, by: str
) -> None:
    async with phone_with(server, api, "foldable", by) as (attached, driver):
        open_screen = await open_app(driver, CALCULATOR)
        assert (open_screen.display.width, open_screen.display.height) == (2076, 2152)
        before = find(open_screen, "digit_7").bounds
        attached.phone.fold()
        folded = await driver.screen.read(soon())
        assert (folded.display.width, folded.display.height) == (1080, 2424)
        assert folded.display.density == 420
        assert find(folded, "digit_7").bounds != before
        assert await picture_size(driver) == (1080, 2424)
        for button in ("digit_7", "op_add", "digit_3", "eq"):
            await driver.input.tap(*find(folded, button).bounds.center, soon())
        await see(driver, "result", "10")
        attached.phone.unfold()
        again = await driver.screen.read(soon())
        assert find(again, "digit_7").bounds == before


@LEVEL
async def test_the_hand_types_correctly_with_a_composing_keyboard(
    server: AdbServer, api: int
) -> None:
    async with phone_with(server, api, "composing-keyboard", "hand") as (attached, driver):
        await tap_on(driver, await open_app(driver, FORM), "name")
        await driver.input.type_text("Ada L", soon())
        await see(driver, "name", "Ada L")
        field = find(await driver.screen.read(soon()), "name")
        assert await driver.text.insert(field, "my ", 0, Rhythm(0, 0), soon()) == "my Ada L"
        view = attached.phone.world.focused_view()
        assert view is not None
        assert view.selection == (3, 3)


@LEVEL
async def test_stock_reports_the_text_that_a_composing_keyboard_changed(
    server: AdbServer, api: int
) -> None:
    async with phone_with(server, api, "composing-keyboard", "stock") as (_, driver):
        field = find(await open_app(driver, FORM), "name")
        with pytest.raises(ActionFailed, match="h'i") as caught:
            await driver.text.append(field, "hi", Rhythm(0, 0), soon())
        assert caught.value.outcome is Outcome.DONE
