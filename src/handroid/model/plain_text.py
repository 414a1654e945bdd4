r"""Cleans text from a phone before callers or people read it.

A text may contain invisible characters, or ones that terminals and line-based programs interpret.

| characters | in a line | in a text | in JSON | in a label |
|---|---|---|---|---|
| line feed, tab | a space | kept | escaped | a space |
| other line breaks, such as CR, VT, FF, U+0085, U+2028 and U+2029 | a space | a space | escaped | a space |
| other controls (ESC, NUL, C1), halves of surrogate pairs, noncharacters | dropped | dropped | escaped | dropped |
| bidirectional marks, embeddings, overrides and isolates | dropped | dropped | escaped | dropped |
| zero-width space, word joiner, byte order mark, soft hyphen, blank fillers | dropped | dropped | escaped | dropped |
| tag characters, and all variation selectors but the next row's | dropped | dropped | escaped | dropped |
| U+FE0E and U+FE0F after a symbol or a digit (how an emoji looks) | kept | kept | kept | dropped |
| ZWJ after an emoji; ZWJ and ZWNJ after a letter of a script that uses them | kept | kept | kept | dropped |
| private use (icon fonts), unassigned (newer emoji) | kept | kept | kept | dropped |
| other spaces | kept | kept | kept | a space |

Of several joiners or selectors in a row only the first is kept, so that no message hides in them.
`line` is for columns, headers and errors, `text` for multi-line texts, `json_text` for JSON, which
stays exact, and `label` for what a person approves. `lines` changes only line breaks, for the
content of a field that a caller compares with what it typed, and `name` is for packages and
classes.
"""  # noqa: E501 (a table)

import json
import re
import unicodedata
from functools import cache
from typing import Any

_JOINING = (
    "\u0600-\u061b\u061d-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u180a\u1810-\u18af\ua8e0-\ua8ff"
)
"""Arabic, Syriac, Indic, Burmese, Khmer and Mongolian, whose appearance joiners change."""

_SYMBOLS = "\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_WITH_SELECTOR = rf"#*0-9\xa9\xae\u203c\u2049\u2122\u2139{_SYMBOLS}"

_INVISIBLE = (
    r"\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad"
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
    + "".join(chr((plane << 16) + last) for plane in range(1, 17) for last in (0xFFFE, 0xFFFF))
)
_NOT_NEEDED = (
    rf"(?<![{_JOINING}]\u200c)(?<![{_JOINING}{_SYMBOLS}]\u200d)(?<![{_WITH_SELECTOR}]\ufe0f\u200d)"
    rf"(?<![{_WITH_SELECTOR}][\ufe0e\ufe0f])"
)
"""Looks back from a joiner or selector that was found; looking before it would be slow."""

_breaks = re.compile(r"[\t-\r\x1c-\x1f\x85\u2028\u2029]")
_other_breaks = re.compile(r"[\v-\r\x1c-\x1f\x85\u2028\u2029]")

_LARGE = 100_000
_LONGEST_NAME = 255
_not_in_a_name = re.compile(r"[^\w.$-]")

_BEYOND = 4
"""How much more than its limit of a label is normalised, because the work is quadratic."""


# Compiled at first use, because that takes longer than the rest of many commands.
@cache
def _invisible() -> re.Pattern[str]:
    return re.compile(f"[{_INVISIBLE}]{_NOT_NEEDED}")


@cache
def _invisible_in_json() -> re.Pattern[str]:
    return re.compile(rf"[\x85\u2028\u2029{_INVISIBLE}]{_NOT_NEEDED}")


@cache
def _invisible_in_label() -> re.Pattern[str]:
    """Match invisible characters that Unicode does not count as control or format characters."""
    return re.compile(
        "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
        "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    )


def line(text: str) -> str:
    """Return a text in one line, without invisible characters."""
    if text.isascii() and text.isprintable():
        return text
    return _invisible().sub("", _breaks.sub(" ", text))


def text(several_lines: str) -> str:
    """Return a text without invisible characters; line feeds and tabs are kept."""
    if several_lines.isascii() and several_lines.isprintable():
        return several_lines
    return _invisible().sub("", lines(several_lines))


def lines(exact: str) -> str:
    """Return a text in which only a line feed ends a line, otherwise unchanged."""
    return _other_breaks.sub(_as_space, exact)


def json_text(value: Any, *, indent: int | None = None) -> str:
    """Return a value as JSON, compact by default; invisible characters are escaped."""
    separators = None if indent else (",", ":")
    written = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    if not _invisible_in_json().search(written):
        return written
    if len(written) <= _LARGE:
        return _invisible_in_json().sub(_as_escape, written)
    # Escaping character by character would be slow for a hostile text.
    written = json.dumps(value, indent=indent, separators=separators)
    return written.replace("\x7f", r"\u007f")


def name(package_or_class: str) -> str:
    """Return an Android name as one word; invalid characters become question marks."""
    return _not_in_a_name.sub("?", line(package_or_class))[:_LONGEST_NAME]


def label(said: str, longest: int) -> str:
    """Return a text in NFC, in one line, with only visible characters, cut to a length."""
    seen = "".join(map(_visible, _invisible_in_label().sub("", said)))
    words = " ".join(seen.split())[: longest * _BEYOND]
    words = unicodedata.normalize("NFC", words)
    return words if len(words) <= longest else f"{words[: longest - 1].rstrip()}…"


def _as_space(found: re.Match[str]) -> str:
    """Return the replacement for a line break; CR LF becomes one line feed."""
    after = found.string[found.end() : found.end() + 1]
    return "" if found[0] == "\r" and after == "\n" else " "


def _as_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _visible(character: str) -> str:
    if character.isspace():
        return " "
    return "" if unicodedata.category(character)[0] == "C" else character
