"""Names in one line of an error."""

from collections.abc import Sequence


def name_list(names: Sequence[str], most: int) -> str:
    """Return the first names, with commas between them, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
