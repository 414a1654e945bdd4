"""The errors of the stock driver when a phone refuses something."""

import pytest

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.system.overlays import overlay
from handroid.adb.server import AdbServer
from handroid.drivers.driver import Capability
from handroid.errors import ActionFailed, NotSupported, PermissionDenied
from handroid.model.gesture import Key
from tests.contract.checks import FORM
from tests.contract.screens import at_rest, open_app, see
from tests.levels import FEW
from tests.phones import attach, soon, visit

LEVEL = pytest.mark.parametrize("api", FEW)


@LEVEL
async def test_the_error_for_input_that_a_vendor_refuses_names_the_setting(
    api: int, server: AdbServer
) -> None:
    async with visit(server, api, quirks={"xiaomi"}) as attached:
        driver = await attached.driver()
        for act in (
            driver.input.tap(5, 5, soon()),
            driver.input.press(Key.BACK, soon()),
            driver.input.type_text("a", soon()),
        ):
            with pytest.raises(PermissionDenied, match="USB debugging \\(Security settings\\)"):
                await act


@LEVEL
async def test_a_screen_that_another_program_reads_cannot_be_read(
    api: int, server: AdbServer
) -> None:
    async with visit(server, api) as attached:
        driver = await attached.driver()
        attached.phone.ui_automation.take("another program")
        with pytest.raises(PermissionDenied, match="Another program holds"):
            await driver.screen.read(soon())


@LEVEL
async def test_a_screen_that_is_never_idle_needs_the_hand(api: int, server: AdbServer) -> None:
    async with visit(server, api) as attached:
        driver = await attached.driver()
        await driver.apps.open("dev.handroid.busy", soon())
        with pytest.raises(NotSupported, match="the hand"):
            await driver.screen.read(soon())


async def test_a_failed_command_is_reported_in_the_phones_words() -> None:
    async with attach() as attached:
        driver = await attached.driver()
        with pytest.raises(ActionFailed, match="Invalid arguments for command: tap"):
            await driver.input._input("tap", "nowhere", "5", deadline=soon())


@pytest.mark.parametrize(
    ("api", "able"),
    [
        (29, set()),
        (30, {Capability.ALL_WINDOWS}),
        (31, {Capability.ALL_WINDOWS, Capability.DOUBLE_TAP}),
        (35, {Capability.ALL_WINDOWS, Capability.DOUBLE_TAP}),
        (36, {Capability.ALL_WINDOWS, Capability.DOUBLE_TAP, Capability.HINTS}),
    ],
)
async def test_its_capabilities_depend_on_the_level(
    api: int, able: set[Capability], server: AdbServer
) -> None:
    async with visit(server, api) as attached:
        driver = await attached.driver()
        assert driver.capabilities == able
        if Capability.DOUBLE_TAP in able:
            await driver.input.double_tap(5, 5, soon())
        else:
            with pytest.raises(NotSupported, match="too slow for a double tap"):
                await driver.input.double_tap(5, 5, soon())


async def test_leftovers_of_an_earlier_write_are_removed_once(
    server: AdbServer,
) -> None:
    async with visit(server) as attached:
        driver, left = await attached.driver(), "/sdcard/Download/.handroid-1.part"
        await driver.files.write(left, b"half", soon())
        attached.transport.leftovers.add(left)
        await driver.files.write("/sdcard/Download/new", b"new", soon())
        found = await driver.files.list_directory("/sdcard/Download", soon())
        assert [each.name for each in found if each.name.startswith(".h")] == []
        assert attached.transport.leftovers == set()


async def test_the_one_window_of_older_levels_is_in_front(server: AdbServer) -> None:
    async with visit(server, 29) as attached:
        driver = await attached.driver()
        (window,) = (await driver.screen.read(soon())).windows
        assert window.active
        assert window.focused


async def test_a_dialog_of_older_levels_is_not_confused_with_the_window_below(
    server: AdbServer,
) -> None:
    async with visit(server, 29) as attached:
        driver = await attached.driver()
        screen = await open_app(driver, FORM)
        width, height = screen.display.width, screen.display.height
        await driver.input.swipe((width / 2, height * 0.7), (width / 2, height * 0.1), 200, soon())
        await driver.input.tap(*(await at_rest(driver, "save")).bounds.center, soon())
        (below,), (dialog,) = screen.windows, (await see(driver, "OK")).windows
        assert (below.package, below.type) == (dialog.package, dialog.type)
        assert (below.rank, dialog.rank) == (0, 1)


async def test_older_levels_show_only_the_focused_window_of_an_app(
    server: AdbServer,
) -> None:
    async with visit(server, 29) as attached:
        driver, screen = await attached.driver(), attached.phone.world.screen
        (alone,) = (await open_app(driver, FORM)).windows
        frame = Rect(100, 900, 980, 1500)
        screen.windows.overlays = [overlay(screen, (FORM, 10200), "Above", frame)]
        (window,) = (await driver.screen.read(soon())).windows
        assert (window.type, window.focused, window.bounds) == (alone.type, True, alone.bounds)
