"""Pages of a long view: about as long as requested, and complete together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handroid.errors import InvalidParams
from handroid.model.screen import Element
from handroid.views.paging import SMALLEST, Page, page, tokens
from tests.unit.views.screens import ANY, identified, trees, window, written

ROWS = "\n".join(f"e{number} Row {number} | Summary of it" for number in range(200))


def pages(text: str, budget: int) -> list[Page]:
    """Request all pages."""
    found = [page(text, budget)]
    while found[-1].cursor:
        found.append(page(text, budget, found[-1].cursor))
    return found


def test_a_text_within_its_budget_is_one_page() -> None:
    assert page("e1 OK", 100) == Page("e1 OK", None)


def test_a_page_ends_with_a_line_and_counts_what_is_left() -> None:
    first = page(ROWS, 100)
    assert first.text.endswith("\n")
    assert first.text.count("\n") + first.left == 200
    assert tokens(first.text) <= 100


def test_a_line_longer_than_a_page_is_divided_after_a_word() -> None:
    text = " " + "wind and weather " * 200
    first, *_, last = pages(text, 60)
    assert first.text.endswith(" ")
    assert last.cursor is None


@ANY
@given(st.text(st.sampled_from("ab \n\tЖ日😀12|")), st.integers(0, 200))
def test_all_pages_together_are_the_whole_text(text: str, budget: int) -> None:
    text = text * 20
    found = pages(text, budget)
    assert "".join(each.text for each in found) == text
    assert all(each.text for each in found[:-1])
    for each in found[:-1]:
        one_line = each.text.count("\n") <= 1
        assert one_line or tokens(each.text) <= max(budget, SMALLEST)


@ANY
@given(trees(), st.integers(0, 300))
def test_all_pages_of_any_view_are_the_view(tree: Element, budget: int) -> None:
    text = "\n".join(written(identified(window(tree))))
    assert "".join(each.text for each in pages(text, budget)) == text


def test_a_cursor_of_another_screen_is_refused() -> None:
    cursor = page(ROWS, 100).cursor
    with pytest.raises(InvalidParams, match="The screen changed"):
        page(ROWS.replace("Row 3", "Row three"), 100, cursor)


@pytest.mark.parametrize("cursor", ["x", "1", "-1-aaaaaa", "99999999-aaaaaa", "1-aaaaaa\n"])
def test_invalid_cursors_are_refused(cursor: str) -> None:
    with pytest.raises(InvalidParams):
        page(ROWS, 100, cursor)
