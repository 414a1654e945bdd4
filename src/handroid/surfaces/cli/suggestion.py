"""Suggests the nearest existing name for a mistyped one."""

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest name, to follow a sentence; empty where none is near."""
    near = difflib.get_close_matches(name, known, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""
