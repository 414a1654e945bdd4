"""Long texts are split so that the hand can type each piece in time; no character is split."""

import pytest

from handroid.drivers.typing_hand import pieces
from handroid.model.text import Rhythm

SLOWEST = Rhythm(5000, 5000)


def test_a_short_text_stays_whole() -> None:
    assert list(pieces("Grüße 漢字 😀", Rhythm())) == ["Grüße 漢字 😀"]
    assert list(pieces("", Rhythm())) == []


@pytest.mark.parametrize("rhythm", [Rhythm(0, 0), Rhythm(10, 10), Rhythm(), SLOWEST])
def test_pieces_make_up_the_text_and_fit_into_the_longest_deadline(rhythm: Rhythm) -> None:
    text = "".join(chr(0x20 + n % 90) for n in range(10_000))
    cut = list(pieces(text, rhythm))
    assert "".join(cut) == text
    assert len(cut) > 1
    slowest = max(len(piece) for piece in cut) * (rhythm.delay + rhythm.variance)
    assert slowest <= 100_000


@pytest.mark.parametrize(
    "character",
    ["e\u0301\u0323", "👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "❤\ufe0f", "1\ufe0f\u20e3", "क्षि", "\r\n"],
)
def test_no_character_is_split(character: str) -> None:
    for before in range(12):
        text = "x" * before + character * 10 + "y" * 30
        cut = list(pieces(text, SLOWEST))
        assert "".join(cut) == text
        for piece in cut:
            left = piece.replace(character, "").replace("x", "").replace("y", "")
            assert left == "", f"{piece!r} holds a part of {character!r}"
