"""Stock and the hand show the same screens, except for the listed differences."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fakedroid.world.world import World
from handroid.adb.server import AdbServer
from handroid.model.screen import Element, Screen
from tests.contract.same_model import WINDOWS_SINCE, compare
from tests.hands import hand_driver
from tests.levels import FEW
from tests.phones import Attached, soon, visit

CALCULATOR = "com.android.calculator2"
APPS = [
    "com.android.messaging",
    "com.android.documentsui",
    "dev.handroid.page",
    "dev.handroid.compose",
    "dev.handroid.flutter",
    "dev.handroid.game",
    "dev.handroid.vault",
    "dev.handroid.player",
]


async def both(
    attached: Attached, folder: Path, prepare: Callable[[], None], pass_seconds: float = 0.0
) -> list[Screen]:
    """Return the screen with stock, then with the hand; some time may pass in between."""
    plain = await attached.driver()
    prepare()
    dumped = await plain.screen.read(soon())
    attached.phone.clock.jump(pass_seconds)
    async with hand_driver(attached, folder) as driver:
        read = await driver.screen.read(soon())
        await driver.hand.stop(soon())
    return [dumped, read]


def started(world: World, package: str) -> None:
    spec = world.apps[package].launcher_activity()
    assert spec is not None
    world.start_activity(package, spec.class_name, new_task=True)


@pytest.mark.parametrize("api", FEW)
@pytest.mark.parametrize("app", APPS)
async def test_an_app_is_the_same_by_both(
    api: int, app: str, tmp_path: Path, phones: AdbServer
) -> None:
    async with visit(phones, api) as attached:
        world = attached.phone.world
        compare(*await both(attached, tmp_path, lambda: started(world, app)), api)


def split(world: World) -> None:
    started(world, "dev.handroid.rows")
    started(world, CALCULATOR)
    world.split_screen("dev.handroid.rows", CALCULATOR)


def small(world: World) -> None:
    started(world, CALCULATOR)
    started(world, "dev.handroid.player")
    player = world.resumed_activity()
    assert player is not None
    world.small.enter(player)


def locked(world: World) -> None:
    world.surroundings.settings.put("secure", "lockscreen.disabled", "0")
    world.sleep()
    world.wake()


def dozing(world: World) -> None:
    world.surroundings.settings.put("secure", "doze_always_on", "1")
    locked(world)
    world.sleep()


def mirrored(world: World) -> None:
    started(world, "dev.handroid.form")
    world.surroundings.settings.put("global", "debug.force_rtl", "1")
    world.settings_changed("global", "debug.force_rtl")


def large(world: World) -> None:
    started(world, "dev.handroid.form")
    world.surroundings.settings.put("system", "font_scale", "2.0")
    world.settings_changed("system", "font_scale")


def toasted(world: World) -> None:
    started(world, CALCULATOR)
    world.toasts.show(CALCULATOR, "Hello")


@pytest.mark.parametrize("api", FEW)
@pytest.mark.parametrize("state", [split, small, locked, dozing, mirrored, large, toasted])
async def test_a_state_is_the_same_by_both(
    api: int, state: Callable[[World], None], tmp_path: Path, phones: AdbServer
) -> None:
    async with visit(phones, api) as attached:
        world = attached.phone.world
        compare(*await both(attached, tmp_path, lambda: state(world)), api)


@pytest.mark.parametrize("api", FEW)
@pytest.mark.parametrize("state", [split, locked])
async def test_a_minute_between_two_reads_makes_no_difference(
    api: int, state: Callable[[World], None], tmp_path: Path, phones: AdbServer
) -> None:
    async with visit(phones, api) as attached:
        world = attached.phone.world
        screens = await both(attached, tmp_path, lambda: state(world), pass_seconds=60)
        assert texts(screens[0]) != texts(screens[1])
        compare(*screens, api)


def texts(found: Screen) -> list[str]:
    return [e.text for w in found.windows for e in _all(w.root)]


def _all(root: Element | None) -> list[Element]:
    return list(root.walk()) if root else []


@pytest.mark.parametrize("api", FEW)
async def test_a_dozing_phone_shows_a_single_empty_element(
    api: int, tmp_path: Path, phones: AdbServer
) -> None:
    async with visit(phones, api) as attached:
        for screen in await both(attached, tmp_path, lambda: dozing(attached.phone.world)):
            (root,) = (element for window in screen.windows for element in _all(window.root))
            named = "com.android.systemui:id/legacy_window_root" if api >= 34 else ""
            assert (root.class_name, root.resource_id) == ("android.widget.FrameLayout", named)


@pytest.mark.parametrize("api", FEW)
async def test_a_plain_dump_shows_only_the_front_app(
    api: int, tmp_path: Path, phones: AdbServer
) -> None:
    async with visit(phones, api) as attached:
        dumped, read = await both(attached, tmp_path, lambda: split(attached.phone.world))
    assert "Row 1" in texts(dumped)
    assert "Row 1" in texts(read)
    assert "7" in texts(read)
    # A listed difference: before API 30 stock sees the window that has the focus, and no other.
    assert ("7" in texts(dumped)) == (api >= WINDOWS_SINCE)
