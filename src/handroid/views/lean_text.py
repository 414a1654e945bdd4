r"""Escapes a phone's texts for a line of the lean view, so that they can forge nothing.

A line break is written ``\n`` and a backslash ``\\``. A tab becomes a space, because what follows a
tab is ours. Separators between texts and before values are escaped with a backslash.
"""

from handroid.model import plain_text

BETWEEN = " | "
"""Separates the texts of one thing."""
BEFORE_VALUE = " = "
"""Precedes the content of a field or the position of a slider."""

_ESCAPES = str.maketrans({"\\": r"\\", "\n": r"\n", "\t": " "})


def one_line(text: str) -> str:
    """Return a text in one line, without anything that looks like our own words."""
    if not (text.isascii() and text.isprintable()):
        text = plain_text.text(text)
    text = text.strip()
    if "\\" in text or "\n" in text or "\t" in text:
        text = text.translate(_ESCAPES)
    return without(BETWEEN, text) if "|" in text else text


def without(mark: str, text: str) -> str:
    """Return a text that does not contain that mark, whatever precedes or follows it."""
    spaced = f" {text} "
    while mark in spaced:
        spaced = spaced.replace(mark, f" \\{mark[1:]}")
    return spaced[1:-1]
