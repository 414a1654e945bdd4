"""What the stock driver cannot do, and that a caller gets the error that the page shows."""

import asyncio
from pathlib import Path

import pytest

from handroid.drivers.driver_preference import DriverPreference
from tests.requirements.caller import corrected
from tests.requirements.manifest import lacks, requirement
from tests.requirements.stage import (
    BUSY,
    FORM,
    GESTURES,
    ROWS,
    Setting,
    Stage,
    staged,
)
from tests.requirements.test_004_apps import listed
from tests.requirements.test_004_gesture import Path_, path
from tests.requirements.test_004_text import append, field

STOCK = Setting(driver=DriverPreference.STOCK)


def seen(name: str) -> str:
    """Return what the page says a caller sees."""
    return lacks("004")[name].seen


@requirement("004.double_tap.taps-twice")
async def test_a_double_tap_on_an_old_android_is_refused_and_not_done(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(api=28, driver=DriverPreference.STOCK)) as stage:
        shown = await stage.open(GESTURES)
        x, y = shown.row("area").box.center
        answer = await stage.call("double_tap", x=x, y=y)
        assert answer.is_error
        assert answer.text == seen("double-tap")
        assert (await stage.look()).row("count").text == "0"


@requirement("004.double_tap.taps-twice")
async def test_a_double_tap_is_done_where_the_command_is_quick_enough(stock: Stage) -> None:
    x, y = (await stock.open(GESTURES)).row("area").box.center
    assert await stock.do("double_tap", x=x, y=y) == f"Double tap executed at ({x}, {y})"
    assert (await stock.look()).row("last").text == "double tap"


@requirement("004.scroll_to_element.scrolls", "004.get_screen_state.off-screen")
async def test_what_is_out_of_view_has_no_id_until_it_is_scrolled_to(tmp_path: Path) -> None:
    async with staged(tmp_path, STOCK) as stage:
        shown = await stage.open(ROWS)
        assert "scroll and look again" in seen("off-screen")
        assert all(row.flags[0] == "on" for row in shown.rows)
        found = (await stage.call("find_elements", by="text", value="Row 40")).json
        assert found == {"elements": []}
        for _ in range(10):
            if shown.has("Row 40"):
                break
            await stage.do("scroll", direction="down", amount="small")
            shown = await stage.look()
        assert shown.has("Row 40")


@requirement("004.get_screen_state.off-screen")
async def test_what_the_keyboard_covers_is_not_reported_as_out_of_view(tmp_path: Path) -> None:
    async with staged(tmp_path, STOCK) as stage:
        await stage.open(FORM)
        shown = await stage.click("name")
        assert not shown.has("save")


@requirement("004.custom_gesture.several-fingers")
@pytest.mark.parametrize(
    "paths",
    [
        [path((400, 600, 0), (300, 600, 300)), path((600, 600, 0), (700, 600, 300))],
        [path((100, 900, 0), (200, 950, 150), (300, 1000, 300))],
        [path((100, 900, 50), (200, 900, 300))],
    ],
    ids=["two fingers", "a point in between", "a pause before"],
)
async def test_what_one_straight_line_cannot_express_is_refused_and_not_done(
    stock: Stage, paths: list[Path_]
) -> None:
    before = (await stock.open(GESTURES)).row("count").text
    answer = await stock.call("custom_gesture", paths=paths)
    assert answer.is_error
    assert answer.text == seen("gestures")
    assert answer.meta["handroid/outcome"] == "not done"
    assert (await stock.look()).row("count").text == before


@requirement("004.pinch.pinches")
@pytest.mark.parametrize("scale", [2.0, 0.5])
async def test_a_pinch_is_refused_and_not_done(stock: Stage, scale: float) -> None:
    before = (await stock.open(GESTURES)).row("count").text
    answer = await stock.call("pinch", center_x=540, center_y=1200, scale=scale)
    assert answer.is_error
    assert answer.text == seen("pinch")
    assert answer.meta["handroid/outcome"] == "not done"
    assert (await stock.look()).row("count").text == before


@requirement("004.get_clipboard.reads", "004.set_clipboard.sets")
async def test_the_clipboard_is_out_of_reach_and_the_answer_says_why(stock: Stage) -> None:
    for answer in (
        await stock.call("get_clipboard"),
        await stock.call("set_clipboard", text="Hello from MCP"),
        await stock.call("set_clipboard", text=""),
    ):
        assert answer.is_error
        assert answer.text == seen("clipboard")


@requirement("004.text.as-keys")
async def test_text_is_sent_as_keys_not_set(stock: Stage) -> None:
    target = await field(stock)
    stock.forget()
    await append(stock, target, "typed")
    assert ("input", "text", "typed") in stock.ran("input")


@requirement("004.text.rhythm")
async def test_a_rhythm_is_taken_and_changes_nothing(stock: Stage) -> None:
    target = await field(stock)
    async with asyncio.timeout(20):
        answer = await stock.do(
            "type_append_text",
            element_id=target,
            text="slow words that would take minutes",
            typing_speed=5000,
            typing_speed_variance=9000,
        )
    assert answer.endswith("Field content: slow words that would take minutes")
    assert "ignored" in seen("rhythm")


@requirement("004.type_append_text.beyond-ascii", "004.text.characters")
@pytest.mark.parametrize("text", ["Grüße", "漢字", "😀" * 2000, "a\u200b"])
async def test_text_beyond_ascii_is_refused_and_none_of_it_typed(stock: Stage, text: str) -> None:
    target = await field(stock, content="before")
    answer = await stock.call("type_append_text", element_id=target, text=text)
    foreign = next(character for character in text if not character.isascii())
    shown = "\\u200b" if foreign == "\u200b" else foreign
    assert answer.text == seen("beyond-ascii").replace("ü", shown)
    assert answer.meta["handroid/outcome"] == "not done"
    assert (await stock.look()).row("name").text == "before"


@requirement("004.type_append_text.line-breaks")
async def test_a_line_break_in_a_field_of_one_line_is_refused(stock: Stage) -> None:
    target = await field(stock, content="before")
    answer = await stock.call("type_append_text", element_id=target, text="one\ntwo")
    said = answer.failed("Action failed")
    assert "a line break would submit a field of one line" in said
    assert (await stock.look()).row("name").text == "before"


@requirement("004.type_insert_text.inserts", "004.type_insert_text.offset")
@pytest.mark.parametrize("offset", [0, 6, 11])
async def test_inserting_is_refused_and_the_field_left_alone(stock: Stage, offset: int) -> None:
    target = await field(stock, content="Hello World")
    answer = await stock.call("type_insert_text", element_id=target, text="big ", offset=offset)
    assert answer.is_error
    assert answer.text == seen("inside-a-field")
    assert (await stock.look()).row("name").text == "Hello World"


@requirement("004.type_insert_text.offset")
async def test_a_hint_that_looks_like_text_is_taken_for_text(tmp_path: Path) -> None:
    async with staged(tmp_path, STOCK) as stage:
        target = (await stage.open(FORM)).row("name").id
        answer = await stage.call("type_insert_text", element_id=target, text="x", offset=5)
        said = "Parameter 'offset' must be between 0 and 4, got: 5"
        assert answer.failed("Invalid params") == corrected(said)


@requirement("004.type_insert_text.offset")
async def test_an_android_that_reports_hints_separately_has_the_right_limit(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(api=36, driver=DriverPreference.STOCK)) as stage:
        target = (await stage.open(FORM)).row("name").id
        answer = await stage.call("type_insert_text", element_id=target, text="x", offset=1)
        said = "Parameter 'offset' must be between 0 and 0, got: 1"
        assert answer.failed("Invalid params") == corrected(said)


@requirement("004.type_replace_text.replaces")
@pytest.mark.parametrize("new_text", ["Android", ""])
async def test_replacing_is_refused_and_the_field_left_alone(stock: Stage, new_text: str) -> None:
    target = await field(stock, content="Hello World")
    answer = await stock.call(
        "type_replace_text", element_id=target, search="World", new_text=new_text
    )
    assert answer.text == (
        "Action failed: By Android's own commands a part of a field cannot be selected. "
        "It needs the hand: use --driver hand."
    )
    assert (await stock.look()).row("name").text == "Hello World"


@requirement("004.press_key.enter")
async def test_enter_is_the_enter_key(stock: Stage) -> None:
    await field(stock, content="one")
    await stock.do("press_key", key="ENTER")
    assert stock.ran("input")[-1] == ("input", "keyevent", "66")


@requirement("004.press_key.tab")
async def test_tab_is_refused_and_the_field_left_alone(stock: Stage) -> None:
    target = await field(stock, content="a")
    answers = [
        await stock.call("press_key", key="TAB"),
        await stock.call("type_append_text", element_id=target, text="a\tb"),
    ]
    for answer in answers:
        assert answer.is_error
        assert answer.text == seen("tab")
    assert (await stock.look()).row("name").text == "a"


@requirement("004.wait_for_idle.never-idle")
async def test_a_screen_that_never_rests_cannot_be_read(tmp_path: Path) -> None:
    async with staged(tmp_path, STOCK) as stage:
        await stage.do("open_app", package_id=BUSY)
        for tool, arguments in (
            ("get_screen_state", {}),
            ("wait_for_idle", {"timeout": 1000}),
            ("wait_for_element", {"by": "text", "value": "x", "timeout": 1000}),
        ):
            answer = await stage.call(tool, **arguments)
            assert answer.is_error
            assert answer.text == seen("never-idle")


@requirement("004.list_apps.fields", "004.list_apps.name-query")
async def test_the_package_stands_in_for_the_name(stock: Stage) -> None:
    apps = await listed(stock)
    assert all(app["name"] == package for package, app in apps.items())
    assert await listed(stock, name_query="Contact form") == {}
    assert "package id" in seen("labels")


@requirement("004.errors.category-words")
@pytest.mark.parametrize("name", sorted(lacks("004")))
def test_what_a_caller_sees_is_an_answer_or_a_plain_sentence(name: str) -> None:
    assert seen(name).endswith(".")
    if seen(name).startswith("Action failed: "):
        assert "It needs the hand: use --driver hand" in seen(name)
