"""Typing into fields."""

import asyncio
from pathlib import Path

import pytest

from handroid.drivers.driver_preference import DriverPreference
from tests.requirements.caller import corrected
from tests.requirements.manifest import requirement
from tests.requirements.stage import CALCULATOR, FORM, NOTES, Setting, Stage, staged

PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))


async def field(stage: Stage, name: str = "name", content: str = "") -> str:
    """Have a field of the form hold a text, and return its id."""
    target = (await stage.open(FORM)).row(name).id
    await stage.do("type_clear_text", element_id=target)
    if content:
        await append(stage, target, content)
    return target


async def append(stage: Stage, target: str, text: str) -> str:
    """Type at the end of a field, which must succeed."""
    return await stage.do("type_append_text", element_id=target, text=text)


@requirement("004.type_append_text.appends", "004.text.focus-and-read-back")
async def test_text_is_typed_at_the_end_and_the_content_is_reported(either: Stage) -> None:
    target = await field(either)
    answer = await append(either, target, "Hello")
    assert answer == f"Typed 5 characters at end of element '{target}'.\nField content: Hello"
    answer = await append(either, target, " World")
    assert answer == f"Typed 6 characters at end of element '{target}'.\nField content: Hello World"
    assert (await either.look()).row("name").text == "Hello World"


@requirement("004.type_append_text.appends", "004.text.as-keys")
async def test_every_printable_character_arrives(either: Stage) -> None:
    target = await field(either, "email")
    answer = await append(either, target, PRINTABLE)
    assert (
        answer == f"Typed 95 characters at end of element '{target}'.\nField content: {PRINTABLE}"
    )


@requirement("004.text.as-keys")
async def test_characters_come_one_after_another(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(speed=5)) as stage:
        target = (await stage.open(FORM)).row("note").id
        typing = asyncio.create_task(append(stage, target, "x" * 40))
        lengths = set()
        while not typing.done():
            view = stage.phone.world.focused_view()
            lengths.add(len(view.text) if view else 0)
            await asyncio.sleep(0.005)
        await typing
    assert len(lengths) > 5


@requirement("004.type_append_text.continues")
@pytest.mark.parametrize("length", [1999, 2000])
async def test_two_thousand_characters_are_typed_and_more_in_further_calls(
    fresh: Stage, length: int
) -> None:
    await fresh.open(NOTES)
    target = (await fresh.click("add")).row("note_body").id
    text = ("0123456789" * 200)[:length]
    await append(fresh, target, text)
    answer = await append(fresh, (await fresh.look()).row("note_body").id, " and more")
    assert answer.startswith("Typed 9 characters at end of element ")
    assert answer.endswith(f"Field content: {text} and more")


@requirement("004.text.focus-and-read-back")
async def test_the_field_is_focused_first_whatever_had_the_focus(fresh: Stage) -> None:
    await field(fresh, "name", "first")
    second = (await fresh.look()).row("email").id
    await append(fresh, second, "second")
    shown = await fresh.look()
    assert (shown.row("name").text, shown.row("email").text) == ("first", "second")


@requirement("004.text.focus-and-read-back")
async def test_a_field_that_takes_the_text_otherwise_is_a_failure_that_reports_its_content(
    fresh: Stage,
) -> None:
    target = (await fresh.open(FORM)).row("name").id
    answer = await fresh.call("type_append_text", element_id=target, text="x" * 70)
    said = answer.failed("Action failed")
    assert said.startswith(f"The field did not take the text as typed; it now holds: {'x' * 60}. ")
    assert answer.meta["handroid/outcome"] == "done"


@requirement("004.text.focus-and-read-back")
async def test_a_password_is_reported_as_the_phone_masks_it(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("password").id
    answer = await append(fresh, target, "secret")
    assert answer.endswith("Field content: ••••••")
    assert "secret" not in await fresh.do("get_screen_state")


@requirement("004.text.one-after-another")
async def test_typing_of_several_callers_is_not_mixed(either: Stage) -> None:
    target = await field(either)
    words = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"]
    await asyncio.gather(*(append(either, target, word) for word in words))
    text = (await either.look()).row("name").text
    assert sorted(text[at : at + 10] for at in range(0, 40, 10)) == words


@requirement("004.text.rhythm")
@pytest.mark.parametrize(
    ("speed", "variance", "least", "most"),
    [(100, 0, 0.9, 0.95), (100, 50, 0.45, 1.4), (10, 5000, 0.0, 0.3), (None, None, 0.5, 0.8)],
)
async def test_the_requested_typing_speed_is_kept(
    tmp_path: Path, speed: int | None, variance: int | None, least: float, most: float
) -> None:
    asked = {"typing_speed": speed, "typing_speed_variance": variance}
    rhythm = {name: value for name, value in asked.items() if value is not None}
    async with staged(tmp_path, Setting(speed=1)) as stage:
        target = (await stage.open(FORM)).row("note").id
        await append(stage, target, "warm")
        clock = stage.phone.clock
        before = clock.now()
        answer = await stage.do("type_append_text", element_id=target, text="äbcdefghij", **rhythm)
        took = clock.now() - before
    assert answer.endswith("Field content: warmäbcdefghij")
    assert least <= took < most + 1.5


@requirement("004.text.characters", "004.type_append_text.invalid-params")
async def test_lengths_are_counted_in_code_points(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("note").id
    answer = await fresh.call("type_append_text", element_id=target, text="😀" * 2001)
    said = "Parameter 'text' must be at most 2000 characters, got: 2001"
    assert answer.failed("Invalid params") == corrected(said)
    result = await fresh.do("type_append_text", element_id=target, text="a😀b", typing_speed=10)
    assert result == f"Typed 3 characters at end of element '{target}'.\nField content: a😀b"
    result = await fresh.do("type_insert_text", element_id=target, text="😀😀", offset=3)
    assert result.endswith("offset 3 in element '" + target + "'.\nField content: a😀b😀😀")
    answer = await fresh.call("type_replace_text", element_id=target, search="😀b😀😀", new_text="")
    assert answer.done().startswith("Replaced 4 characters with 0 characters in element ")


@requirement("004.type_append_text.beyond-ascii")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_text_beyond_ascii_is_typed_like_any_other(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        target = (await stage.open(FORM)).row("note").id
        content = ""
        for text in ("Grüße", "漢字", "😀👩‍👧🇩🇪", "e\u0301", "שלום", "a\u200bb"):
            content += text
            answer = await append(stage, target, text)
            assert answer == (
                f"Typed {len(text)} characters at end of element '{target}'.\n"
                f"Field content: {content}"
            )


@requirement("004.type_append_text.line-breaks")
async def test_line_breaks_go_into_a_field_of_several_lines(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("note").id
    answer = await append(fresh, target, "one\ntwo\n\nfour")
    assert answer.endswith("Field content: one\ntwo\n\nfour")


@requirement("004.type_append_text.line-breaks")
async def test_a_line_break_never_submits_a_field_of_one_line(stage: Stage) -> None:
    target = await field(stage, content="before")
    answer = await append(stage, target, "one\ntwo")
    assert answer.endswith("Field content: beforeone\ntwo")
    assert (await stage.look()).row("name").text == "beforeone two"


@requirement("004.type_insert_text.inserts")
@pytest.mark.parametrize(
    ("offset", "content"),
    [(0, "big Hello World"), (6, "Hello big World"), (11, "Hello Worldbig ")],
)
async def test_text_is_typed_at_an_offset(stage: Stage, offset: int, content: str) -> None:
    target = await field(stage, content="Hello World")
    answer = await stage.do("type_insert_text", element_id=target, text="big ", offset=offset)
    assert answer == (
        f"Typed 4 characters at offset {offset} in element '{target}'.\nField content: {content}"
    )
    assert (await stage.look()).row("name").text == content.rstrip()


@requirement("004.type_insert_text.offset", "004.type_insert_text.invalid-params")
async def test_an_offset_beyond_the_text_is_refused(either: Stage) -> None:
    target = await field(either, content="Hello World")
    answer = await either.call("type_insert_text", element_id=target, text="x", offset=12)
    said = "Parameter 'offset' must be between 0 and 11, got: 12"
    assert answer.failed("Invalid params") == corrected(said)


@requirement("004.type_insert_text.offset")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_an_empty_field_has_no_place_but_its_beginning(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        target = (await stage.open(FORM)).row("name").id
        answer = await stage.call("type_insert_text", element_id=target, text="x", offset=1)
        said = "Parameter 'offset' must be between 0 and 0, got: 1"
        assert answer.failed("Invalid params") == corrected(said)
        result = await stage.do("type_insert_text", element_id=target, text="x", offset=0)
        assert result.endswith("Field content: x")


@requirement("004.type_replace_text.replaces")
@pytest.mark.parametrize(
    ("search", "new_text", "content"),
    [("World", "Android", "Hello Android"), ("World", "", "Hello "), ("l", "L", "HeLlo World")],
)
async def test_the_first_occurrence_is_replaced(
    stage: Stage, search: str, new_text: str, content: str
) -> None:
    target = await field(stage, content="Hello World")
    answer = await stage.do(
        "type_replace_text", element_id=target, search=search, new_text=new_text
    )
    assert answer == (
        f"Replaced {len(search)} characters with {len(new_text)} characters in element "
        f"'{target}'.\nField content: {content}"
    )


@requirement("004.type_clear_text.clears")
async def test_a_field_is_emptied(either: Stage) -> None:
    target = await field(either, content="Hello World")
    answer = await either.do("type_clear_text", element_id=target)
    assert answer == f"Text cleared from element '{target}'.\nField content: "
    assert (await either.look()).row("name").text == "Name"  # Android 14 shows the hint there


@requirement("004.type_clear_text.clears")
async def test_a_field_of_several_lines_is_emptied_wherever_the_cursor_is(fresh: Stage) -> None:
    shown = await fresh.open(FORM)
    target = shown.row("note").id
    await append(fresh, target, "one\ntwo\nthree")
    left, top, _, _ = (await fresh.look()).row("note").box
    await fresh.do("tap", x=left + 40, y=top + 30)
    await fresh.do("type_clear_text", element_id=(await fresh.look()).row("note").id)
    assert (await fresh.look()).row("note").text == "Note"


@requirement("004.type_clear_text.empty-field")
async def test_clearing_an_empty_field_does_nothing(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, Setting(api=36, driver=driver)) as stage:
        target = (await stage.open(FORM)).row("name").id
        stage.forget()
        answer = await stage.do("type_clear_text", element_id=target)
        assert answer == f"Text cleared from element '{target}'.\nField content: "
        assert not stage.touches


@requirement("004.press_key.keys")
@pytest.mark.parametrize("key", ["ENTER", "DEL", "TAB", "SPACE", "BACK", "HOME"])
async def test_the_answer_names_the_key(stage: Stage, key: str) -> None:
    await field(stage, content="x")
    assert await stage.do("press_key", key=key) == f"Key '{key}' pressed successfully"


@requirement("004.press_key.back-and-home")
async def test_back_and_home_need_no_field(either: Stage) -> None:
    await either.open(CALCULATOR)
    await either.do("press_key", key="HOME")
    assert (await either.look()).front.package == "com.android.launcher3"
    await either.open(NOTES)
    await either.click("add")
    assert (await either.look()).has("note_body")
    while (await either.look()).has("note_body"):
        await either.do("press_key", key="BACK")
    assert (await either.look()).has("Shopping")


@requirement("004.press_key.enter")
async def test_enter_breaks_the_line_in_a_field_of_several(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("note").id
    await append(fresh, target, "one")
    await fresh.do("press_key", key="ENTER")
    answer = await append(fresh, (await fresh.look()).row("note").id, "two")
    assert answer.endswith("Field content: one\ntwo")


@requirement("004.press_key.enter")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_enter_is_the_keyboards_action_in_a_field_of_one_line(
    tmp_path: Path, api: int
) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        target = (await stage.open(FORM)).row("name").id
        await append(stage, target, "one")
        assert focused(stage) == "name"
        await stage.do("press_key", key="ENTER")
        assert stage.asked("text.press") == [{"key": "ENTER"}]
        assert focused(stage) == "phone"
        assert (await stage.look()).row("name").text == "one"


def focused(stage: Stage) -> str:
    """Return the name of the field that has the focus."""
    view = stage.phone.world.focused_view()
    return view.name if view else ""


@requirement("004.press_key.del")
async def test_del_removes_the_last_character_wherever_the_cursor_is(either: Stage) -> None:
    await field(either, content="abc")
    left, top, _, _ = (await either.look()).row("name").box
    await either.do("tap", x=left + 12, y=top + 30)
    await either.do("press_key", key="DEL")
    assert (await either.look()).row("name").text == "ab"


@requirement("004.press_key.del")
async def test_del_in_an_empty_field_does_nothing(either: Stage) -> None:
    await field(either, content="a")
    for _ in range(3):
        await either.do("press_key", key="DEL")
    assert (await either.look()).row("name").text == "Name"


@requirement("004.press_key.space")
async def test_space_is_appended(either: Stage) -> None:
    target = await field(either, content="a")
    await either.do("press_key", key="SPACE")
    assert (await append(either, target, "b")).endswith("Field content: a b")


@requirement("004.press_key.tab")
async def test_tab_is_appended(stage: Stage) -> None:
    target = await field(stage, content="a")
    await stage.do("press_key", key="TAB")
    assert (await append(stage, target, "b\tc")).endswith("Field content: a\tb\tc")
