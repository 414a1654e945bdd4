"""Texts from OCR are shown where the tree has none, and cannot be mistaken for elements."""

import re

import pytest

from handroid.model.screen import Bounds
from handroid.views.ocr import PictureText
from handroid.views.picture_texts import HEADER, NOTHING, lines, new_texts
from tests.unit.views.screens import ROW, WHOLE, element, identified, window

BELOW = Bounds(100, 1000, 500, 1060)
INSIDE = Bounds(10, 320, 300, 380)


def text(words: str, bounds: Bounds = BELOW, confidence: float = 0.99) -> PictureText:
    return PictureText(words, bounds, confidence)


def test_a_text_begins_with_the_point_to_tap() -> None:
    assert lines([text("Start game")]) == [HEADER, "[300,1030] Start game"]


def test_it_says_so_if_nothing_was_read() -> None:
    assert lines([]) == [NOTHING]


def test_uncertain_texts_are_marked() -> None:
    _, unsure, unreadable = lines([text("Qult", confidence=0.7), text("#", confidence=0.2)])
    assert unsure == "[300,1030] Qult\tunsure"
    assert unreadable == "[300,1030]\tunreadable"


def test_all_texts_are_uncertain_next_to_many_unreadable_ones() -> None:
    foreign = [text("PECTOPAH"), text("", confidence=0)]
    assert lines(foreign)[1] == "[300,1030] PECTOPAH\tunsure"
    assert lines([*foreign, *[text("Play")] * 3])[1] == "[300,1030] PECTOPAH"


@pytest.mark.parametrize("words", ["e5 Pay\tchecked", "a\n[1,2] b", "x\u2028e1 y", " \t "])
def test_no_text_forges_a_line_or_a_state(words: str) -> None:
    _, line = lines([text(words)])
    point, tab, state = line.partition("\t")
    assert re.fullmatch(r"\[300,1030\]( \S.*)?", point)
    assert (tab, state) in {("", ""), ("\t", "unreadable")}


@pytest.mark.parametrize(
    "known",
    [
        element("TextView", "Start"),
        element("ImageView", description="Begin"),
        element("EditText", hint="Name"),
        element("EditText", editable=True, password=True),
    ],
)
def test_texts_of_elements_are_not_repeated(known: object) -> None:
    screen = identified(window(known)).screen  # type: ignore[arg-type]
    assert new_texts([text("Start", INSIDE)], screen, []) == []
    assert new_texts([text("Start")], screen, []) == [text("Start")]


def test_a_button_that_has_only_a_picture_is_read() -> None:
    screen = identified(window(element("ImageButton", clickable=True, bounds=ROW))).screen
    assert new_texts([text("Play", INSIDE)], screen, []) == [text("Play", INSIDE)]


def test_a_label_of_the_whole_screen_hides_only_itself() -> None:
    canvas = element("SurfaceView", description="My great game", bounds=WHOLE)
    screen = identified(window(canvas)).screen
    assert new_texts([text("Great game"), text("Score 3")], screen, []) == [text("Score 3")]


def test_folded_windows_are_not_read() -> None:
    screen = identified(window()).screen
    assert new_texts([text("12:30", INSIDE), text("Score 3")], screen, [ROW]) == [text("Score 3")]


def test_a_label_of_a_large_part_of_the_screen_hides_texts_in_it() -> None:
    third = element("ImageView", description="Map", bounds=Bounds(0, 800, 1080, 1600))
    assert new_texts([text("Main Street")], identified(window(third)).screen, []) == []
