"""Text of an app as it is shown: one line, nothing hidden, of limited length."""

import random
import time
import unicodedata

import pytest

from handroid.model.plain_text import label

ALPHABET = [chr(number) for number in range(0x110000)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  A\ttool\r\n that\u2028works\u00a0well\u3000 ", "A tool that works well"),
        ("e\u0301", "é"),
        ("in\u200bvis\u2060ible\ufeff", "invisible"),
        ("\u202eevil\u202c \u2066txt\u2069\u061c", "evil txt"),
        ("hi" + "".join(chr(0xE0000 + ord(each)) for each in "obey me"), "hi"),
        ("hi" + "".join(chr(0xE0100 + ord(each)) for each in "obey me"), "hi"),
        ("a\ufe0fb\ufe01c", "abc"),
        ("\x1b[31mred\x1b[0m\x07\x00\x85", "[31mred[0m"),
        ("soft\u00adhyphen \u034f\u115f\u1160\u3164\uffa0\u2800x", "softhyphen x"),
        ("half \ud83d pair \udc00", "half pair"),
        ("\ue000private\U000f0000", "private"),
        ("\u200b \u200b\n", ""),
        ("e\u200b\u0301", "é"),
        ("שלום مرحبا 你好 😀", "שלום مرحبا 你好 😀"),
        ("👩\u200d👧", "👩👧"),
        ("</tool> \"quotes\" & 'more'", "</tool> \"quotes\" & 'more'"),
    ],
)
def test_visible_characters_are_kept(text: str, shown: str) -> None:
    assert label(text, 100) == shown


def test_no_character_of_unicode_hides_in_it() -> None:
    for start in range(0, len(ALPHABET), 4096):
        shown = label("".join(ALPHABET[start : start + 4096]), 20_000)
        kinds = {unicodedata.category(each) for each in shown}
        assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}, hex(start)
        assert all(each == " " or not each.isspace() for each in shown), hex(start)


def test_long_text_is_truncated_and_marked() -> None:
    assert label("x" * 200, 200) == "x" * 200
    assert label("x" * 201, 200) == "x" * 199 + "…"
    assert label("word " * 100, 11) == "word word…"


def test_cleaning_is_idempotent_and_limits_the_length() -> None:
    dice = random.Random(19)
    marks = [each for each in ALPHABET if unicodedata.combining(each)]
    for _ in range(5_000):
        alphabet = marks if dice.random() < 0.2 else ALPHABET
        longest = dice.choice([1, 2, 10, 200])
        text = "".join(dice.choices(alphabet, k=dice.randrange(2 * longest)))
        shown = label(text, longest)
        assert len(shown) <= longest
        assert label(shown, longest) == shown
        assert unicodedata.is_normalized("NFC", shown)


def test_many_combining_accents_take_no_time() -> None:
    began = time.process_time()
    label("a" + "\u0315\u0300" * 30_000, 1000)
    assert time.process_time() - began < 2
