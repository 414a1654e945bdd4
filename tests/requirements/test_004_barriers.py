"""Screens on which a caller would act or look in vain say so, and the next step, on any level."""

import io
from pathlib import Path

import pytest
from PIL import Image

from handroid.drivers.driver_preference import DriverPreference
from tests.levels import CONTRACT
from tests.requirements.manifest import requirement
from tests.requirements.shown import Shown
from tests.requirements.stage import CALCULATOR, Setting, Stage, staged
from tests.requirements.test_004_screen import NOTES_TOLD

VAULT = "dev.handroid.vault"
WINDOWS_SINCE = 30
DEGRADED = "note:DEGRADED — multi-window API unavailable, showing rootInActiveWindow only"
OFF = (
    "SCREEN OFF — the phone's screen is off and takes no touches: wake it with press_home, then "
    "read the screen again"
)
LOCKED = (
    "LOCKED — the lock screen is in front of all apps: swipe up to open it; if it then asks for a "
    "PIN, a pattern, a password or a finger, a person must unlock the phone"
)
SECURE = (
    "SECURE — dev.handroid.vault forbids pictures of its window, which is black in the screenshot "
    "for that reason: the element list is right, work from it"
)
levels = pytest.mark.parametrize("api", CONTRACT)


def more(shown: Shown, stage: Stage, driver: DriverPreference) -> list[str]:
    """Return the notes that an ordinary screen does not have."""
    degraded = driver is DriverPreference.STOCK and stage.phone.world.api < WINDOWS_SINCE
    ordinary = [*NOTES_TOLD, DEGRADED] if degraded else NOTES_TOLD
    assert shown.notes[: len(ordinary)] == ordinary
    return [note.removeprefix("note:") for note in shown.notes[len(ordinary) :]]


async def notes(stage: Stage, driver: DriverPreference, *, picture: bool = False) -> list[str]:
    """Read the screen and return those notes."""
    answer = await stage.call("get_screen_state", include_screenshot=picture)
    return more(Shown.parse(answer.texts[0]), stage, driver)


def doze(stage: Stage, *, locked: bool) -> None:
    """Switch the screen off, so that the clock goes on being shown."""
    settings = stage.phone.settings
    settings.put("secure", "lockscreen.disabled", "0" if locked else "1")
    settings.put("secure", "doze_always_on", "1")
    stage.phone.world.sleep()


@levels
@requirement("004.get_screen_state.barriers", "004.press_home.wakes")
async def test_a_screen_that_is_off_says_what_wakes_it_and_that_does(
    api: int, driver: DriverPreference, tmp_path: Path
) -> None:
    async with staged(tmp_path, Setting(api=api, driver=driver)) as stage:
        await stage.open(CALCULATOR)
        doze(stage, locked=False)
        assert await notes(stage, driver) == [OFF]
        await stage.do("press_home")
        assert stage.phone.world.awake
        assert await notes(stage, driver) == []


@levels
@requirement("004.get_screen_state.barriers")
async def test_a_locked_screen_says_how_it_is_opened(
    api: int, driver: DriverPreference, tmp_path: Path
) -> None:
    async with staged(tmp_path, Setting(api=api, driver=driver)) as stage:
        shown = await stage.open(CALCULATOR)
        assert more(shown, stage, driver) == []
        doze(stage, locked=True)
        assert await notes(stage, driver) == [OFF]
        await stage.do("press_key", key="HOME")
        assert await notes(stage, driver) == [LOCKED]
        await stage.do("swipe", x1=540, y1=1800, x2=540, y2=600)
        assert await notes(stage, driver) == []
        assert (await stage.look()).front.package == CALCULATOR


@levels
@requirement("004.get_screen_state.barriers")
async def test_a_black_picture_comes_with_the_name_of_the_app_that_forbids_it(
    api: int, driver: DriverPreference, tmp_path: Path
) -> None:
    async with staged(tmp_path, Setting(api=api, driver=driver)) as stage:
        await stage.open(CALCULATOR)
        assert await notes(stage, driver, picture=True) == []
        await stage.open(VAULT)
        answer = await stage.call("get_screen_state", include_screenshot=True)
        shown = Shown.parse(answer.texts[0])
        assert more(shown, stage, driver) == [SECURE]
        assert shown.row("code").text == "Hidden"
        image = Image.open(io.BytesIO(answer.image)).convert("L")
        assert sum(image.histogram()[:16]) > image.width * image.height * 0.9
        assert await notes(stage, driver) == []
        await stage.do("press_home")
        assert await notes(stage, driver, picture=True) == []


@levels
@requirement("004.get_screen_state.barriers")
async def test_a_read_without_a_picture_costs_no_more_round_trips(
    api: int, driver: DriverPreference, tmp_path: Path
) -> None:
    async with staged(tmp_path, Setting(api=api, driver=driver)) as stage:
        await stage.open(CALCULATOR)
        stage.forget()
        await stage.look()
        asked = [each.name for each in stage.phone.received]
        dumped = [" ".join(argv[1:]) for argv in stage.ran("dumpsys")]
    told_apart = ["window policy"] if api < WINDOWS_SINCE else []
    by_stock = driver is DriverPreference.STOCK
    assert asked == ([] if by_stock else ["screen.read"])
    expected = ["window displays", "window windows", *told_apart] if by_stock else []
    assert sorted(dumped) == sorted(expected)
