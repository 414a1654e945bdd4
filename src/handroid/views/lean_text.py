r"""Texts of a phone as they stand in a line of the lean view, where they can forge nothing.

A line break is written ``\n`` and a backslash ``\\``. A tab is a space, since what follows a tab
is ours. The marks between texts and before values get a backslash where a text holds them.
"""

from handroid.model import plain_text

BETWEEN = " | "
"""Stands between the texts of one thing."""
BEFORE_VALUE = " = "
"""Stands before what a field holds or where a slider is."""

_ESCAPES = str.maketrans({"\\": r"\\", "\n": r"\n", "\t": " "})


def one_line(text: str) -> str:
    """Return a text in one line, in which nothing can be taken for a word of ours."""
    if not (text.isascii() and text.isprintable()):
        text = plain_text.text(text)
    text = text.strip()
    if "\\" in text or "\n" in text or "\t" in text:
        text = text.translate(_ESCAPES)
    return without(BETWEEN, text) if "|" in text else text


def without(mark: str, text: str) -> str:
    """Return a text in which nothing is that mark, whatever is written before and after it."""
    spaced = f" {text} "
    while mark in spaced:
        spaced = spaced.replace(mark, f" \\{mark[1:]}")
    return spaced[1:-1]
