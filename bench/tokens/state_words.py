"""The words for states in a printed screen, in any format."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable


def _word(pattern: str) -> str:
    """Return a pattern for a word without negation (``not checked``, ``checked="false"``)."""
    return rf'(?<![\w\-])(?<!not )(?:{pattern})(?!\w)(?!"?\s*[=:]\s*"?(?:false|0|""))'


_WORDS = {
    "checked": _word("checked|on") + r"|\[[xX]\]|[☑✓✔✅]",
    "unchecked": r"\b(?:unchecked|not checked|off)\b|checked\"?\s*[=:]\s*\"?false|\[ \]|[☐]",
    "selected": _word("selected"),
    "focused": _word("focused|has focus"),
    "password": _word("password|secure|secret|redacted") + r"|[•●*]{3}",
    "disabled": _word("disabled|not enabled") + r"|enabled\"?\s*[=:]\s*\"?false",
    "hint": _word("hint|placeholder|empty"),
}
_STATES = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _WORDS.items()}
_SCROLLS = re.compile(
    _word(r"scroll\w*|scr|RecyclerView|ListView|GridView|ViewPager\d?")
    + r"|\bmore (?:above|below|left|right)|\d+ more\b|hidden\b|[↑↓▲▼]",
    re.IGNORECASE,
)
_CHECKABLE = re.compile(r"check|switch|toggle|radio", re.IGNORECASE)


def says(name: str, words: str) -> bool:
    """Whether the words name a state."""
    pattern = _STATES.get(name)
    return bool(pattern and pattern.search(words))


def by_omission(name: str, words: str, shown: Collection[str]) -> bool:
    """Whether the words describe a box that would be marked if it were checked."""
    unmarked = name == "unchecked" and "checked" in shown and not says("checked", words)
    return unmarked and bool(_CHECKABLE.search(words))


def scroll_marks(entries: Iterable[str]) -> int:
    """Return the number of entries that describe something scrollable."""
    return sum(bool(_SCROLLS.search(words)) for words in entries)
