"""Suggests the nearest existing name for a mistyped one."""

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question that suggests the nearest name, or an empty text if none is similar."""
    near = difflib.get_close_matches(name, known, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""
