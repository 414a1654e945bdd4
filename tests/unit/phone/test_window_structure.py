"""Repeated items in a window, and the words that identify an item."""

from handroid.model.screen import Element
from handroid.phone.window_structure import WindowStructure
from tests.unit.phone.trees import BOX, BUTTON, IMAGE, LIST, TEXT, element, window


def card(at: int, *classes: str) -> Element:
    return element(BOX, *(element(each, at=at) for each in classes), at=at)


def test_a_card_with_missing_children_at_either_end_is_still_a_card() -> None:
    whole = TEXT, BUTTON, IMAGE
    cards = [card(0, *whole), card(20, *whole), card(40, *whole[:2]), card(60, *whole[1:])]
    others = [card(80, IMAGE, TEXT), element(TEXT, text="Below", at=100)]
    structure = WindowStructure(window(element(BOX, *cards, *others)))
    assert [item.element for item in structure.items] == cards


def test_a_row_with_texts_only_on_buttons_is_identified_by_them() -> None:
    def button(text: str) -> Element:
        return element(BUTTON, text=text, clickable=True)

    inner = element(LIST, element(BOX, button("Inside")), element(BOX, button("Beside")))
    row = element(BOX, element(BOX, button("Pick")), inner)
    structure = WindowStructure(window(element(LIST, row, element(BOX, button("Drop")))))
    assert [item.said for item in structure.items] == [["Pick"], ["Inside"], ["Beside"], ["Drop"]]


def test_a_list_of_one_row_has_an_item() -> None:
    row = element(BOX, element(TEXT, text="Only"))
    structure = WindowStructure(window(element(LIST, row)))
    assert [item.said for item in structure.items] == [["Only"]]
