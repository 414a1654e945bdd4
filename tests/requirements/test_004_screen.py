"""The screen as text and as a picture."""

import io
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image

from handroid.drivers.driver_preference import DriverPreference
from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType
from handroid.phone.shown_screens import ShownScreens
from handroid.views.reference_tsv import render
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.screen import read
from tests.requirements.label_reading import best_match
from tests.requirements.manifest import requirement
from tests.requirements.shown import COLUMNS, Row, Shown
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    NOTES,
    ROWS,
    Setting,
    Stage,
    refusing,
    staged,
)
from tests.requirements.windows import node, showing, window

NOTES_TOLD = [
    "note:structural-only nodes are omitted from the tree",
    "note:certain elements are custom and will not be properly reported, if needed or if tools "
    "are not working as expected set include_screenshot=true to see the screen and take what you "
    "see into account",
    "note:flags: on=onscreen off=offscreen clk=clickable lclk=longClickable foc=focusable "
    "scr=scrollable edt=editable ena=enabled",
    "note:offscreen items require scroll_to_element before interaction",
]
FLAGS = ("clk", "lclk", "foc", "scr", "edt", "ena")
TYPES = (
    "APPLICATION",
    "INPUT_METHOD",
    "SYSTEM",
    "ACCESSIBILITY_OVERLAY",
    "SPLIT_SCREEN_DIVIDER",
    "MAGNIFICATION_OVERLAY",
)


async def dumped(folder: Path, windows: str, driver: DriverPreference) -> Shown:
    """Return what is shown of windows."""
    async with staged(folder, showing(windows, driver)) as stage:
        return await stage.look()


@requirement("004.get_screen_state.format", "004.get_screen_state.notes")
async def test_the_notes_stand_first_to_the_letter(stage: Stage) -> None:
    lines = (await stage.do("get_screen_state")).split("\n")
    assert lines[:4] == NOTES_TOLD
    assert lines[4].startswith("screen:")
    assert lines[5].startswith("--- window:")
    assert lines[6] == COLUMNS


@requirement("004.get_screen_state.screen-line")
async def test_the_screen_line_follows_the_rotation(fresh: Stage) -> None:
    lines = (await fresh.do("get_screen_state")).split("\n")
    assert lines[4] == "screen:1080x2400 density:420 orientation:portrait"
    await fresh.open(CALCULATOR)
    fresh.phone.world.rotate(1)
    lines = (await fresh.do("get_screen_state")).split("\n")
    assert lines[4] == "screen:2400x1080 density:420 orientation:landscape"


@requirement("004.get_screen_state.window-header", "004.get_screen_state.activity")
async def test_a_header_describes_its_window(stage: Stage) -> None:
    shown = await stage.open(FORM)
    number = shown.front.header["id"]
    assert shown.front.header[0] == (
        f"--- window:{number} type:APPLICATION pkg:dev.handroid.form title:Contact form "
        "activity:.FormActivity layer:0 focused:true ---"
    )


@requirement("004.get_screen_state.window-header")
async def test_a_windows_number_stays_the_same(stage: Stage) -> None:
    first = (await stage.open(FORM)).front.header["id"]
    await stage.open(CALCULATOR)
    assert (await stage.open(FORM)).front.header["id"] == first


@requirement("004.get_screen_state.all-windows", "004.get_screen_state.window-sections")
async def test_the_keyboard_is_a_window_beside_the_app_and_the_status_bar(stage: Stage) -> None:
    await stage.open(FORM)
    shown = await stage.click("name")
    assert {pane.kind for pane in shown.windows} == {"SYSTEM", "INPUT_METHOD", "APPLICATION"}
    for pane in shown.windows:
        assert all(row.id.endswith(f"_w{pane.header['id']}") for row in pane.rows)
    await stage.do("press_back")


@requirement("004.get_screen_state.all-windows")
async def test_a_question_for_permission_is_shown(fresh: Stage) -> None:
    await fresh.open(FORM)
    shown = await fresh.click("photo")
    assert shown.front.package == "com.android.permissioncontroller"
    assert shown.row("permission_deny_button").text == "Don't allow"


@requirement("004.get_screen_state.all-windows")
async def test_a_dialog_of_an_app_is_shown(fresh: Stage) -> None:
    await fresh.open(FORM)
    shown = await fresh.click("delete")
    assert {"Delete contact?", "Cancel"} <= {row.text for row in shown.rows}


@requirement("004.get_screen_state.activity")
async def test_only_the_focused_application_window_names_an_activity(stage: Stage) -> None:
    await stage.open(FORM)
    shown = await stage.click("name")
    named = [window for window in shown.windows if window.header["activity"]]
    assert named == [shown.front]
    await stage.do("press_back")
    await stage.do("open_notifications")
    assert not any(window.header["activity"] for window in (await stage.look()).windows)
    await stage.do("press_home")


@requirement("004.get_screen_state.window-types", "004.get_screen_state.window-sections")
async def test_windows_of_every_type_are_distinguished(
    tmp_path: Path, driver: DriverPreference
) -> None:
    windows = "".join(
        window(node(text=kind, package="a.b"), kind, number) for number, kind in enumerate(TYPES)
    )
    shown = await dumped(tmp_path, windows, driver)
    assert [window.kind for window in shown.windows] == list(TYPES)
    assert [[row.text for row in window.rows] for window in shown.windows] == [[t] for t in TYPES]


@requirement("004.get_screen_state.degraded")
async def test_where_only_one_window_can_be_read_a_fifth_note_says_so(tmp_path: Path) -> None:
    async def alone(request: Request) -> dict[str, Any]:
        return {**await read(request), "degraded": True}

    async with staged(tmp_path, Setting(asks={"screen.read": alone})) as stage:
        assert (await stage.look()).notes == [
            *NOTES_TOLD,
            "note:DEGRADED — multi-window API unavailable, showing rootInActiveWindow only",
        ]


@requirement("004.get_screen_state.degraded")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_where_all_windows_are_read_there_is_no_such_note(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        await stage.open(FORM)
        shown = await stage.click("name")
        assert shown.notes == NOTES_TOLD
        assert {"SYSTEM", "INPUT_METHOD", "APPLICATION"} <= {each.kind for each in shown.windows}


@requirement("004.get_screen_state.degraded")
async def test_where_the_hand_cannot_be_used_a_fifth_note_says_so(fresh: Stage) -> None:
    fresh.phone.programs.clear()
    shown = await fresh.open(CALCULATOR)
    assert shown.notes[:4] == NOTES_TOLD
    (note,) = shown.notes[4:]
    assert note.startswith("note:DEGRADED — the hand cannot be used (")
    assert note.endswith("), showing what Android's own commands see")


@requirement("004.get_screen_state.columns", "004.get_screen_state.class-name")
async def test_an_element_is_a_line_of_seven_columns(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    lines = (await stage.do("get_screen_state")).split("\n")
    (line,) = (line for line in lines if "digit_7" in line)
    id_, *rest = line.split("\t")
    assert rest == [
        "Button",
        "7",
        "-",
        "com.android.calculator2:id/digit_7",
        "0,1037,270,1362",
        "on,clk,foc,ena",
    ]
    assert id_.startswith("node_")


@requirement("004.get_screen_state.columns")
async def test_tabs_and_line_breaks_inside_texts_do_not_break_the_table(
    tmp_path: Path, driver: DriverPreference
) -> None:
    shown = await dumped(
        tmp_path,
        window(node(text=" a&#9;b&#10;c&#13;d ", content_desc="&#10;", resource_id="e")),
        driver,
    )
    (row,) = shown.rows
    assert (row.text, row.desc, row.res_id) == ("a b c d", "-", "e")


@requirement("004.get_screen_state.class-name")
async def test_classes_are_shown_without_their_packages(
    tmp_path: Path, driver: DriverPreference
) -> None:
    classes = ["android.widget.Button", "Plain", "", "a.b.C$D", "ends.with."]
    nodes = "".join(node(text=f"n{n}", class_=name) for n, name in enumerate(classes))
    shown = await dumped(tmp_path, window(node(nodes)), driver)
    assert [row.kind for row in shown.rows] == ["Button", "Plain", "-", "C$D", "-"]


@requirement("004.get_screen_state.element-ids")
async def test_ids_are_unique_and_end_with_their_windows_number(stage: Stage) -> None:
    shown = await stage.open(ROWS)
    ids = [row.id for row in shown.rows]
    assert len(set(ids)) == len(ids)
    assert shown.row("list").id.endswith(f"_w{shown.front.header['id']}")


@requirement("004.get_screen_state.element-ids")
async def test_an_element_keeps_its_id_when_it_is_scrolled(stage: Stage) -> None:
    before = (await stage.open(ROWS)).row("Row 9")
    await stage.do("swipe", x1=500, y1=1500, x2=500, y2=1100, duration=800)
    after = (await stage.look()).row("Row 9")
    assert after.box.top < before.box.top
    assert after.id == before.id
    await stage.do("swipe", x1=500, y1=1100, x2=500, y2=1900, duration=800)


@requirement("004.get_screen_state.flags")
async def test_flags_are_those_that_are_true_in_their_order(
    tmp_path: Path, driver: DriverPreference
) -> None:
    every = {"clickable": "true", "long_clickable": "true", "focusable": "true"}
    nodes = [
        node(text="all", class_="android.widget.EditText", scrollable="true", **every),
        node(text="none", enabled="false"),
        *[node(text=name, **{name: "true"}, enabled="false") for name in every],
        node(text="scrollable", scrollable="true", enabled="false"),
        node(text="edit", class_="android.widget.EditText", enabled="false"),
        node(text="enabled"),
    ]
    shown = await dumped(tmp_path, window(node("".join(nodes))), driver)
    flags = {row.text: ",".join(row.flags) for row in shown.rows}
    assert flags == {
        "all": "on,clk,lclk,foc,scr,edt,ena",
        "none": "on",
        "clickable": "on,clk",
        "long_clickable": "on,lclk",
        "focusable": "on,foc",
        "scrollable": "on,scr",
        "edit": "on,edt",
        "enabled": "on,ena",
    }


@requirement("004.get_screen_state.flags")
async def test_flags_of_a_real_screen_are_known_and_in_order(stage: Stage) -> None:
    shown = await stage.open(FORM)
    for row in shown.rows:
        assert row.flags[0] in ("on", "off")
        assert list(row.flags[1:]) == [flag for flag in FLAGS if flag in row.flags]
    assert shown.row("name").flags == ("on", "clk", "lclk", "foc", "edt", "ena")


@requirement("004.get_screen_state.off-screen", "004.get_screen_state.boxes")
async def test_what_is_out_of_view_is_listed_and_has_no_box(fresh: Stage) -> None:
    await fresh.open(FORM)
    await fresh.click("name")
    shown, image = await picture(fresh)
    save = shown.row("save")
    assert save.flags[:2] == ("off", "clk")
    keyboard = next(each for each in shown.windows if each.kind == "INPUT_METHOD")
    assert all(row.flags[0] == "on" for row in keyboard.rows)
    assert red_share(image, shown.row("email"), image.width / 1080, at="bottom") > 0.4


@requirement("004.get_screen_state.off-screen")
def test_what_a_driver_shows_out_of_view_has_the_flag_off() -> None:
    bounds = Bounds(0, 2500, 10, 2600)
    away = Element("a.Button", "Save", "", "", "a", bounds, visible=False, clickable=True)
    front = Window(WindowType.APPLICATION, "a", "", 0, Bounds(0, 0, 1080, 2400), away)
    text = render(ShownScreens().show(Screen(Display(1080, 2400, 420, 0), (front,), None)))
    (row,) = Shown.parse(text).rows
    assert row.flags == ("off", "clk")


@requirement("004.get_screen_state.filtering")
async def test_only_elements_that_say_or_do_something_are_listed(
    tmp_path: Path, driver: DriverPreference
) -> None:
    kept = [
        node(text="t", class_="A"),
        node(content_desc="d", class_="B"),
        node(resource_id="r", class_="C"),
        node(clickable="true", class_="D"),
        node(long_clickable="true", class_="E"),
        node(scrollable="true", class_="F"),
        node(class_="EditText"),
    ]
    left_out = [
        node(class_="FrameLayout"),
        node(class_="LinearLayout", focusable="true"),
        node(class_="Checked", checkable="true", checked="true", selected="true"),
    ]
    shown = await dumped(tmp_path, window(node("".join([*left_out, *kept, *left_out]))), driver)
    assert [row.kind for row in shown.rows] == ["A", "B", "C", "D", "E", "F", "EditText"]


@requirement("004.get_screen_state.truncation")
async def test_texts_are_cut_after_a_hundred_characters(
    tmp_path: Path, driver: DriverPreference
) -> None:
    texts = ["a" * 100, "b" * 101, "😀" * 100, "😀" * 101]
    nodes = "".join(node(text=text, content_desc=text, resource_id="r" * 200) for text in texts)
    shown = await dumped(tmp_path, window(node(nodes)), driver)
    cut = ["a" * 100, "b" * 100 + "...truncated", "😀" * 100, "😀" * 100 + "...truncated"]
    assert [row.text for row in shown.rows] == cut
    assert [row.desc for row in shown.rows] == cut
    assert {row.res_id for row in shown.rows} == {"r" * 200}


@requirement("004.get_screen_state.truncation", "004.get_element_details.whole-texts")
async def test_a_truncated_text_can_be_read_in_full(stage: Stage) -> None:
    shown = await stage.open(NOTES)
    (cut,) = (row for row in shown.rows if row.text.endswith("...truncated"))
    answer = await stage.do("get_element_details", ids=[cut.id])
    _, line = answer.split("\n")
    text = line.split("\t")[1]
    assert text.startswith(cut.text.removesuffix("...truncated"))
    assert text.endswith("Grandmother has the key to the hut.")
    assert len(text) > 300


async def picture(stage: Stage) -> tuple[Shown, Image.Image]:
    """Return the screen and the picture of it."""
    answer = await stage.call("get_screen_state", include_screenshot=True)
    return Shown.parse(answer.texts[0]), Image.open(io.BytesIO(answer.image))


def colour(image: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    """Return the colour of a point."""
    return cast(tuple[int, int, int], image.getpixel((x, y)))


def red(image: Image.Image, x: int, y: int) -> bool:
    """Whether a point is of our boxes; JPEG blurs their colour."""
    r, g, b = colour(image, x, y)
    return r > 150 and g < 110 and b < 110


def red_share(image: Image.Image, row: Row, scale: float, *, at: str) -> float:
    """Return how much of an edge of an element is red."""
    left, top, right, bottom = (int(value * scale) for value in row.box)
    edge = {
        "bottom": [(x, bottom) for x in range(left + 3, right - 3)],
        "middle": [(x, (top + bottom) // 2) for x in range(left + 8, right - 8)],
    }[at]
    return sum(red(image, *point) for point in edge) / len(edge)


@requirement("004.get_screen_state.screenshot")
@pytest.mark.parametrize(("rotation", "size"), [(0, (315, 700)), (1, (700, 315))])
async def test_the_picture_is_a_small_jpeg(
    fresh: Stage, rotation: int, size: tuple[int, int]
) -> None:
    await fresh.open(CALCULATOR)
    fresh.phone.world.rotate(rotation)
    _, image = await picture(fresh)
    assert (image.format, image.size) == ("JPEG", size)
    flat = io.BytesIO()
    Image.new("RGB", (8, 8)).save(flat, "JPEG", quality=80)
    assert image.quantization == Image.open(flat).quantization  # type: ignore[attr-defined]


@requirement("004.get_screen_state.screenshot")
async def test_without_being_asked_there_is_no_picture(stage: Stage) -> None:
    stage.forget()
    answer = await stage.call("get_screen_state")
    assert [content["type"] for content in answer.raw["content"]] == ["text"]
    assert not stage.ran("screencap") + stage.asked("screen.picture")


@requirement("004.get_screen_state.boxes")
async def test_listed_elements_have_dashed_red_boxes(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    shown, image = await picture(stage)
    scale = image.width / 1080
    for name in ("digit_1", "digit_5", "digit_9"):
        row = shown.row(name)
        assert 0.4 < red_share(image, row, scale, at="bottom") < 0.95
        assert red_share(image, row, scale, at="middle") < 0.05


@requirement("004.get_screen_state.boxes")
async def test_a_box_is_two_pixels_wide_whatever_the_size(tmp_path: Path) -> None:
    lone = window(node(node(text="x", bounds="[500,500][1000,900]")))
    async with staged(tmp_path, showing(lone)) as stage:
        await stage.open(CALCULATOR)
        await stage.do("press_home")
        _, image = await picture(stage)
    scale = image.width / 1080
    x, bottom = int(1000 * scale), int(900 * scale)
    columns = [
        {at for at in range(x - 6, x + 7) if red(image, at, y)}
        for y in range(int(560 * scale), bottom - 6)
    ]
    widest = max(len(column) for column in columns)
    assert widest in (2, 3)


@requirement("004.get_screen_state.labels")
async def test_a_label_names_the_hash_of_the_id_at_the_box(tmp_path: Path) -> None:
    lone = window(node(node(text="x", bounds="[300,900][900,1500]")))
    async with staged(tmp_path, showing(lone)) as stage:
        shown, labelled = await picture(stage)
    scale = labelled.width / 1080
    left, top = int(300 * scale), int(900 * scale)
    points = product(range(left, left + 40), range(top - 9, top))
    above = [colour(labelled, x, y) for x, y in points]
    reddish = sum(r > g + 60 and r > b + 60 for r, g, b in above) / len(above)
    assert reddish > 0.3
    (row,) = (row for row in shown.rows if row.text == "x")
    digits = row.id.split("_")[1]
    label = labelled.crop((left, top - 16, left + 70, top))
    assert best_match(label, digits) == digits


@requirement("004.get_screen_state.no-windows")
async def test_no_window_at_all_is_a_failed_action(tmp_path: Path) -> None:
    async with staged(tmp_path, showing("")) as stage:
        said = (await stage.call("get_screen_state")).failed("Action failed")
        assert said.startswith("No windows available and no active window root node.")


@requirement("004.get_screen_state.null-roots")
async def test_windows_without_content_are_a_failed_action(
    tmp_path: Path, driver: DriverPreference
) -> None:
    empty = window("", number=1) + window("", "SYSTEM", 2)
    async with staged(tmp_path, showing(empty, driver)) as stage:
        said = (await stage.call("get_screen_state")).failed("Action failed")
        assert said.startswith("All windows returned null root nodes.")


@requirement("004.get_screen_state.no-picture")
async def test_a_picture_that_the_phone_refuses_is_denied_only_if_asked_for(tmp_path: Path) -> None:
    refused = {"screen.picture": refusing("denied", "Android gives no picture.")}
    async with staged(tmp_path, Setting(asks=refused)) as stage:
        assert not (await stage.call("get_screen_state")).is_error
        answer = await stage.call("get_screen_state", include_screenshot=True)
        said = answer.failed("Permission denied")
        assert said.startswith("Screen capture is not available: Android gives no picture.")


def broken_png() -> bytes:
    """Return a picture whose middle is missing."""
    whole = io.BytesIO()
    Image.effect_noise((64, 64), 90).save(whole, "PNG")
    data = whole.getvalue()
    return data[:60] + b"\0" * 400 + data[-12:]


@requirement("004.get_screen_state.bad-picture")
@pytest.mark.parametrize("data", [b"no picture", broken_png()], ids=["none", "half"])
async def test_a_picture_that_is_none_is_a_failed_action(tmp_path: Path, data: bytes) -> None:
    async def broken(request: Request) -> dict[str, Any]:
        request.body = data
        size = {"width": 64, "height": 64, "full_width": 64, "full_height": 64}
        return {"format": "png", **size}

    async with staged(tmp_path, Setting(asks={"screen.picture": broken})) as stage:
        answer = await stage.call("get_screen_state", include_screenshot=True)
        assert answer.failed("Action failed").startswith("The phone's screenshot")
