"""Finding elements, and acting on them by their ids."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from handroid.drivers.driver_preference import DriverPreference
from tests.requirements.manifest import requirement
from tests.requirements.stage import CALCULATOR, FORM, ROWS, Setting, Stage, staged
from tests.requirements.windows import node, showing, window


async def find(stage: Stage, by: str, value: str, **more: Any) -> list[dict[str, Any]]:
    """Return the elements found."""
    answer = await stage.call("find_elements", by=by, value=value, **more)
    assert list(answer.json) == ["elements"]
    found: list[dict[str, Any]] = answer.json["elements"]
    return found


@requirement("004.find_elements.criteria")
@pytest.mark.parametrize(
    ("by", "value", "name"),
    [
        ("text", "÷", "op_div"),
        ("content_desc", "divide", "op_div"),
        ("resource_id", "digit_7", "digit_7"),
        ("class_name", "linearlayout", "pad"),
    ],
)
async def test_elements_are_found_by_four_criteria(
    either: Stage, by: str, value: str, name: str
) -> None:
    await either.open(CALCULATOR)
    found = await find(either, by, value)
    assert f"{CALCULATOR}:id/{name}" in [element["resourceId"] for element in found]


@requirement("004.find_elements.criteria")
async def test_every_window_is_searched_and_ids_are_those_of_the_list(either: Stage) -> None:
    shown = await either.open(CALCULATOR)
    (clock,) = await find(either, "resource_id", "com.android.systemui:id/clock")
    assert clock["id"] == shown.row("clock").id


@requirement("004.find_elements.criteria")
async def test_an_empty_field_is_found_by_its_hint(fresh: Stage) -> None:
    await fresh.open(FORM)
    (field,) = await find(fresh, "text", "E-mail")
    assert (field["resourceId"], field["editable"]) == (f"{FORM}:id/email", True)


@requirement("004.find_elements.exact")
async def test_a_part_in_any_case_is_enough_unless_exact(stage: Stage) -> None:
    await stage.open(FORM)
    found = [e["text"] for e in await find(stage, "text", "PHOTO")]
    assert found == ["Add photo", "No photo"]
    assert await find(stage, "text", "add photo", exact_match=True) == []
    (only,) = await find(stage, "text", "Add photo", exact_match=True)
    assert only["resourceId"] == f"{FORM}:id/photo"
    assert await find(stage, "class_name", "Button", exact_match=True) == []
    assert await find(stage, "class_name", "android.widget.Button", exact_match=True)


@requirement("004.find_elements.output")
async def test_nothing_found_is_an_empty_list_and_no_error(stage: Stage) -> None:
    assert await stage.do("find_elements", by="text", value="no such text") == '{"elements":[]}'


@requirement("004.find_elements.output")
async def test_an_element_is_reported_with_its_eleven_fields(stage: Stage) -> None:
    shown = await stage.open(FORM)
    (save,) = await find(stage, "text", "Save", exact_match=True)
    row = shown.row("save")
    left, top, right, bottom = row.box
    assert json.dumps(save) == json.dumps(
        {
            "id": row.id,
            "text": "Save",
            "contentDescription": None,
            "resourceId": "dev.handroid.form:id/save",
            "className": "android.widget.Button",
            "bounds": {"left": left, "top": top, "right": right, "bottom": bottom},
            "clickable": True,
            "longClickable": False,
            "scrollable": False,
            "editable": False,
            "enabled": True,
        }
    )


@requirement("004.click_element.clicks")
async def test_a_click_is_done_on_the_element(either: Stage) -> None:
    shown = await either.open(CALCULATOR)
    for key in ("clr", "digit_7", "op_add", "digit_3", "eq"):
        target = shown.row(key).id
        answer = await either.do("click_element", element_id=target)
        assert answer == f"Click performed on element '{target}'"
    assert (await either.look()).row("result").text == "10"


@requirement("004.click_element.clicks", "004.find_elements.output")
async def test_an_id_from_find_elements_can_be_clicked(stage: Stage) -> None:
    await stage.open(FORM)
    (favorite,) = await find(stage, "resource_id", "favorite")
    assert await stage.do("click_element", element_id=favorite["id"])


@requirement("004.click_element.clicks")
async def test_a_click_on_a_row_is_no_click_on_its_button(either: Stage) -> None:
    shown = await either.open(ROWS)
    await either.do("click_element", element_id=shown.row("row").id)
    assert (await either.look()).has("This is row 1")
    await either.do("press_back")


@requirement("004.click_element.clicks")
async def test_what_another_window_covers_is_not_clicked(
    tmp_path: Path, driver: DriverPreference
) -> None:
    keyboard = window(node(bounds="[0,1600][1080,2400]", package="a.keyboard"), "INPUT_METHOD", 2)
    button = node(text="under", bounds="[0,1900][1080,2000]", clickable="true", package="an.app")
    app = window(node(button, package="an.app"))
    async with staged(tmp_path, showing(keyboard + app, driver)) as stage:
        covered = (await stage.look()).row("under").id
        answer = await stage.call("click_element", element_id=covered)
        assert answer.failed("Action failed") == (
            f"Element '{covered}' is covered by another window (a.keyboard). "
            "Close that first, for example with press_back."
        )
        assert not stage.touches
        assert not stage.asked("element.click")


@requirement("004.long_click_element.long-clicks")
async def test_a_long_click_is_done_on_the_element(either: Stage) -> None:
    shown = await either.open(ROWS)
    target = shown.row("row").id
    answer = await either.do("long_click_element", element_id=target)
    assert answer == f"Long-click performed on element '{target}'"
    assert (await either.look()).has("Hide")
    await either.do("press_back")


@requirement("004.scroll_to_element.already-visible")
async def test_what_is_in_view_is_not_scrolled_to(either: Stage) -> None:
    shown = await either.open(ROWS)
    target = shown.row("Row 3").id
    either.forget()
    answer = await either.do("scroll_to_element", element_id=target)
    assert answer == f"Element '{target}' is already visible"
    assert not either.touches
    assert not either.asked("element.scroll_to")


@requirement("004.scroll_to_element.scrolls", "004.get_screen_state.off-screen")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_what_is_out_of_view_is_scrolled_to_and_then_clicked(
    tmp_path: Path, api: int
) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        await stage.open(FORM)
        save = (await stage.click("name")).row("save")
        assert save.flags[:2] == ("off", "clk")
        answer = await stage.call("click_element", element_id=save.id)
        assert answer.failed("Action failed").endswith("Use scroll_to_element first.")
        result = await stage.do("scroll_to_element", element_id=save.id)
        assert re.fullmatch(rf"Scrolled to element '{save.id}' \(\d+ scroll\(s\)\)", result)
        shown = await stage.look()
        assert shown.row("save").flags[:2] == ("on", "clk")
        await stage.do("click_element", element_id=save.id)
        assert (await stage.look()).has("Name is missing")


@requirement("004.click_element.clicks", "004.long_click_element.long-clicks")
async def test_an_element_is_compared_and_clicked_in_one_step(stage: Stage) -> None:
    shown = await stage.open(ROWS)
    stage.forget()
    await stage.do("long_click_element", element_id=shown.row("row").id)
    await stage.do("press_back")
    await stage.do("click_element", element_id=shown.row("row").id)
    await stage.do("press_back")
    (held,), (clicked,) = stage.asked("element.long_click"), stage.asked("element.click")
    for asked in (held, clicked):
        assert asked["target"]["expect"]["id"] == f"{ROWS}:id/row"
        assert asked["target"]["expect"]["bounds"] == list(shown.row("row").box)
    assert not stage.touches
