"""What the tools of spec 002 do to a phone."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from tests.requirements.manifest import requirement
from tests.requirements.old_caller import OldCaller, old
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    NOTES,
    SETTINGS,
    Setting,
    Stage,
    refusing,
    staged,
)
from tests.requirements.test_004_barriers import LOCKED, OFF, doze

GESTURES = "dev.handroid.gestures"


def walk(node: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a node and all inside it."""
    return [node, *(each for child in node["children"] for each in walk(child))]


async def content(stage: Stage, name: str = "name") -> str:
    """Return what a field holds."""
    text = (await stage.look()).row(name).text
    return "" if text == "-" else text


@requirement("002.get_accessibility_tree.does")
async def test_the_tree_holds_every_window_and_its_ids_can_be_acted_on(either: Stage) -> None:
    shown = await either.open(CALCULATOR)
    nodes = (await old(either).call("get_accessibility_tree")).json["nodes"]
    every = [node for root in nodes for node in walk(root)]
    ids = {node["id"] for node in every}
    assert len(ids) == len(every)
    assert {row.id for row in shown.rows} <= ids
    assert len(nodes) == len(shown.windows)
    assert any(node["text"] == "7" for node in walk(nodes[0]))
    seven = next(node for node in every if node["text"] == "7")
    assert seven["clickable"]
    said = await old(either).do("click_element", element_id=seven["id"])
    assert said == f"Click performed on element '{seven['id']}'"
    assert (await either.look()).has("7")


@requirement("002.get_accessibility_tree.barriers")
async def test_the_tree_of_a_screen_that_is_off_or_locked_says_so(
    driver: DriverPreference, tmp_path: Path
) -> None:
    async with staged(tmp_path, Setting(driver=driver)) as stage:
        caller = old(stage)
        assert list((await caller.call("get_accessibility_tree")).json) == ["nodes"]
        doze(stage, locked=True)
        assert (await caller.call("get_accessibility_tree")).json["notes"] == [OFF]
        await caller.do("press_home")
        assert (await caller.call("get_accessibility_tree")).json["notes"] == [LOCKED]


@requirement("002.get_accessibility_tree.does")
async def test_a_child_of_the_tree_lies_where_the_list_says(stage: Stage) -> None:
    shown = await stage.open(FORM)
    nodes = (await old(stage).call("get_accessibility_tree")).json["nodes"]
    by_id = {node["id"]: node for root in nodes for node in walk(root)}
    for row in shown.rows:
        node = by_id[row.id]
        assert tuple(node["bounds"].values()) == tuple(row.box)
        assert node["className"].endswith(row.kind)
        assert node["visible"] == ("on" in row.flags)
        assert node["clickable"] == ("clk" in row.flags)
        assert node["editable"] == ("edt" in row.flags)


@requirement("002.capture_screenshot.does")
async def test_a_screenshot_is_whole_and_of_the_asked_quality(either: Stage) -> None:
    await either.open(CALCULATOR)
    sizes = []
    for quality in (1, 50, 80, 100):
        image = (await old(either).call("capture_screenshot", quality=quality)).image
        with Image.open(io.BytesIO(image)) as opened:
            assert (opened.format, opened.size) == ("JPEG", (1080, 2400))
        sizes.append(len(image))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
    usual = (await old(either).call("capture_screenshot")).image
    same = (await old(either).call("capture_screenshot", quality=80)).image
    assert abs(len(usual) - len(same)) < len(same) / 20


@requirement("002.get_current_app.does")
async def test_the_app_in_front_is_reported(either: Stage) -> None:
    for package in (CALCULATOR, SETTINGS, NOTES):
        await either.open(package)
        answer = json.loads(await old(either).do("get_current_app"))
        assert answer["packageName"] == package
        assert answer["activityName"]


@requirement("002.get_screen_info.does")
async def test_the_screens_size_follows_its_rotation(fresh: Stage) -> None:
    fresh.phone.world.rotate(1)
    answer = (await old(fresh).call("get_screen_info")).json
    assert answer == {
        "width": 2400,
        "height": 1080,
        "densityDpi": 420,
        "orientation": "landscape",
    }


@requirement(
    "002.press_back.does",
    "002.press_home.does",
    "002.press_recents.does",
    "002.open_notifications.does",
    "002.open_quick_settings.does",
)
async def test_the_phones_own_buttons_and_panels(either: Stage) -> None:
    home = (await either.open(CALCULATOR)).front.package
    assert home == CALCULATOR
    await old(either).do("press_home")
    assert (await either.look()).front.package != CALCULATOR
    await either.open(CALCULATOR)
    await old(either).do("press_back")
    assert (await either.look()).front.package != CALCULATOR
    shows = {
        "press_recents": "task",
        "open_notifications": "quick_qs_panel",
        "open_quick_settings": "quick_settings_panel",
    }
    for tool, shown in shows.items():
        await either.do("press_home")
        await old(either).do(tool)
        screen = await either.look()
        assert [each for each in shows.values() if screen.has(each)] == [shown], tool
    await either.do("press_home")


@requirement("002.get_device_logs.does")
async def test_the_log_by_tag_and_level(stage: Stage) -> None:
    for tag, priority in (("One", "I"), ("One", "E"), ("Two", "E")):
        stage.phone.logs.append(tag, f"{tag} {priority}", priority=priority)
    answer = (await old(stage).call("get_device_logs", tag="One", level="E")).json
    assert answer["logs"].endswith("E/One: One E")
    assert answer["line_count"] == 1


@requirement("002.touch.as-now", "002.gesture.as-now")
async def test_touches_reach_the_screen_as_they_do_now(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    stage.forget()
    assert await old(stage).do("tap", x=500, y=1000) == "Tap executed at (500, 1000)"
    assert await old(stage).do("scroll", direction="down") == "Scroll down (medium) executed"
    said = await old(stage).do("pinch", center_x=540, center_y=1200, scale=2.0)
    assert said == "Pinch (zoom in) executed at (540, 1200) with scale 2.0 over 300ms"
    assert stage.touches[0][0][:2] == (500, 1000)
    assert len(stage.touches) == 3


@requirement("002.element.as-now", "002.text.as-now", "002.utility.as-now")
async def test_elements_keys_and_the_clipboard_as_they_are_now(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    found = (await old(stage).call("find_elements", by="text", value="7", exact_match=True)).json
    id_ = found["elements"][0]["id"]
    assert (await old(stage).do("click_element", element_id=id_)).endswith(f"'{id_}'")
    assert await old(stage).do("scroll_to_element", element_id=id_) == (
        f"Element '{id_}' is already visible"
    )
    assert await old(stage).do("press_key", key="home") == "Key 'HOME' pressed successfully"
    said = await old(stage).do("set_clipboard", text="Hello from MCP")
    assert said == "Clipboard set successfully (14 characters)"
    assert (await old(stage).call("get_clipboard")).json == {"text": "Hello from MCP"}


async def by_id(caller: OldCaller, stage: Stage, text: str) -> None:
    """Set the name by its element."""
    target = (await stage.look()).row("name").id
    said = await caller.do("set_text", element_id=target, text=text)
    assert said == f"Text set on element '{target}'"


@requirement("002.element.set-text")
async def test_set_text_replaces_what_a_field_holds(either: Stage) -> None:
    await either.open(FORM)
    for text in ("Hello", "World, again", "x"):
        await by_id(old(either), either, text)
        assert await content(either) == text
    await by_id(old(either), either, "")
    assert await content(either) in ("", "Name")


@requirement("002.element.set-text", "002.text.input-text")
@pytest.mark.parametrize("text", ["Grüße 😀", "tab\there", "x" * 3000])
async def test_any_text_can_be_set(stage: Stage, text: str) -> None:
    target = (await stage.open(FORM)).row("email").id
    await old(stage).do("set_text", element_id=target, text=text)
    (field,) = (await stage.call("find_elements", by="resource_id", value="id/email")).json[
        "elements"
    ][:1]
    assert field["text"] == text
    said = await old(stage).do("input_text", element_id=target, text=text[:5])
    assert said == f"Text input completed ({len(text[:5])} characters)"


@requirement("002.text.input-text", "002.text.clear-text")
async def test_without_an_element_the_focused_field_is_meant(either: Stage) -> None:
    await either.open(FORM)
    await by_id(old(either), either, "first")
    said = await old(either).do("input_text", text="second")
    assert said == "Text input completed (6 characters)"
    assert await content(either) == "second"
    assert await old(either).do("clear_text") == "Text cleared successfully"
    assert await content(either) != "second"


@requirement("002.text.clear-text")
async def test_clear_text_empties_an_element(either: Stage) -> None:
    await either.open(FORM)
    await by_id(old(either), either, "full")
    target = (await either.look()).row("name").id
    assert await old(either).do("clear_text", element_id=target) == "Text cleared successfully"
    assert await content(either) != "full"
    assert await old(either).do("clear_text", element_id=target) == "Text cleared successfully"


@requirement("002.element.set-text")
async def test_what_is_no_field_is_refused(stage: Stage) -> None:
    target = (await stage.open(CALCULATOR)).row("digit_7").id
    failed = await old(stage).fail("set_text", element_id=target, text="x")
    assert failed.code == -32003
    assert failed.message.startswith("The element is not editable.")


@requirement("002.element.set-text")
async def test_what_stock_cannot_type_leaves_the_field_as_it_was(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(driver=DriverPreference.STOCK)) as stage:
        await stage.open(FORM)
        await by_id(old(stage), stage, "kept")
        target = (await stage.look()).row("name").id
        failed = await old(stage).fail("set_text", element_id=target, text="Grüße")
        assert failed.code == -32003
        assert "needs the hand" in failed.message
        assert await content(stage) == "kept"


@requirement("002.element.set-text")
async def test_a_field_that_was_emptied_and_not_filled_is_said_to_be_unknown(
    tmp_path: Path,
) -> None:
    asks = {"text.append": refusing("failed", "The keyboard is on fire.")}
    async with staged(tmp_path, Setting(driver=DEFAULT, asks=asks)) as stage:
        target = (await stage.open(FORM)).row("name").id
        failed = await old(stage).fail("set_text", element_id=target, text="x")
        assert failed.code == -32003
        assert failed.data == {"handroid/outcome": "unknown", "handroid/untrusted": True}
