"""An app's text as a person or a caller may read it: one line, and nothing that does not show."""

import re
import unicodedata

DESCRIPTION = 1000
PARAMETER_DESCRIPTION = 200
NAME = 200

_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Of what no one sees, that which Unicode does not count as a control or format character."""

_BEYOND = 4
"""How much longer than its limit a text is normalised: the work grows with the square."""


def plain_text(text: str, longest: int) -> str:
    """Return a text in NFC, in one line, without characters that do not show, cut to a length."""
    seen = "".join(map(_visible, _INVISIBLE.sub("", text)))
    line = " ".join(seen.split())[: longest * _BEYOND]
    line = unicodedata.normalize("NFC", line)
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def _visible(character: str) -> str:
    if character.isspace():
        return " "
    return "" if unicodedata.category(character)[0] == "C" else character
