"""What a program does with a phone, in both forms of the library."""

import re

import pytest

from handroid import ExpectationFailed
from handroid.errors import ElementNotFound, InvalidParams, TimedOut
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


def test_an_expectation_that_fails_is_an_assertion_that_shows_the_screen(phone: AnyPhone) -> None:
    phone.open("Calculator")
    with pytest.raises(ExpectationFailed, match="but it is not there") as raised:
        expect(phone.by_text("Divide")).to_be_visible(timeout=0)
    assert isinstance(raised.value, AssertionError)
    assert isinstance(raised.value, TimedOut)
    assert "÷ | divide" in str(raised.value)
