"""The visual order of bidirectional text: UAX 9 without embeddings and isolates."""

import unicodedata
from collections.abc import Iterator
from itertools import accumulate

_RIGHT = ("R", "AL")
_NUMBERS = ("EN", "AN")
_BRACKETS = {"(": ")", "[": "]", "{": "}"}


def runs_right_to_left(text: str, default: bool = False) -> bool:
    """Whether a paragraph runs from right to left, by its first letter."""
    if text.isascii():
        return default and not any(map(str.isalpha, text))
    for ch in text:
        kind = unicodedata.bidirectional(ch)
        if kind == "L":
            return False
        if kind in _RIGHT:
            return True
    return default


def levels(text: str, right_to_left: bool) -> list[int]:
    """Return the embedding level of each character: odd levels run from right to left."""
    start = "R" if right_to_left else "L"
    kinds = _without_weak(text, start)
    if not right_to_left and not {"R", "AN"}.intersection(kinds):
        return [0] * len(text)
    _resolve_brackets(text, kinds, start)
    _resolve_neutrals(kinds, start)
    odd = {"L": 2, "R": 1, "EN": 2, "AN": 2}
    even = {"L": 0, "R": 1, "EN": 2, "AN": 2}
    return [(odd if right_to_left else even)[kind] for kind in kinds]


def _without_weak(text: str, start: str) -> list[str]:
    """Return the types of the characters: L, R, EN, AN, or ON for all neutral ones."""
    kinds = [unicodedata.bidirectional(ch) or "L" for ch in text]
    strong, before = start, start
    for index, kind in enumerate(kinds):
        if kind == "NSM":
            kind = before
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        if kind in ("L", *_RIGHT):
            strong = kind
        kinds[index] = before = kind
    _join_numbers(kinds)
    return _settled(kinds, start)


def _join_numbers(kinds: list[str]) -> None:
    """Make separators between digits, and signs beside them, part of a number."""
    for index in range(1, len(kinds) - 1):
        left, kind, right = kinds[index - 1 : index + 2]
        if left == right and ((kind == "CS" and left in _NUMBERS) or (kind, left) == ("ES", "EN")):
            kinds[index] = left
    for step in (range(1, len(kinds)), range(len(kinds) - 2, -1, -1)):
        for index in step:
            if kinds[index] == "ET" and kinds[index - step.step] == "EN":
                kinds[index] = "EN"


def _settled(kinds: list[str], start: str) -> list[str]:
    strong = start
    for index, kind in enumerate(kinds):
        if kind in _RIGHT:
            kinds[index] = strong = "R"
        elif kind == "L":
            strong = "L"
        elif kind == "EN" and strong == "L":
            kinds[index] = "L"
        elif kind not in _NUMBERS:
            kinds[index] = "ON"
    return kinds


def _resolve_brackets(text: str, kinds: list[str], start: str) -> None:
    """Give both brackets of a pair one direction: the text's if it is inside, or the one before."""
    sides = [_side(kind) for kind in kinds]
    same = [0, *accumulate(side == start for side in sides)]
    strong = [0, *accumulate(side != "ON" for side in sides)]
    before = list(accumulate((start, *sides), _last_strong))
    for first, last in _pairs(text):
        if same[last] > same[first]:
            kinds[first] = kinds[last] = start
        elif strong[last] > strong[first]:
            kinds[first] = kinds[last] = before[first]


def _last_strong(last: str, side: str) -> str:
    return last if side == "ON" else side


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Yield the positions of opening and closing brackets."""
    opened: list[tuple[str, int]] = []
    for index, ch in enumerate(text):
        if ch in _BRACKETS:
            opened.append((_BRACKETS[ch], index))
        elif opened and ch == opened[-1][0]:
            yield opened.pop()[1], index


def _resolve_neutrals(kinds: list[str], start: str) -> None:
    """Give neutral characters the direction of both neighbours, or that of the text."""
    index = 0
    while index < len(kinds):
        end = index
        while end < len(kinds) and kinds[end] == "ON":
            end += 1
        if end > index:
            left = _side(kinds[index - 1]) if index else start
            right = _side(kinds[end]) if end < len(kinds) else start
            kinds[index:end] = [left if left == right else start] * (end - index)
        index = max(end, index + 1)


def _side(kind: str) -> str:
    return "R" if kind in _NUMBERS else kind


def visual_order(nested: list[int]) -> list[int]:
    """Return the indexes of pieces of text from left to right, by their levels."""
    order = list(range(len(nested)))
    for depth in range(max(nested, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and nested[order[end]] >= depth:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order
