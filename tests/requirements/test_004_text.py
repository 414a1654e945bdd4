"""Typing into fields."""

import asyncio
from pathlib import Path

import pytest

from tests.requirements.manifest import lacks, requirement
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
async def test_text_is_typed_at_the_end_and_the_content_is_told(stage: Stage) -> None:
    target = await field(stage)
    told = await append(stage, target, "Hello")
    assert told == f"Typed 5 characters at end of element '{target}'.\nField content: Hello"
    told = await append(stage, target, " World")
    assert told == f"Typed 6 characters at end of element '{target}'.\nField content: Hello World"
    assert (await stage.look()).row("name").text == "Hello World"


@requirement("004.type_append_text.appends", "004.text.as-keys")
async def test_every_printable_character_arrives(stage: Stage) -> None:
    target = await field(stage, "email")
    told = await append(stage, target, PRINTABLE)
    assert told == f"Typed 95 characters at end of element '{target}'.\nField content: {PRINTABLE}"


@requirement("004.text.as-keys")
async def test_text_is_sent_as_keys_not_set(stage: Stage) -> None:
    target = await field(stage)
    stage.phone.executed.clear()
    await append(stage, target, "typed")
    assert ("input", "text", "typed") in stage.ran("input")


@requirement("004.type_append_text.continues")
@pytest.mark.parametrize("length", [1999, 2000])
async def test_two_thousand_characters_are_typed_and_more_in_further_calls(
    fresh: Stage, length: int
) -> None:
    await fresh.open(NOTES)
    target = (await fresh.click("add")).row("note_body").id
    text = ("0123456789" * 200)[:length]
    await append(fresh, target, text)
    told = await append(fresh, (await fresh.look()).row("note_body").id, " and more")
    assert told.startswith("Typed 9 characters at end of element ")
    assert told.endswith(f"Field content: {text} and more")


@requirement("004.text.focus-and-read-back")
async def test_the_field_is_focused_first_whatever_had_the_focus(fresh: Stage) -> None:
    await field(fresh, "name", "first")
    second = (await fresh.look()).row("email").id
    await append(fresh, second, "second")
    shown = await fresh.look()
    assert (shown.row("name").text, shown.row("email").text) == ("first", "second")


@requirement("004.text.focus-and-read-back")
async def test_a_field_that_takes_the_text_otherwise_is_a_failure_that_tells_its_content(
    fresh: Stage,
) -> None:
    target = (await fresh.open(FORM)).row("name").id
    answer = await fresh.call("type_append_text", element_id=target, text="x" * 70)
    said = answer.failed("Action failed")
    assert said.startswith(f"The field did not take the text as typed; it now holds: {'x' * 60} ")
    assert answer.meta["handroid/outcome"] == "done"


@requirement("004.text.focus-and-read-back")
async def test_a_password_is_told_as_the_phone_masks_it(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("password").id
    told = await append(fresh, target, "secret")
    assert told.endswith("Field content: ••••••")
    assert "secret" not in await fresh.do("get_screen_state")


@requirement("004.text.one-after-another")
async def test_typing_of_several_callers_is_not_mixed(stage: Stage) -> None:
    target = await field(stage)
    words = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"]
    await asyncio.gather(*(append(stage, target, word) for word in words))
    text = (await stage.look()).row("name").text
    assert sorted(text[at : at + 10] for at in range(0, 40, 10)) == words


@requirement("004.text.rhythm")
async def test_a_rhythm_is_taken_and_changes_nothing(stage: Stage) -> None:
    target = await field(stage)
    async with asyncio.timeout(20):
        told = await stage.do(
            "type_append_text",
            element_id=target,
            text="slow words that would take minutes",
            typing_speed=5000,
            typing_speed_variance=9000,
        )
    assert told.endswith("Field content: slow words that would take minutes")
    assert "ignored" in lacks("004")["rhythm"].seen


@requirement("004.text.characters", "004.type_append_text.invalid-params")
async def test_lengths_are_counted_in_code_points(stage: Stage) -> None:
    target = await field(stage)
    answer = await stage.call("type_append_text", element_id=target, text="😀" * 2001)
    said = "Parameter 'text' must be at most 2000 characters, got: 2001"
    assert answer.failed("Invalid params") == said
    answer = await stage.call("type_append_text", element_id=target, text="😀" * 2000)
    assert answer.failed("Action failed")
    answer = await stage.call("type_replace_text", element_id=target, search="😀😀", new_text="x")
    assert answer.failed("Element not found").startswith("Search text (2 chars) not found")


@requirement("004.type_append_text.beyond-ascii")
@pytest.mark.parametrize("text", ["Grüße", "漢字", "😀", "a\u200b"])
async def test_text_beyond_ascii_is_refused_and_none_of_it_typed(stage: Stage, text: str) -> None:
    target = await field(stage, content="before")
    answer = await stage.call("type_append_text", element_id=target, text=text)
    foreign = next(character for character in text if not character.isascii())
    assert answer.text == lacks("004")["beyond-ascii"].seen.replace("ü", foreign)
    assert answer.meta["handroid/outcome"] == "not done"
    assert (await stage.look()).row("name").text == "before"


@requirement("004.type_append_text.line-breaks")
async def test_line_breaks_go_into_a_field_of_several_lines(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("note").id
    told = await append(fresh, target, "one\ntwo\n\nfour")
    assert told.endswith("Field content: one\ntwo\n\nfour")


@requirement("004.type_append_text.line-breaks")
async def test_a_line_break_in_a_field_of_one_line_is_refused(stage: Stage) -> None:
    target = await field(stage, content="before")
    answer = await stage.call("type_append_text", element_id=target, text="one\ntwo")
    said = answer.failed("Action failed")
    assert "a line break would submit a field of one line" in said
    assert (await stage.look()).row("name").text == "before"


@requirement("004.type_insert_text.inserts")
async def test_inserting_is_refused_and_the_field_left_alone(stage: Stage) -> None:
    target = await field(stage, content="Hello World")
    answer = await stage.call("type_insert_text", element_id=target, text="big ", offset=6)
    assert answer.is_error
    assert answer.text == lacks("004")["inside-a-field"].seen
    assert (await stage.look()).row("name").text == "Hello World"


@requirement("004.type_insert_text.offset", "004.type_insert_text.invalid-params")
async def test_an_offset_beyond_the_text_is_refused(stage: Stage) -> None:
    target = await field(stage, content="Hello World")
    answer = await stage.call("type_insert_text", element_id=target, text="x", offset=12)
    said = "Parameter 'offset' must be between 0 and 11, got: 12"
    assert answer.failed("Invalid params") == said
    for offset in (0, 11):
        answer = await stage.call("type_insert_text", element_id=target, text="x", offset=offset)
        answer.failed("Action failed")


@requirement("004.type_insert_text.offset")
async def test_a_hint_that_looks_like_text_is_taken_for_text(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("name").id
    answer = await fresh.call("type_insert_text", element_id=target, text="x", offset=5)
    said = "Parameter 'offset' must be between 0 and 4, got: 5"
    assert answer.failed("Invalid params") == said


@requirement("004.type_insert_text.offset")
async def test_an_empty_field_has_no_place_but_its_beginning(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(api=36)) as stage:
        target = (await stage.open(FORM)).row("name").id
        answer = await stage.call("type_insert_text", element_id=target, text="x", offset=1)
        said = "Parameter 'offset' must be between 0 and 0, got: 1"
        assert answer.failed("Invalid params") == said


@requirement("004.type_replace_text.replaces")
@pytest.mark.parametrize("new_text", ["Android", ""])
async def test_replacing_is_refused_and_the_field_left_alone(stage: Stage, new_text: str) -> None:
    target = await field(stage, content="Hello World")
    answer = await stage.call(
        "type_replace_text", element_id=target, search="World", new_text=new_text
    )
    assert answer.text == (
        "Action failed: By Android's own commands a part of a field cannot be selected. "
        "It needs the hand: use --driver hand."
    )
    assert (await stage.look()).row("name").text == "Hello World"


@requirement("004.type_clear_text.clears")
async def test_a_field_is_emptied(stage: Stage) -> None:
    target = await field(stage, content="Hello World")
    told = await stage.do("type_clear_text", element_id=target)
    assert told == f"Text cleared from element '{target}'.\nField content: "
    assert (await stage.look()).row("name").text == "Name"  # Android 14 shows the hint there


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
async def test_clearing_an_empty_field_does_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(api=36)) as stage:
        target = (await stage.open(FORM)).row("name").id
        stage.phone.executed.clear()
        told = await stage.do("type_clear_text", element_id=target)
        assert told == f"Text cleared from element '{target}'.\nField content: "
        assert not stage.ran("input")


@requirement("004.press_key.keys")
@pytest.mark.parametrize("key", ["ENTER", "DEL", "SPACE", "BACK", "HOME"])
async def test_the_answer_names_the_key(stage: Stage, key: str) -> None:
    await field(stage, content="x")
    assert await stage.do("press_key", key=key) == f"Key '{key}' pressed successfully"


@requirement("004.press_key.back-and-home")
async def test_back_and_home_need_no_field(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    await stage.do("press_key", key="HOME")
    assert (await stage.look()).front.package == "com.android.launcher3"
    await stage.open(NOTES)
    await stage.click("add")
    assert (await stage.look()).has("note_body")
    while (await stage.look()).has("note_body"):
        await stage.do("press_key", key="BACK")
    assert (await stage.look()).has("Shopping")


@requirement("004.press_key.enter")
async def test_enter_breaks_the_line_in_a_field_of_several(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("note").id
    await append(fresh, target, "one")
    await fresh.do("press_key", key="ENTER")
    told = await append(fresh, (await fresh.look()).row("note").id, "two")
    assert told.endswith("Field content: one\ntwo")


@requirement("004.press_key.enter")
async def test_enter_acts_in_a_field_of_one_line(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("name").id
    await append(fresh, target, "one")
    await fresh.do("press_key", key="ENTER")
    assert (await fresh.look()).row("name").text == "one"
    assert fresh.ran("input")[-1] == ("input", "keyevent", "66")


@requirement("004.press_key.del")
async def test_del_removes_the_last_character_wherever_the_cursor_is(stage: Stage) -> None:
    await field(stage, content="abc")
    left, top, _, _ = (await stage.look()).row("name").box
    await stage.do("tap", x=left + 12, y=top + 30)
    await stage.do("press_key", key="DEL")
    assert (await stage.look()).row("name").text == "ab"


@requirement("004.press_key.del")
async def test_del_in_an_empty_field_does_nothing(stage: Stage) -> None:
    await field(stage, content="a")
    for _ in range(3):
        await stage.do("press_key", key="DEL")
    assert (await stage.look()).row("name").text == "Name"


@requirement("004.press_key.space")
async def test_space_is_appended(stage: Stage) -> None:
    target = await field(stage, content="a")
    await stage.do("press_key", key="SPACE")
    assert (await append(stage, target, "b")).endswith("Field content: a b")


@requirement("004.press_key.tab")
async def test_tab_is_refused_and_the_field_left_alone(stage: Stage) -> None:
    target = await field(stage, content="a")
    answers = [
        await stage.call("press_key", key="TAB"),
        await stage.call("type_append_text", element_id=target, text="a\tb"),
    ]
    for answer in answers:
        assert answer.is_error
        assert answer.text == lacks("004")["tab"].seen
    assert (await stage.look()).row("name").text == "a"
