"""What goes wrong, and what a caller gets."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fakedroid.wire.auth import Policy, Trust
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View
from tests.requirements.arguments_004 import GOOD, LOCATION, WRONG
from tests.requirements.caller import corrected
from tests.requirements.manifest import requirement, requirements
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    GESTURES,
    ROWS,
    Setting,
    Stage,
    failing,
    refusing,
    staged,
    stalling,
)

IDS = set(requirements("004"))
TYPING = ("type_append_text", "type_insert_text", "type_replace_text", "type_clear_text")
BY_ID = ("click_element", "long_click_element", "scroll_to_element", *TYPING)
READING = ("find_elements", "get_element_details", "wait_for_element", "wait_for_idle")
BUTTONS = ("press_back", "press_home", "press_recents")


def each(tools: Any, error: str) -> pytest.MarkDecorator:
    """Run a test once for each tool, showing that tool's requirement where it has that one."""
    cases = []
    for tool in tools:
        own = {f"004.{tool}.{error}"} & IDS
        cases.append(pytest.param(tool, marks=requirement(*own) if own else ()))
    return pytest.mark.parametrize("tool", cases)


@each(WRONG, "invalid-params")
async def test_wrong_arguments_are_refused_with_the_parameters_name(
    stage: Stage, tool: str
) -> None:
    for wrong, said in WRONG[tool]:
        answer = await stage.call(tool, **{**GOOD[tool], **wrong})
        whole = said if said.endswith(".") else corrected(said)
        assert answer.failed("Invalid params") == whole


@each([tool for tool in WRONG if tool != "list_apps"], "invalid-params")
async def test_missing_arguments_are_refused_by_name(stage: Stage, tool: str) -> None:
    listed = {each["name"]: each["inputSchema"] for each in await stage.caller.tools()}
    required = listed[f"android_{tool}"]["required"]
    for name in required:
        rest = {key: value for key, value in GOOD[tool].items() if key != name}
        answer = await stage.call(tool, **rest)
        assert answer.failed("Invalid params") == corrected(f"Missing required parameter: '{name}'")


@requirement(*(f"004.{tool}.invalid-params" for tool in ("tap", "swipe", "press_key")))
async def test_a_refused_call_does_nothing_on_the_phone(stage: Stage) -> None:
    await stage.do("press_home")
    before = list(stage.phone.executed), list(stage.phone.received)
    for tool in ("tap", "swipe", "press_key", "custom_gesture", "open_app"):
        for wrong, _ in WRONG[tool]:
            await stage.call(tool, **{**GOOD[tool], **wrong})
    assert (list(stage.phone.executed), list(stage.phone.received)) == before


@requirement("004.touch.not-negative")
@pytest.mark.parametrize(
    ("tool", "name"),
    [
        *[(tool, name) for tool in ("tap", "long_press", "double_tap") for name in "xy"],
        *[("swipe", name) for name in ("x1", "y1", "x2", "y2")],
        *[("pinch", name) for name in ("center_x", "center_y")],
    ],
)
async def test_a_coordinate_below_zero_is_refused(stage: Stage, tool: str, name: str) -> None:
    answer = await stage.call(tool, **{**GOOD[tool], name: -0.5})
    assert answer.failed("Invalid params") == corrected(
        f"Parameter '{name}' must be >= 0, got: -0.5"
    )


@requirement("004.download_from_url.invalid-params")
@pytest.mark.parametrize("url", ["no url", "ftp://example.com/a", "https://", "file:///etc/passwd"])
async def test_what_is_no_url_is_refused(stage: Stage, url: str) -> None:
    answer = await stage.call("download_from_url", location_id=LOCATION, path="a", url=url)
    answer.failed("Invalid params")


@requirement("004.errors.unknown-arguments")
@pytest.mark.parametrize("tool", GOOD)
async def test_an_argument_that_a_tool_does_not_have_is_refused(stage: Stage, tool: str) -> None:
    answer = await stage.call(tool, **GOOD[tool], colour="red")
    said = answer.failed("Invalid params")
    assert said.startswith("Unknown parameter 'colour'. This tool takes")
    assert all(name in said for name in GOOD[tool])


@requirement("004.errors.lenient-words")
async def test_words_of_a_fixed_set_may_be_written_in_any_case(stage: Stage) -> None:
    assert await stage.do("scroll", direction="Down", amount="SMALL")
    assert await stage.do("get_device_logs", level="w", last_lines=5)
    assert (await stage.call("list_apps", filter="User")).json
    assert await stage.do("press_key", key="home") == "Key 'HOME' pressed successfully"
    assert (await stage.call("find_elements", by="Class_Name", value="a")).json["elements"]


@requirement("004.errors.lenient-words")
async def test_numbers_may_be_texts(stage: Stage) -> None:
    assert await stage.do("tap", x="500", y="1000.5") == "Tap executed at (500, 1000)"
    assert await stage.do("get_device_logs", last_lines="5")
    paths = [[{"x": "5", "y": "5", "time": "0"}, {"x": 5, "y": 6, "time": "20"}]]
    assert await stage.do("custom_gesture", paths=paths)


@requirement("004.errors.lenient-words")
async def test_true_and_false_may_be_texts(stage: Stage) -> None:
    for word in ("true", "True", True):
        answer = await stage.call("get_screen_state", include_screenshot=word)
        assert len(answer.raw["content"]) == 2
    answer = await stage.call("get_screen_state", include_screenshot="yes")
    said = "Parameter 'include_screenshot' must be a boolean, got string: 'yes'"
    assert answer.failed("Invalid params") == corrected(said)


@requirement(*sorted(id_ for id_ in IDS if id_.endswith(".permission-denied")))
async def test_a_phone_that_has_not_authorised_this_computer_is_named_in_every_answer(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, Setting(trust=Trust(Policy.IGNORE))) as stage:
        for tool, arguments in GOOD.items():
            said = (await stage.call(tool, **arguments)).failed("Permission denied")
            assert "unauthorized" in said
            assert "Allow USB debugging" in said


@requirement(*(f"004.{tool}.permission-denied" for tool in ("get_screen_state", *READING, *BY_ID)))
async def test_a_screen_that_another_program_reads_is_said_to_be_taken(fresh: Stage) -> None:
    await said_to_be_taken(fresh)


async def said_to_be_taken(stage: Stage) -> None:
    """Have another program read the screen, and try every tool that would."""
    shown = await stage.open(FORM)
    slot = stage.phone.ui_automation
    if slot.holder:
        slot.release(slot.holder)
    assert slot.take("another program")
    target = {"element_id": shown.row("name").id}
    for tool in ("get_screen_state", *READING, *BY_ID):
        arguments = {**GOOD[tool], **(target if "element_id" in GOOD[tool] else {})}
        said = (await stage.call(tool, **arguments)).failed("Permission denied")
        assert said.startswith("Another program holds the phone's UiAutomation")


@requirement(
    *(f"004.{tool}.permission-denied" for tool in (*BUTTONS, "tap", "long_press", "double_tap")),
    *(f"004.{tool}.permission-denied" for tool in ("swipe", "scroll", "press_key")),
    *(f"004.{tool}.permission-denied" for tool in ("pinch", "custom_gesture")),
)
async def test_a_vendors_switch_against_touches_is_named(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(quirks=("xiaomi",))) as stage:
        tools = (*BUTTONS, "tap", "long_press", "double_tap", "swipe", "scroll")
        for tool in (*tools, "pinch", "custom_gesture"):
            await denied_touches(stage, tool, GOOD[tool])
        await denied_touches(stage, "press_key", {"key": "BACK"})


@requirement("004.click_element.clicks")
async def test_a_click_on_an_element_is_no_touch_that_a_vendor_could_forbid(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, Setting(quirks=("xiaomi",))) as stage:
        await stage.open(CALCULATOR)
        assert (await stage.click("digit_7")).row("formula").text == "7"


async def denied_touches(stage: Stage, tool: str, arguments: dict[str, Any]) -> None:
    """Try a tool that a vendor's switch forbids."""
    said = (await stage.call(tool, **arguments)).failed("Permission denied")
    assert "USB debugging (Security settings)" in said


@each(BY_ID, "element-not-found")
async def test_an_element_nobody_has_seen_is_not_found(stage: Stage, tool: str) -> None:
    for unknown in ("node_abc123", "node_abc123_w1", "node_0_w99", "Submit", "../x"):
        arguments = {**GOOD[tool], "element_id": unknown}
        said = (await stage.call(tool, **arguments)).failed("Element not found")
        assert said.startswith(f"No element '{unknown}' has been seen.")


@each(BY_ID, "element-not-found")
async def test_an_element_that_has_gone_is_not_found(stage: Stage, tool: str) -> None:
    target = (await stage.open(CALCULATOR)).row("digit_7").id
    await stage.open(FORM)
    answer = await stage.call(tool, **{**GOOD[tool], "element_id": target})
    assert answer.failed("Element not found").startswith("The screen changed:")


@requirement("004.press_key.element-not-found")
@pytest.mark.parametrize("key", ["ENTER", "DEL", "TAB", "SPACE"])
async def test_a_key_for_a_field_needs_one_with_the_focus(stage: Stage, key: str) -> None:
    await stage.open(CALCULATOR)
    answer = await stage.call("press_key", key=key)
    assert answer.failed("Element not found") == (
        "No focused element found. Click a text field first."
    )


@requirement("004.type_replace_text.element-not-found")
async def test_a_search_text_that_the_field_does_not_hold_is_not_found(stage: Stage) -> None:
    target = (await stage.open(FORM)).row("name").id
    answer = await stage.call(
        "type_replace_text", element_id=target, search="nowhere", new_text="x"
    )
    said = answer.failed("Element not found")
    assert said.startswith(f"Search text (7 chars) not found in element '{target}'.")


@requirement(
    *(f"004.{tool}.action-failed" for tool in (*BUTTONS, "tap", "long_press", "double_tap")),
    *(f"004.{tool}.action-failed" for tool in ("swipe", "scroll", "pinch", "custom_gesture")),
    *(f"004.{tool}.action-failed" for tool in ("click_element", "long_click_element")),
    *(f"004.{tool}.action-failed" for tool in ("press_key", "type_append_text")),
)
async def test_an_act_that_the_phone_fails_is_reported_in_its_words(tmp_path: Path) -> None:
    names = ("touch.perform", "key.press", "element.click", "element.long_click", "text.append")
    fire = {name: refusing("failed", "The touch screen is on fire.") for name in names}
    async with staged(tmp_path, Setting(asks=fire)) as stage:
        row = {"element_id": (await stage.open(ROWS)).row("row").id}
        tools = [*BUTTONS, "tap", "long_press", "double_tap", "swipe", "scroll", "custom_gesture"]
        calls: list[tuple[str, dict[str, Any]]] = [(tool, GOOD[tool]) for tool in tools]
        calls += [("pinch", GOOD["pinch"]), ("press_key", {"key": "BACK"})]
        calls += [("click_element", row), ("long_click_element", row)]
        for tool, arguments in calls:
            said = (await stage.call(tool, **arguments)).failed("Action failed")
            assert said == "The touch screen is on fire. Look at the screen, then try again."
        field = (await stage.open(FORM)).row("name").id
        answer = await stage.call("type_append_text", element_id=field, text="x")
        assert answer.failed("Action failed").startswith("The touch screen is on fire")


def lock(stage: Stage) -> None:
    """Have the lock screen before everything."""
    stage.phone.settings.put("secure", "lockscreen.disabled", "0")
    stage.phone.world.sleep()
    stage.phone.world.wake()


@requirement("004.open_notifications.action-failed", "004.open_quick_settings.action-failed")
async def test_a_panel_that_does_not_open_is_a_failed_action(fresh: Stage) -> None:
    lock(fresh)
    for tool in ("open_notifications", "open_quick_settings"):
        said = (await fresh.call(tool)).failed("Action failed")
        assert said.startswith("Android did not open the panel.")


@requirement("004.get_device_logs.action-failed")
async def test_a_log_that_cannot_be_read_is_a_failed_action(tmp_path: Path) -> None:
    broken = {"logcat": failing("logcat: Logcat read failure: Permission denied")}
    async with staged(tmp_path, Setting(commands=broken)) as stage:
        said = (await stage.call("get_device_logs")).failed("Action failed")
        assert "Logcat read failure" in said


@requirement("004.pinch.action-failed", "004.custom_gesture.action-failed")
async def test_a_gesture_that_begins_where_nothing_is_is_a_failed_action(stage: Stage) -> None:
    await stage.open(GESTURES)
    beyond = [{"x": 400, "y": 99999, "time": 0}, {"x": 300, "y": 900, "time": 300}]
    (await stage.call("custom_gesture", paths=[beyond])).failed("Action failed")
    (await stage.call("pinch", center_x=540, center_y=99999, scale=2)).failed("Action failed")
    assert (await stage.look()).row("count").text == "0"


@requirement("004.get_clipboard.action-failed", "004.set_clipboard.action-failed")
async def test_a_phone_without_a_clipboard_is_a_failed_action(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(quirks=("no-clipboard",))) as stage:
        for answer in (
            await stage.call("get_clipboard"),
            await stage.call("set_clipboard", text="x"),
        ):
            assert answer.failed("Action failed").startswith("This phone has no clipboard service.")


@requirement("004.get_clipboard.permission-denied", "004.set_clipboard.permission-denied")
async def test_a_locked_phone_hides_its_clipboard(fresh: Stage) -> None:
    lock(fresh)
    for answer in (await fresh.call("get_clipboard"), await fresh.call("set_clipboard", text="x")):
        said = answer.failed("Permission denied")
        assert said.startswith("The phone is locked: Android hides the clipboard.")


@requirement("004.click_element.action-failed")
async def test_an_element_that_is_not_clickable_is_not_clicked(stage: Stage) -> None:
    target = (await stage.open(CALCULATOR)).row("formula").id
    said = (await stage.call("click_element", element_id=target)).failed("Action failed")
    assert said.startswith(f"Element '{target}' is not clickable.")


@requirement("004.long_click_element.action-failed")
async def test_an_element_that_is_not_long_clickable_is_not_held(stage: Stage) -> None:
    target = (await stage.open(CALCULATOR)).row("digit_7").id
    said = (await stage.call("long_click_element", element_id=target)).failed("Action failed")
    assert said.startswith(f"Element '{target}' is not long-clickable.")


@each(TYPING, "action-failed")
async def test_what_is_no_field_takes_no_text(stage: Stage, tool: str) -> None:
    target = (await stage.open(FORM)).row("Contact").id
    more = {"search": "C"} if "search" in GOOD[tool] else {}
    arguments = {**GOOD[tool], **more, "element_id": target}
    said = (await stage.call(tool, **arguments)).failed("Action failed")
    assert "input connection not ready" in said


def build_tall(_context: ActivityContext) -> View:
    """Build a page that is longer than the screen and does not scroll."""
    return Column(
        TextView("Top", "top").sized(MATCH, 2000), TextView("Bottom", "bottom").sized(MATCH, 48)
    )


TALL = App(
    package="dev.example.tall",
    label="Tall",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10299,
    icon="#00897B",
    activities=(ActivitySpec("dev.example.tall.Main", "Tall", build_tall, launcher=True),),
)


@requirement("004.scroll_to_element.action-failed")
async def test_an_element_that_does_not_come_into_view_is_a_failed_action(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(apps=(TALL,))) as stage:
        bottom = (await stage.open(TALL.package)).row("bottom").id
        answer = await stage.call("scroll_to_element", element_id=bottom)
        said = answer.failed("Action failed")
        assert said.startswith("The element cannot be scrolled into view.")
        assert answer.meta["handroid/outcome"] == "done"


@requirement("004.scroll_to_element.element-not-found")
async def test_an_element_that_a_list_has_used_again_is_not_scrolled_to(stage: Stage) -> None:
    target = (await stage.open(ROWS)).row("Row 1").id
    await stage.do("scroll", direction="down", amount="large")
    assert not (await stage.look()).has("Row 1")
    answer = await stage.call("scroll_to_element", element_id=target)
    assert answer.failed("Element not found").endswith("Read the screen again.")
    await stage.do("scroll", direction="up")


@requirement("004.errors.timeout")
async def test_a_call_that_does_not_end_is_ended_and_its_outcome_is_unknown(
    tmp_path: Path,
) -> None:
    started = asyncio.Event()
    async with staged(tmp_path, Setting(asks={"touch.perform": stalling(started)})) as stage:
        answer = await stage.call("swipe", x1=1, y1=1, x2=9, y2=9, duration=1)
        assert started.is_set()
        assert "unknown" in answer.failed("Timeout")
        assert answer.meta["handroid/outcome"] == "unknown"
