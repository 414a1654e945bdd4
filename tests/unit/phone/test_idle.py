"""Fingerprints of screens, which the reference defines with Java's hashes."""

import pytest

from handroid.model.screen import Bounds, Element
from handroid.phone.idle import SLOTS, fingerprint, similarity, slot_of, string_hash
from tests.unit.phone.trees import BOX, TEXT, element, screen


@pytest.mark.parametrize(
    ("text", "hashed"),
    [("", 0), ("hello", 99_162_322), ("é", 233), ("漢", 28_450), ("😀", 1_772_899)],
)
def test_a_text_is_hashed_as_java_does(text: str, hashed: int) -> None:
    assert string_hash(text) == hashed


def test_a_hash_has_32_bits() -> None:
    assert string_hash("hello hello") == (99_162_322 * 31**6 + string_hash(" hello")) % 2**32


@pytest.mark.parametrize(("class_name", "text", "slot"), [("a", "b", 112), ("hello", "hello", 207)])
def test_an_element_counts_in_the_slot_of_its_class_text_bounds_and_children(
    class_name: str, text: str, slot: int
) -> None:
    assert slot_of(Element(class_name, text, "", "", "", Bounds(1, 2, 3, 4))) == slot


def test_screens_are_as_similar_as_their_elements() -> None:
    def page(*texts: str) -> tuple[int, ...]:
        rows = [element(TEXT, text=text, at=20 * n) for n, text in enumerate(texts)]
        return fingerprint(screen(element(BOX, *rows)))

    nothing = (0,) * SLOTS
    assert sum(page("a", "b", "c")) == 4
    assert similarity(page("a", "b", "c"), page("a", "b", "c")) == 100
    assert similarity(page("a", "b", "c"), page("a", "b", "x")) == 75
    assert similarity(nothing, nothing) == 100
    assert similarity(page("a"), nothing) == 50
