"""The keys of the AOSP keyboard: pages of rows, each key with its share of the width.

Shares, order and pages follow LatinIME's phone layouts (mem): ten columns, a five per cent
indent on the second row, wide keys at the ends of the lower rows.
"""

from typing import NamedTuple

SHIFT, DELETE, SYMBOLS, LETTERS, MORE, SPACE, ENTER = (
    "shift",
    "delete",
    "symbols",
    "letters",
    "more",
    "space",
    "enter",
)
# The descriptions of keys that type nothing themselves (mem LatinIME strings).
NAMES = {
    SHIFT: "Shift",
    DELETE: "Delete",
    SYMBOLS: "Symbols",
    LETTERS: "Letters",
    MORE: "More symbols",
    SPACE: "Space",
    ENTER: "Return",
}
LABELS = {SYMBOLS: "?123", LETTERS: "ABC", MORE: "=\\<", SPACE: ""}


class KeySpec(NamedTuple):
    """One key: its function (a character or one of the names above) and its width in per cent."""

    does: str
    share: float


Rows = tuple[tuple[KeySpec, ...], ...]


def _keys(characters: str, share: float = 10.0) -> tuple[KeySpec, ...]:
    return tuple(KeySpec(ch, share) for ch in characters)


def _bottom(page: str, comma: str = ",") -> tuple[KeySpec, ...]:
    ends = KeySpec(page, 15), KeySpec(ENTER, 15)
    return (ends[0], KeySpec(comma, 10), KeySpec(SPACE, 50), KeySpec(".", 10), ends[1])


def _third(left: str, characters: str) -> tuple[KeySpec, ...]:
    return (KeySpec(left, 15), *_keys(characters), KeySpec(DELETE, 15))


PAGES: dict[str, Rows] = {
    LETTERS: (
        _keys("qwertyuiop"),
        _keys("asdfghjkl"),
        _third(SHIFT, "zxcvbnm"),
        _bottom(SYMBOLS),
    ),
    SYMBOLS: (
        _keys("1234567890"),
        _keys("@#$_&-+()/"),
        _third(MORE, "*\"':;!?"),
        _bottom(LETTERS),
    ),
    MORE: (
        _keys("~`|•÷×={}%"),
        _keys("^°[]<>\\©"),
        _third(SYMBOLS, "#@&+-/_"),
        _bottom(LETTERS),
    ),
    "email": (
        _keys("qwertyuiop"),
        _keys("asdfghjkl"),
        _third(SHIFT, "zxcvbnm"),
        _bottom(SYMBOLS, "@"),
    ),
    "number": (
        (*_keys("123", 25), KeySpec("-", 25)),
        (*_keys("456", 25), KeySpec(SPACE, 25)),
        (*_keys("789", 25), KeySpec(DELETE, 25)),
        (*_keys("*0#", 25), KeySpec(ENTER, 25)),
    ),
}
