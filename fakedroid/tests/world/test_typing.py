"""Text fields, by soft keyboard, by keys and by accessibility."""

import pytest

from fakedroid.world import key_codes as code
from fakedroid.world.events import META_CTRL, META_SHIFT
from tests.world.person import FORM, Person


@pytest.fixture
def person() -> Person:
    person = Person()
    person.open(FORM)
    return person


def test_typing_on_the_soft_keyboard_reaches_the_field(person: Person) -> None:
    person.tap("name")
    for key in ("a", "d", "a"):
        person.tap(key)
    assert person.field("name").text == "ada"


def test_shift_makes_one_capital_and_a_double_tap_locks_it(person: Person) -> None:
    person.tap("name")
    for key in ("Shift", "A", "b"):
        person.tap(key)
    shift = person.find("Shift").bounds.center
    person.tap_at(*shift)
    person.tap_at(*shift, after=0.1)
    for key in ("C", "D"):
        person.tap(key)
    assert person.field("name").text == "AbCD"


def test_the_symbols_page_has_digits_and_symbols(person: Person) -> None:
    person.tap("name")
    for key in ("Symbols", "1", "@", "More symbols", "{", "Letters", "q"):
        person.tap(key)
    assert person.field("name").text == "1@{q"


def test_the_delete_key_deletes_and_repeats_while_held(person: Person) -> None:
    person.tap("name")
    person.type("abcdefgh")
    person.tap("Delete")
    assert person.field("name").text == "abcdefg"
    person.hold("Delete", 0.6)
    assert len(person.field("name").text) < 4


def test_the_keyboard_never_takes_the_focus(person: Person) -> None:
    person.tap("name")
    focused = person.world.focused_window()
    assert person.world.keyboard_shown
    assert focused is not None
    assert focused.package == FORM


def test_the_keyboard_moves_the_content_up(person: Person) -> None:
    before = person.find("scroll").bounds
    person.tap("name")
    after = person.find("scroll").bounds
    keyboard = person.find("keyboard_view").bounds
    assert after.bottom < before.bottom
    assert after.bottom <= keyboard.top
    with pytest.raises(LookupError):
        person.find("save")


def test_a_field_the_keyboard_would_cover_is_scrolled_into_view() -> None:
    person = Person()
    person.world.resize(1080, 1300)
    person.open(FORM)
    person.tap("password")
    field, area = person.field("password").bounds, person.find("scroll").bounds
    assert area.top <= field.top
    assert field.bottom <= area.bottom


def test_back_hides_the_keyboard_first(person: Person) -> None:
    person.tap("name")
    person.key(code.BACK)
    assert not person.world.keyboard_shown
    assert person.activity() == "dev.handroid.form.FormActivity"


def test_enter_on_the_keyboard_goes_to_the_next_field_up_to_the_last(person: Person) -> None:
    person.tap("email")
    person.tap("Next")
    focus = person.world.focused_view()
    assert focus is not None
    assert focus.name == "password"
    assert person.world.keyboard_shown


def test_enter_makes_a_new_line_in_a_multi_line_field(person: Person) -> None:
    person.tap("note")
    person.tap("a")
    person.tap("Return")
    person.tap("b")
    assert person.field("note").text == "a\nb"


def test_a_phone_field_omits_letters(person: Person) -> None:
    person.tap("phone")
    person.type("+49 call 12")
    assert person.field("phone").text == "+49  12"


def test_the_phone_field_shows_a_number_pad(person: Person) -> None:
    person.tap("phone")
    for key in ("1", "0", "#"):
        person.tap(key)
    assert person.field("phone").text == "10#"


def test_an_empty_field_reports_its_hint_as_text(person: Person) -> None:
    field = person.field("name")
    assert field.text == ""
    assert field.accessible_text() == field.hint == "Name"
    person.tap("name")
    person.type("x")
    assert field.accessible_text() == "x"


def test_a_password_shows_bullets_only(person: Person) -> None:
    person.tap("password")
    person.type("secret")
    assert person.field("password").accessible_text() == "••••••"
    assert person.field("password").text == "secret"


def test_a_field_stops_at_its_maximum_length(person: Person) -> None:
    person.tap("name")
    person.type("x" * 70)
    assert len(person.field("name").text) == 60


def test_set_text_replaces_all_without_focus_and_accepts_any_character(person: Person) -> None:
    field = person.field("name")
    assert field.set_text("漢字 😀")
    assert field.text == "漢字 😀"
    assert field.selection == (4, 4)
    assert person.world.focused_view() is None
    assert not person.world.keyboard_shown


def test_set_selection_refuses_offsets_outside_the_text(person: Person) -> None:
    field = person.field("name")
    field.set_text("hello")
    assert field.set_selection(1, 3)
    assert not field.set_selection(2, 9)
    assert field.selection == (1, 3)


def test_typing_replaces_the_selection(person: Person) -> None:
    person.tap("name")
    person.type("hello")
    person.field("name").set_selection(0, 5)
    person.type("J")
    assert person.field("name").text == "J"


def test_control_keys_copy_cut_and_paste(person: Person) -> None:
    person.tap("name")
    person.type("abc")
    person.key(code.A, META_CTRL)
    person.key(code.C, META_CTRL)
    assert person.world.clipboard == "abc"
    person.key(code.MOVE_END)
    person.key(code.V, META_CTRL)
    assert person.field("name").text == "abcabc"
    person.key(code.A, META_CTRL)
    person.key(code.X, META_CTRL)
    assert person.field("name").text == ""
    person.key(code.PASTE)
    assert person.field("name").text == "abcabc"


def test_a_password_cannot_be_copied(person: Person) -> None:
    person.tap("password")
    person.type("secret")
    person.key(code.A, META_CTRL)
    person.key(code.C, META_CTRL)
    assert person.world.clipboard is None


def test_delete_keys_remove_the_character_before_and_after_the_cursor(person: Person) -> None:
    person.tap("name")
    person.type("abcd")
    person.key(code.DPAD_LEFT)
    person.key(code.DEL)
    assert person.field("name").text == "abd"
    person.key(code.FORWARD_DEL)
    assert person.field("name").text == "ab"


def test_home_and_end_move_inside_the_line(person: Person) -> None:
    person.tap("note")
    person.type("ab")
    person.key(code.ENTER)
    person.type("cd")
    person.key(code.MOVE_HOME)
    assert person.field("note").selection == (3, 3)
    person.key(code.DPAD_UP)
    assert person.field("note").selection == (0, 0)
    person.key(code.MOVE_END)
    assert person.field("note").selection == (2, 2)


def test_shift_with_a_letter_key_types_a_capital(person: Person) -> None:
    person.tap("name")
    person.key(29, META_SHIFT)
    person.key(8, META_SHIFT)
    assert person.field("name").text == "A!"


def test_a_tap_moves_the_cursor_to_the_finger(person: Person) -> None:
    person.field("name").set_text("iiiiiiiiiiiiiiiiiiii")
    box = person.field("name").bounds
    person.tap_at(box.left + 12, box.center[1])
    assert person.field("name").selection == (0, 0)
    person.tap_at(box.right - 5, box.center[1])
    assert person.field("name").selection == (20, 20)


def test_a_long_press_selects_the_word_under_the_finger(person: Person) -> None:
    person.field("name").set_text("hello world")
    box = person.field("name").bounds
    person.press_at(box.left + 40, box.center[1], held=0.6)
    assert person.field("name").selection == (0, 5)


def test_non_ascii_characters_cannot_be_typed_by_keys(person: Person) -> None:
    person.tap("name")
    person.type("aé漢")
    assert person.field("name").text == "a"


def test_a_disabled_field_accepts_no_input(person: Person) -> None:
    field = person.field("name")
    field.enabled = False
    person.tap("name")
    person.type("abc")
    assert not field.set_text("abc")
    assert field.text == ""
    assert not person.world.keyboard_shown


def test_enter_and_paste_by_accessibility_need_the_focus_and_a_clip(person: Person) -> None:
    name = person.field("name")
    assert not name.ime_enter()
    assert not name.paste()
    person.tap("name")
    person.world.clipboard = "Ada"
    assert name.paste()
    assert name.text == "Ada"
    assert name.ime_enter()
    focus = person.world.focused_view()
    assert focus is not None
    assert focus.name == "phone"


def test_the_last_field_of_all_hides_the_keyboard_on_enter() -> None:
    person = Person()
    person.open("dev.handroid.notes")
    person.tap("Ideas")
    person.field("note_body").enabled = False
    person.tap("note_title_field")
    person.tap("Done")
    assert not person.world.keyboard_shown


def test_the_hidden_keyboard_is_a_window_without_keys() -> None:
    person = Person()
    [window] = [w for w in person.world.all_windows() if w.title == "InputMethod"]
    assert not window.visible
    assert all(not view.class_name.endswith(".Key") for view in window.root.walk())
