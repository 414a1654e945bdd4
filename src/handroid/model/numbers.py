"""Numbers in texts from outside."""

_MOST_DIGITS = 18
"""As many as a number of 64 bits surely holds; Python refuses to read thousands of them."""


def decimal(text: str) -> int | None:
    """Return the number that a text is; None where it is not one of up to 18 plain digits."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    return None
