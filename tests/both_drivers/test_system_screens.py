"""System features of screens: secure windows, toasts, split screen, freeform, lock screen."""

import re
from collections.abc import AsyncIterator

import pytest_asyncio

from tests.both_drivers.seen import Phone

VAULT = "dev.handroid.vault"
PLAYER = "dev.handroid.player"
ROWS = "dev.handroid.rows"
NOTES = "dev.handroid.notes"
FORM = "dev.handroid.form"
CALCULATOR = "com.android.calculator2"
SYSTEMUI = "com.android.systemui"
LOCKABLE = "settings put secure lockscreen.disabled 0"


@pytest_asyncio.fixture(loop_scope="module", autouse=True)
async def awake_at_home(phone: Phone) -> AsyncIterator[None]:
    """Leave the phone as the next test expects it."""
    yield
    for line in (
        "settings delete secure doze_always_on",
        "settings put secure lockscreen.disabled 1",
        "settings delete global debug.force_rtl",
        "settings put system font_scale 1.0",
        "input keyevent WAKEUP",
        "wm dismiss-keyguard",
        f"am force-stop {PLAYER}",
        "input keyevent HOME",
    ):
        await phone.shell(line)


async def test_a_secure_screen_can_be_read_and_controlled_but_is_black(phone: Phone) -> None:
    await phone.open(VAULT)
    assert (await phone.click("reveal")).row("code").text == "4711-0815"
    picture = phone.world.draw()
    below_the_bar = picture.convert("L").crop((0, 70, 1080, 2300))
    assert below_the_bar.getextrema() == (0, 0)
    answer = (await phone.picture()).convert("L")
    # It contains only our own frames and labels.
    dark = sum(answer.histogram()[:16])
    assert dark > answer.width * answer.height * 0.9
    assert " SECURE" in await phone.shell("dumpsys window windows | grep fl=")


async def test_a_toast_is_not_in_the_tree_but_on_the_picture(phone: Phone) -> None:
    shown = await phone.open(VAULT)
    # A tap and a list of windows in one line, repeated: a toast is gone after two seconds.
    x, y = shown.row("copy").box.center
    line = f"input tap {x} {y}; dumpsys window windows | grep 'Window #'"
    lists = [await phone.shell(line) for _ in range(5)]
    assert any(re.search(r"u0 Toast\}:$", listed, re.MULTILINE) for listed in lists)
    world = phone.world
    world.toasts.show(VAULT, "Code copied")
    toast = world.toasts.window
    assert toast is not None
    assert toast in world.all_windows()
    assert toast not in world.accessible_windows()
    x, y = toast.bounds.center
    assert world.draw().getpixel((x, toast.bounds.top + 6)) == (60, 64, 67, 255)
    assert world.window_at(x, y) is not toast
    assert not (await phone.look()).has("Code copied")


async def test_two_apps_share_the_screen_and_both_can_be_controlled(phone: Phone) -> None:
    await phone.open(CALCULATOR)
    await phone.open(ROWS)
    phone.world.split_screen(CALCULATOR, ROWS)
    shown = await phone.see("Row 1")
    kinds = [(pane.kind, pane.package) for pane in shown.windows]
    assert ("SPLIT_SCREEN_DIVIDER", SYSTEMUI) in kinds
    assert shown.row("Split-screen divider").box.top < 1200 < shown.row("Row 1").box.top
    assert shown.row("digit_7").box.bottom < 1200
    assert shown.front.package == CALCULATOR
    for name in ("digit_7", "op_add", "digit_3", "eq"):
        await phone.stage.click(name)
    assert (await phone.look()).row("result").text == "10"
    shown = await phone.tap("Row 2")
    assert shown.has("This is row 2")
    assert shown.front.package == ROWS
    assert shown.row("result").text == "10"
    picture = await phone.picture()
    assert picture.size[1] > picture.size[0]
    await phone.stage.do("press_home")
    assert "SPLIT_SCREEN_DIVIDER" not in [pane.kind for pane in (await phone.look()).windows]


async def test_typing_in_split_screen_goes_to_the_field_that_was_touched(phone: Phone) -> None:
    await phone.open(FORM)
    await phone.open(CALCULATOR)
    phone.world.split_screen(FORM, CALCULATOR)
    assert "Field content: Ada" in await phone.type("name", "Ada")
    assert (await phone.look()).front.package == FORM


async def test_a_small_window_is_read_and_enlarged_again(phone: Phone) -> None:
    await phone.open(ROWS)
    await phone.open(PLAYER)
    shown = await phone.click("shrink")
    assert shown.front.package == ROWS
    small = next(pane for pane in shown.windows if pane.package == PLAYER)
    assert small.kind == "APPLICATION"
    assert [row.text for row in small.rows if row.name == "title"] == ["Ships of the north"]
    assert not shown.has("shrink")
    video = shown.row("video")
    assert video.box.left > 500
    assert video.box.top > 1200
    shown = await phone.tap("Row 1")
    assert shown.has("This is row 1")
    assert shown.has("Ships of the north")
    x, y = video.box.center
    await phone.stage.do("tap", x=x, y=y)
    shown = await phone.see("Expand")
    assert shown.row("Close").res_id == "com.android.systemui:id/dismiss"
    shown = await phone.click("Expand")
    assert shown.front.package == PLAYER
    assert shown.has("shrink")


async def test_a_locked_phone_shows_its_lock_screen_and_is_opened_by_a_swipe(phone: Phone) -> None:
    await phone.open(ROWS)
    await phone.shell(LOCKABLE)
    await phone.shell("input keyevent SLEEP; input keyevent WAKEUP")
    shown = await phone.look()
    assert shown.front.package == SYSTEMUI
    assert shown.has("Swipe up to open")
    assert not shown.has("Row 1")
    await phone.stage.do("swipe", x1=540, y1=1800, x2=540, y2=600)
    assert (await phone.see("Row 1")).front.package == ROWS


async def test_a_sleeping_phone_says_why_nothing_is_shown(phone: Phone) -> None:
    await phone.shell("input keyevent SLEEP")
    assert "mWakefulness=Asleep" in await phone.shell("dumpsys power")
    said = (await phone.stage.call("get_screen_state")).failed("Action failed")
    assert said.endswith("Wake the phone with press_home and unlock it, then try again.")
    assert phone.world.draw().convert("L").getextrema() == (0, 0)
    await phone.stage.do("press_home")
    assert (await phone.look()).rows


async def test_a_dozing_phone_shows_a_single_empty_window(phone: Phone) -> None:
    await phone.shell(LOCKABLE)
    await phone.shell("settings put secure doze_always_on 1; input keyevent SLEEP")
    assert "mWakefulness=Dozing" in await phone.shell("dumpsys power")
    shown = await phone.look()
    (row,) = shown.rows
    assert row.res_id == "com.android.systemui:id/legacy_window_root"
    await phone.shell("input keyevent WAKEUP")
    assert (await phone.look()).has("Swipe up to open")


async def test_a_right_to_left_screen_can_be_read_and_controlled(phone: Phone) -> None:
    before = (await phone.open(CALCULATOR)).row("digit_7").box
    await phone.shell("settings put global debug.force_rtl 1")
    after = (await phone.look()).row("digit_7").box
    assert (after.left, after.right) == (1080 - before.right, 1080 - before.left)
    for name in ("digit_7", "op_sub", "digit_3", "eq"):
        await phone.tap(name)
    assert (await phone.look()).row("result").text == "4"
    rows = [r.text for r in (await phone.look()).rows if r.text in {"7", "8", "9"}]
    assert rows == ["7", "8", "9"]


async def test_a_very_large_font_can_be_read_and_controlled(phone: Phone) -> None:
    before = (await phone.open(NOTES)).row("Shopping").box
    await phone.shell("settings put system font_scale 2.0")
    shown = await phone.look()
    after = shown.row("Shopping").box
    assert after.bottom - after.top > 1.8 * (before.bottom - before.top)
    assert (await phone.tap("Boat trip")).row("note_title_field").text == "Boat trip"
