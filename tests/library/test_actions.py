"""What a program does with a phone, in both forms of the library."""

import re

import pytest

import handroid
from handroid import ExpectationFailed, HandroidError
from handroid.errors import ActionFailed, ElementNotFound, InvalidParams, TimedOut
from tests.library.blocking import AnyPhone, expect

ROWS = "dev.handroid.rows"


def test_elements_are_tapped_by_their_texts(phone: AnyPhone) -> None:
    phone.open("Calculator")
    phone.by_description("clear").tap()
    for key in "7+3=":
        phone.by_text(key).tap()
    expect(phone.by_id("result")).to_have_text("10")
    expect(phone.by_id("com.android.calculator2:id/result")).to_have_text(re.compile(r"^1\d$"))


def test_a_screen_has_typed_elements_and_reads_as_text(phone: AnyPhone) -> None:
    phone.open("com.android.calculator2")
    screen = phone.screen()
    (seven,) = [element for element in screen if element.text == "7"]
    assert screen.app == "com.android.calculator2"
    assert screen.activity == "com.android.calculator2.Calculator"
    assert seven.clickable
    assert seven.visible
    assert seven.bounds.right <= screen.width
    assert seven == phone.by_text("7").get()
    assert " 7\n" in str(screen)


def test_several_matches_are_an_error_that_lists_them(phone: AnyPhone) -> None:
    phone.open(ROWS)
    with pytest.raises(InvalidParams, match=r"by_id\('row_title'\) matches \d+ elements") as raised:
        phone.by_id("row_title").tap()
    assert "nth(1): TextView 'Row 2' (id row_title) at " in str(raised.value)
    assert phone.by_id("row_title").nth(1).get().text == "Row 2"


def test_what_does_not_come_is_an_error_that_shows_the_screen(phone: AnyPhone) -> None:
    phone.open("Calculator")
    with pytest.raises(ElementNotFound, match="by_text\\('Divide'\\)") as raised:
        phone.by_text("Divide").tap(timeout=0)
    assert "÷ | divide" in raised.value.screen
    assert raised.value.screen in str(raised.value)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("by_text('CL')", "by_text('CL', exact=False)"),
        ("by_text('divide')", "by_description('divide')"),
        ("by_text('Divide')", "by_description('Divide', exact=False)"),
        ("by_description('digit_7')", "by_id('digit_7')"),
        ("by_text('7').nth(3)", "by_text('7')"),
        ("by_text('7').inside(by_id('nowhere'))", "by_text('7')"),
    ],
)
def test_what_does_not_come_is_an_error_that_says_what_may_be_meant(
    wrong: str, meant: str, sync_phone: handroid.Phone
) -> None:
    sync_phone.open("Calculator")
    names = {name: getattr(sync_phone, name) for name in ("by_text", "by_id", "by_description")}
    with pytest.raises(ElementNotFound) as raised:
        eval(wrong, names).get(timeout=0)
    assert f"Did you mean {meant}? That is " in raised.value.next_step


def test_an_expectation_that_fails_is_an_assertion_that_shows_the_screen(phone: AnyPhone) -> None:
    phone.open("Calculator")
    with pytest.raises(ExpectationFailed, match="but it is not there") as raised:
        expect(phone.by_text("Divide")).to_be_visible(timeout=0)
    assert isinstance(raised.value, AssertionError)
    assert isinstance(raised.value, TimedOut)
    assert "÷ | divide" in str(raised.value)


def test_fields_are_found_by_their_labels_and_filled(phone: AnyPhone) -> None:
    phone.open("Contact form")
    name = phone.by_label("Name")
    name.type("Ada")
    name.type(" Löve")
    expect(phone.by_id("name")).to_have_text("Ada Löve")
    expect(name).to_contain_text("Löve")
    name.clear()
    expect(phone.by_id("name")).to_have_text("")
    with pytest.raises(ActionFailed, match="This is not a text field: Button 'Save'"):
        phone.by_text("Save").type("x")


def test_the_row_of_a_switch_is_checked_as_its_switch_is(phone: AnyPhone) -> None:
    phone.open("Settings")
    phone.by_text("Display").tap()
    row = phone.by_text("Auto-rotate screen")
    before = "on" in phone.by_label("Auto-rotate screen").get().text.lower()
    expect(row).to_be_checked(before)
    row.tap()
    expect(row).to_be_checked(not before)
    expect(phone.by_label("Auto-rotate screen")).to_be_checked(not before)
    row.tap()
    with pytest.raises(ExpectationFailed, match="it is nothing that can be checked"):
        expect(phone.by_text("Font size")).to_be_checked(timeout=0)


def test_what_is_inside_a_row_is_found_by_the_text_of_the_row(phone: AnyPhone) -> None:
    phone.open(ROWS)
    phone.by_id("row_button").inside(phone.by_text("Row 3")).tap()
    expect(phone.by_id("picked")).to_have_text("Picked row 3")
    shown = len(phone.by_id("row_title").all())
    expect(phone.by_id("row_button").inside(phone.by_id("list"))).to_have_count(shown)
    expect(phone.by_text("pick", exact=False).inside(phone.by_id("row").nth(0))).to_have_count(1)
    assert phone.by_id("row_title").nth(-1).get() == phone.by_id("row_title").all()[-1]


def test_touches_of_other_kinds_reach_the_element(phone: AnyPhone) -> None:
    phone.open(ROWS)
    phone.by_text("Row 2").long_press()
    phone.by_text("Hide").tap()
    expect(phone.by_text("Hide")).to_be_gone()
    phone.by_id("list").swipe("up")
    expect(phone.by_text("Row 1")).to_be_gone()
    phone.by_text("Row 1").scroll_to(direction="up").double_tap()
    phone.open(ROWS)
    with pytest.raises(ElementNotFound, match="did not come into view"):
        phone.by_text("Row 0").scroll_to(direction="up")


def test_the_clipboard_the_log_and_the_tools_are_there(phone: AnyPhone) -> None:
    phone.clipboard.write("Grüße")
    assert phone.clipboard.read() == "Grüße"
    phone.open("Calculator")
    assert all(" ActivityTaskManager" in f" {line.split('/')[1]}" for line in _starts(phone))
    found = phone.call("android_find_elements", by="text", value="7", exact_match=True)
    assert found.json()["elements"][0]["text"] == "7"
    picture = phone.screenshot()
    assert picture.startswith(b"\x89PNG")
    (small,) = phone.call("get_screen_state", include_screenshot=True).images
    assert small.startswith(b"\xff\xd8")
    with pytest.raises(HandroidError, match="Unknown tool: android_tapp"):
        phone.call("tapp")


def _starts(phone: AnyPhone) -> list[str]:
    lines: list[str] = phone.logs(20, tag="ActivityTaskManager")
    assert lines
    return lines


def test_the_last_calls_are_kept_without_what_was_typed(phone: AnyPhone) -> None:
    phone.open("Contact form")
    phone.by_label("Password").type("secret")
    with pytest.raises(ElementNotFound):
        phone.by_text("Divide").tap(timeout=0)
    opened, typed, failed = phone.recent_calls[-3:]
    assert (opened.tool, opened.arguments, opened.error) == ("open_named", "app='Contact form'", "")
    assert "selector=by_label('Password')" in typed.arguments
    assert "text=<6 characters>" in typed.arguments
    assert "by_text('Divide')" in failed.arguments
    assert "Nothing on the screen matches" in str(failed)


def test_what_is_no_element_is_refused_with_what_to_do(phone: AnyPhone) -> None:
    for wrong in ("", " ", 7):
        with pytest.raises(InvalidParams, match=r"by_text\(\) needs a text, not "):
            phone.by_text(wrong)
    with pytest.raises(InvalidParams, match=r"expect\(\) takes an element, not str"):
        expect("Display")
    with pytest.raises(InvalidParams, match="Parameter 'timeout' must be"):
        phone.by_text("7").tap(timeout=-1)


def test_objects_say_what_they_are(phone: AnyPhone) -> None:
    phone.open("Calculator")
    assert repr(phone) == f"<phone {phone.serial}, {phone.model}>"
    assert re.fullmatch(
        r"<screen of com\.android\.calculator2, \d+ elements>", repr(phone.screen())
    )
    inner = phone.by_id("row").inside(phone.by_text("a", exact=False)).nth(2)
    assert repr(inner) == "by_id('row').inside(by_text('a', exact=False)).nth(2)"


async def test_the_blocking_form_works_where_an_event_loop_runs(
    sync_phone: handroid.Phone,
) -> None:
    sync_phone.open("Calculator")
    assert sync_phone.screen().app == "com.android.calculator2"
