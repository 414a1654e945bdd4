"""What goes wrong with Android's own commands, and what a caller gets."""

import asyncio
import io
from pathlib import Path
from typing import Any

from PIL import Image

from fakedroid.commands import COMMANDS
from fakedroid.shell.process import Command, Process
from handroid.drivers.driver_preference import DriverPreference
from tests.requirements.arguments_004 import GOOD
from tests.requirements.caller import Result
from tests.requirements.manifest import requirement
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    NOTES,
    ROWS,
    Setting,
    Stage,
    failing,
    hanging,
    only_when,
    saying,
    staged,
)
from tests.requirements.test_004_errors import (
    BUTTONS,
    BY_ID,
    READING,
    denied_touches,
    each,
    said_to_be_taken,
)
from tests.requirements.test_004_screen import NOTES_TOLD, broken_png

LOOK = "Look at the phone, then try again."


def stock_with(**commands: Command) -> Setting:
    """Return a phone by the stock driver, with some commands replaced."""
    return Setting(driver=DriverPreference.STOCK, commands=commands)


@requirement("004.get_screen_state.degraded")
async def test_where_only_one_window_can_be_read_a_fifth_note_says_so(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(api=28, driver=DriverPreference.STOCK)) as stage:
        shown = await stage.open(CALCULATOR)
        assert shown.notes == [
            *NOTES_TOLD,
            "note:DEGRADED — multi-window API unavailable, showing rootInActiveWindow only",
        ]
        (only,) = shown.windows
        assert (only.package, only.header["activity"]) == (CALCULATOR, ".Calculator")


@requirement("004.get_screen_state.no-windows")
async def test_no_window_at_all_is_a_failed_action(tmp_path: Path) -> None:
    broken = failing("ERROR: null root node returned by UiTestAutomationBridge.")
    async with staged(tmp_path, stock_with(uiautomator=broken)) as stage:
        said = (await stage.call("get_screen_state")).failed("Action failed")
        assert said.startswith("No windows available and no active window root node.")


@requirement("004.get_screen_state.no-picture")
async def test_a_picture_that_the_phone_refuses_is_denied_only_if_asked_for(tmp_path: Path) -> None:
    async with staged(tmp_path, stock_with(screencap=failing("Capturing failed."))) as stage:
        assert not (await stage.call("get_screen_state")).is_error
        answer = await stage.call("get_screen_state", include_screenshot=True)
        said = answer.failed("Permission denied")
        assert said.startswith("Screen capture is not available: Capturing failed.")


@requirement("004.get_screen_state.bad-picture")
async def test_a_picture_that_is_none_is_a_failed_action(tmp_path: Path) -> None:
    async def half(process: Process) -> int:
        await process.stdout.write(broken_png())
        return 0

    for number, command in enumerate((saying("no picture"), half)):
        async with staged(tmp_path / str(number), stock_with(screencap=command)) as stage:
            answer = await stage.call("get_screen_state", include_screenshot=True)
            assert answer.failed("Action failed").startswith("The phone's screenshot")


@requirement("004.get_screen_state.screenshot")
async def test_the_picture_is_made_small_here(stock: Stage) -> None:
    answer = await stock.call("get_screen_state", include_screenshot=True)
    image = Image.open(io.BytesIO(answer.image))
    assert (image.format, image.size) == ("JPEG", (315, 700))
    assert stock.ran("screencap")


@requirement(*(f"004.{tool}.permission-denied" for tool in ("get_screen_state", *READING, *BY_ID)))
async def test_a_screen_that_another_program_reads_is_said_to_be_taken(tmp_path: Path) -> None:
    async with staged(tmp_path, stock_with()) as stage:
        await said_to_be_taken(stage)


@requirement(
    *(f"004.{tool}.permission-denied" for tool in (*BUTTONS, "tap", "long_press", "double_tap")),
    *(f"004.{tool}.permission-denied" for tool in ("swipe", "scroll", "press_key")),
    "004.click_element.permission-denied",
)
async def test_a_vendors_switch_against_touches_is_named(tmp_path: Path) -> None:
    setting = Setting(driver=DriverPreference.STOCK, quirks=("xiaomi",))
    async with staged(tmp_path, setting) as stage:
        button = {"element_id": (await stage.open(CALCULATOR)).row("digit_7").id}
        for tool in (*BUTTONS, "tap", "long_press", "double_tap", "swipe", "scroll"):
            await denied_touches(stage, tool, GOOD[tool])
        await denied_touches(stage, "press_key", {"key": "BACK"})
        await denied_touches(stage, "click_element", button)


@requirement(
    *(f"004.{tool}.action-failed" for tool in (*BUTTONS, "tap", "long_press", "double_tap")),
    *(f"004.{tool}.action-failed" for tool in ("swipe", "scroll", "custom_gesture")),
    *(f"004.{tool}.action-failed" for tool in ("click_element", "long_click_element")),
    *(f"004.{tool}.action-failed" for tool in ("press_key", "type_append_text")),
)
async def test_an_act_that_the_phone_fails_is_reported_in_its_words(tmp_path: Path) -> None:
    broken = failing("Error: the touch screen is on fire")
    async with staged(tmp_path, stock_with(input=broken)) as stage:
        row = {"element_id": (await stage.open(ROWS)).row("row").id}
        tools = [*BUTTONS, "tap", "long_press", "double_tap", "swipe", "scroll", "custom_gesture"]
        calls: list[tuple[str, dict[str, Any]]] = [(tool, GOOD[tool]) for tool in tools]
        calls += [("click_element", row), ("long_click_element", row)]
        calls += [("press_key", {"key": "BACK"})]
        for tool, arguments in calls:
            _on_fire(await stage.call(tool, **arguments))
        field = (await stage.open(FORM)).row("name").id
        _on_fire(await stage.call("type_append_text", element_id=field, text="x"))


def _on_fire(answer: Result) -> None:
    said = answer.failed("Action failed")
    assert said == f"'input' failed on the phone: the touch screen is on fire. {LOOK}"


@requirement("004.get_screen_state.permission-denied")
async def test_the_reason_of_a_failed_dump_is_found_behind_many_other_lines(tmp_path: Path) -> None:
    async def noisy(process: Process) -> int:
        for number in range(60):
            process.phone.logs.append("noise", str(number))
        return await COMMANDS["logcat"](process)

    async with staged(tmp_path, stock_with(logcat=noisy)) as stage:
        assert stage.phone.ui_automation.take("another program")
        said = (await stage.call("get_screen_state")).failed("Permission denied")
        assert said.startswith("Another program holds the phone's UiAutomation")


@requirement("004.scroll.action-failed")
async def test_a_screen_whose_size_is_not_reported_cannot_be_scrolled(tmp_path: Path) -> None:
    unreadable = stock_with(dumpsys=saying("nothing"), uiautomator=failing("no dump"))
    async with staged(tmp_path, unreadable) as stage:
        (await stage.call("scroll", direction="down")).failed("Action failed")


@requirement("004.open_notifications.action-failed", "004.open_quick_settings.action-failed")
async def test_a_panel_that_does_not_open_is_a_failed_action(tmp_path: Path) -> None:
    async with staged(tmp_path, stock_with(cmd=failing("Error: no status bar"))) as stage:
        for tool in ("open_notifications", "open_quick_settings"):
            said = (await stage.call(tool)).failed("Action failed")
            assert said == f"'cmd' failed on the phone: no status bar. {LOOK}"


@requirement("004.scroll_to_element.element-not-found")
async def test_an_element_that_was_scrolled_away_is_refused_with_what_to_do(stock: Stage) -> None:
    target = (await stock.open(ROWS)).row("Row 1").id
    await stock.do("scroll", direction="down", amount="large")
    assert not (await stock.look()).has("Row 1")
    answer = await stock.call("scroll_to_element", element_id=target)
    assert answer.failed("Element not found").endswith("Read the screen again.")
    await stock.do("scroll", direction="up")


@each(("type_append_text", "type_clear_text"), "action-failed")
async def test_what_is_no_field_takes_no_text(stock: Stage, tool: str) -> None:
    target = (await stock.open(FORM)).row("Contact").id
    said = (await stock.call(tool, **{**GOOD[tool], "element_id": target})).failed("Action failed")
    assert "input connection not ready" in said


@each(("type_insert_text", "type_replace_text"), "action-failed")
async def test_a_place_inside_a_field_cannot_be_reached(stock: Stage, tool: str) -> None:
    target = (await stock.open(FORM)).row("name").id
    await stock.do("type_clear_text", element_id=target)
    await stock.do("type_append_text", element_id=target, text="banana")
    said = (await stock.call(tool, **{**GOOD[tool], "element_id": target})).failed("Action failed")
    assert said.endswith("It needs the hand: use --driver hand.")
    assert (await stock.look()).row("name").text == "banana"


@requirement("004.open_app.action-failed")
async def test_a_launch_that_fails_is_reported_in_the_phones_words(tmp_path: Path) -> None:
    broken = failing("Error: Activity class does not exist.")
    async with staged(tmp_path, stock_with(am=broken)) as stage:
        said = (await stage.call("open_app", package_id=CALCULATOR)).failed("Action failed")
        assert said == f"'am' failed on the phone: Activity class does not exist. {LOOK}"


@requirement("004.list_apps.action-failed")
async def test_a_list_that_the_phone_does_not_give_is_a_failed_action(tmp_path: Path) -> None:
    async with staged(tmp_path, stock_with(pm=failing("Error: busy"))) as stage:
        assert (await stage.call("list_apps")).failed("Action failed")


@requirement("004.close_app.action-failed")
async def test_a_kill_that_fails_is_reported_in_the_phones_words(tmp_path: Path) -> None:
    broken = only_when(["kill"], failing("Error: not allowed"), COMMANDS["am"])
    async with staged(tmp_path, stock_with(am=broken)) as stage:
        said = (await stage.call("close_app", package_id=NOTES)).failed("Action failed")
        assert said == f"'am' failed on the phone: not allowed. {LOOK}"


@requirement("004.errors.timeout")
async def test_a_call_that_does_not_end_is_ended_and_its_outcome_is_unknown(
    tmp_path: Path,
) -> None:
    started = asyncio.Event()
    async with staged(tmp_path, stock_with(input=hanging(started))) as stage:
        answer = await stage.call("swipe", x1=1, y1=1, x2=9, y2=9, duration=1)
        assert started.is_set()
        assert "unknown" in answer.failed("Timeout")
        assert answer.meta["handroid/outcome"] == "unknown"


@requirement("004.errors.outcome")
async def test_an_act_whose_answer_is_lost_is_said_to_be_unknown(tmp_path: Path) -> None:
    started = asyncio.Event()
    async with staged(tmp_path, stock_with(input=hanging(started))) as stage:
        call = asyncio.create_task(stage.call("tap", x=500, y=1000))
        async with asyncio.timeout(20):
            await started.wait()
            await stage.adbds[0].stop()
            answer = await call
        assert "unknown" in answer.failed("Action failed")
        assert answer.meta["handroid/outcome"] == "unknown"
