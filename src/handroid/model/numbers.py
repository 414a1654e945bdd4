"""Parses numbers in untrusted text."""

_MOST_DIGITS = 18
"""The most digits that always fit into 64 bits; Python refuses to parse thousands of them."""


def decimal(text: str) -> int | None:
    """Return the number that a text contains; None if it is not 1 to 18 plain digits."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    return None
