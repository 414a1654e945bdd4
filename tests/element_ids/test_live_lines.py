"""What is ignored on a live page, and what never is."""

from collections.abc import Callable
from random import Random

import pytest

from handroid.errors import ElementNotFound
from handroid.phone.shown_screens import ShownScreens
from tests.element_ids.live_pages import actions, advert, facts, post
from tests.element_ids.screens import label, listing, page, toolbar
from tests.element_ids.world import Pane, Piece, Role, Stage


class NewsPage:
    """A page with an advert, a ticker of two lines, a button and rows, and its caller."""

    def __init__(self, lines: int = 3) -> None:
        self.stage = Stage("news", Random("news"))
        self.heading = label(self.stage, "News", Role.HEADING, "heading")
        self.ticker = [label(self.stage, "", Role.STATUS, name) for name in ("news", "more")]
        self.advert = advert(self.stage)
        self.rows = listing(self.stage, post, 5 if lines > 1 else 0)
        body = [*self.ticker, *facts(self.stage, lines), self.advert]
        parts = [*body, actions(self.stage, "Save"), self.rows]
        bar = toolbar(self.stage, "Morning paper")
        root = page(self.stage, bar, self.heading, *parts)
        self.stage.panes = [Pane(self.stage.package, root, "News")]
        self.bar, self.now, self.told = bar, 0.0, 0
        self.caller = ShownScreens(clock=lambda: self.now)
        self.ticks()

    def ticks(self) -> None:
        self.told += 1
        self.ticker[0].text = f"{'abcdefghi'[self.told % 9]} rises"
        self.ticker[1].text = f"{'abcdefghi'[self.told % 9]} falls"

    def swaps_advert(self) -> None:
        self.told += 1
        self.advert.children[1].text = f"{'abcdefghi'[self.told % 9]} shoes"
        self.advert.children[2].text = f"{'abcdefghi'[self.told % 9]} for little"

    def look(self, text: str) -> str:
        """Look, and return the id of the first element with a text."""
        named = self.caller.show(self.stage.freeze())
        return next(each for each, _, element in named.rows() if element.text == text)

    def find(self, element_id: str) -> str:
        return self.caller.find(element_id, self.stage.freeze()).element.text

    def refuses(self, element_id: str) -> bool:
        try:
            self.find(element_id)
        except ElementNotFound:
            return True
        return False


def test_a_button_is_refused_once_when_two_lines_change_and_then_found_while_they_do() -> None:
    news = NewsPage()
    save = news.look("Save")
    news.ticks()
    assert news.refuses(save)
    for _ in range(3):
        save = news.look("Save")
        news.ticks()
        assert news.find(save) == "Save"


def test_retrying_without_a_look_does_not_help() -> None:
    news = NewsPage()
    save = news.look("Save")
    news.ticks()
    assert news.refuses(save)
    assert news.refuses(save)


def test_changes_after_an_action_of_the_caller_do_not_make_a_line_live() -> None:
    news = NewsPage()
    for _ in range(3):
        save = news.look("Save")
        news.caller.acted()
        news.ticks()
        assert news.refuses(save)


def test_a_line_that_was_unchanged_for_minutes_is_no_longer_live() -> None:
    news = NewsPage()
    save = news.look("Save")
    news.ticks()
    assert news.refuses(save)
    save = news.look("Save")
    news.now += 121
    news.ticks()
    assert news.refuses(save)


def test_lines_next_to_live_lines_still_count() -> None:
    news = NewsPage()
    save = news.look("Save")
    news.ticks()
    assert news.refuses(save)
    save = news.look("Save")
    news.ticks()
    news.swaps_advert()
    assert news.refuses(save)


def test_the_button_in_an_advert_is_refused_however_often_the_advert_changes() -> None:
    news = NewsPage()
    for _ in range(4):
        install = news.look("Install")
        news.swaps_advert()
        assert news.refuses(install)


def test_live_lines_of_one_page_are_not_live_on_another_page() -> None:
    news = NewsPage()
    save = news.look("Save")
    news.ticks()
    assert news.refuses(save)
    _retitle(news.stage.page.root, lambda text: f"Other {text}" if " " in text else text)
    save = news.look("Save")
    news.ticks()
    assert news.refuses(save)


def test_if_nothing_else_is_unchanged_live_lines_identify_the_page() -> None:
    news = NewsPage(lines=0)
    for _ in range(3):
        save = news.look("Save")
        news.ticks()
        news.swaps_advert()
        assert news.refuses(save)


def test_a_row_of_two_lines_is_found_at_once_whatever_changes_outside_of_rows() -> None:
    news = NewsPage()
    title = news.rows.children[2].children[1].children[0].text
    row = news.look(title)
    news.ticks()
    news.swaps_advert()
    assert news.find(row) == title


@pytest.mark.parametrize("line", [0, 1])
def test_a_row_is_refused_when_one_of_its_own_lines_changed(line: int) -> None:
    news = NewsPage()
    texts = news.rows.children[2].children[1].children
    row = news.look(texts[0].text)
    news.ticks()
    texts[line].text = "Something else"
    assert news.refuses(row)


def test_a_row_is_refused_when_the_heading_changed() -> None:
    news = NewsPage()
    row = news.look(news.rows.children[2].children[1].children[0].text)
    news.bar.children[1].text = "Evening paper"
    assert news.refuses(row)


def _retitle(root: Piece, reword: Callable[[str], str]) -> None:
    for piece in root.walk():
        piece.text = reword(piece.text)
