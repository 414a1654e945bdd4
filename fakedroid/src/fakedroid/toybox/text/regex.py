"""Translates POSIX regular expressions, basic and extended, to Python's."""

import re
from functools import lru_cache

from fakedroid.shell.backtracking import REASON, may_explode
from fakedroid.shell.expansion.patterns import CLASSES
from fakedroid.toybox.options import RefusedError

_WORDS = {"<": r"\b(?=\w)", ">": r"\b(?<=\w)", "b": r"\b", "B": r"\B", "w": r"\w", "W": r"\W"}
_WORDS |= {"s": r"\s", "S": r"\S", "`": r"\A", "'": r"\Z"}
_ESCAPES = {"n": "\n", "t": "\t", "f": "\f", "v": "\v", "r": "\r", "a": "\a"}


@lru_cache(maxsize=256)
def compile_regex(text: str, *, extended: bool, fold: bool = False) -> re.Pattern[str]:
    """Return a compiled expression; a basic one has no ``\\+``, ``\\?``, ``\\|``.

    Raises:
        RefusedError: it is malformed, or would take exponential time.
    """
    try:
        flags = re.IGNORECASE if fold else re.NOFLAG
        pattern = re.compile(_Translation(text, extended).whole(), flags | re.DOTALL)
    except (re.error, ValueError, OverflowError, RecursionError) as error:
        preceding = "preceding " if "repeat" in str(error) else ""
        reason = f"Invalid {preceding}regular expression"
        raise RefusedError(f"bad regex '{text}': {reason}", 2) from None
    if may_explode(pattern.pattern):
        raise RefusedError(f"bad regex '{text}': {REASON}", 2)
    return pattern


class _Translation:
    def __init__(self, text: str, extended: bool) -> None:
        self._text = text
        self._extended = extended
        self._at = 0
        self._out: list[str] = []
        self._fresh = True

    def whole(self) -> str:
        while self._at < len(self._text):
            char = self._text[self._at]
            self._at += 1
            if char == "\\":
                self._escape()
            elif char == "[":
                self._add(self._bracket())
            elif self._extended:
                self._extended_char(char)
            else:
                self._basic_char(char)
        return "".join(self._out)

    def _add(self, piece: str) -> None:
        self._out.append(piece)
        self._fresh = False

    def _begin(self, piece: str) -> None:
        self._out.append(piece)
        self._fresh = True

    def _escape(self) -> None:
        char = self._text[self._at : self._at + 1]
        self._at += 1
        if not char:
            raise ValueError("trailing backslash")
        if char in _WORDS:
            self._add(_WORDS[char])
        elif char.isdigit() and char != "0":
            self._add(f"(?:\\{char})")
        elif not self._extended and char == "(":
            self._begin("(")
        elif not self._extended and char == ")":
            self._add(")")
        elif not self._extended and char == "{":
            self._repeat(char)
        elif char in _ESCAPES:
            self._add(re.escape(_ESCAPES[char]))
        else:
            self._add(re.escape(char))

    def _basic_char(self, char: str) -> None:
        if char == "*" and not self._fresh:
            self._out.append("*")
        elif char == "^" and self._fresh:
            self._begin(r"\A")
        elif char == "$" and self._at_end():
            self._add(r"\Z")
        elif char == ".":
            self._add(".")
        else:
            self._add(re.escape(char))

    def _at_end(self) -> bool:
        return self._text[self._at :][:2] in ("", "\\)", "\\|")

    def _extended_char(self, char: str) -> None:
        if char in "(|":
            self._begin(char)
        elif char == ")":
            self._add(")")
        elif char in "*+?{":
            self._repeat(char)
        elif char == "^":
            self._begin(r"\A")
        elif char == "$":
            self._add(r"\Z")
        elif char == ".":
            self._add(".")
        else:
            self._add(re.escape(char))

    def _repeat(self, char: str) -> None:
        if char == "{":
            end = self._text.find("}" if self._extended else "\\}", self._at)
            bounds = self._text[self._at : end] if end >= 0 else ""
            if not re.match(r"\d*(,\d*)?\Z", bounds) or not bounds.strip(","):
                if not self._extended:
                    raise ValueError("bad interval")
                self._add(r"\{")
                return
            self._at = end + (1 if self._extended else 2)
            char = f"{{{bounds}}}" if not bounds.startswith(",") else f"{{0{bounds}}}"
        if self._fresh:
            self._add(re.escape(char) if char != "*" or self._extended else r"\*")
        elif self._repeated:
            self._out[-1] = "*"
        else:
            self._out.append(char)

    @property
    def _repeated(self) -> bool:
        last = self._out[-1]
        return last in ("*", "+", "?") or (last.startswith("{") and last.endswith("}"))

    def _bracket(self) -> str:
        start = self._at
        negated = self._text.startswith("^", start)
        self._at += negated
        items: list[str] = []
        first = True
        while True:
            char = self._text[self._at : self._at + 1]
            if not char:
                raise ValueError("unclosed bracket")
            if char == "]" and not first:
                self._at += 1
                break
            items.append(self._bracket_item(char))
            first = False
        return f"[{'^' if negated else ''}{''.join(items)}]"

    def _bracket_item(self, char: str) -> str:
        named = re.compile(r"\[([:.=])(.*?)\1\]").match(self._text, self._at)
        if named:
            self._at = named.end()
            kind, name = named.groups()
            if kind != ":":
                return re.escape(name)
            if name not in CLASSES:
                raise ValueError("bad class")
            return CLASSES[name]
        self._at += 1
        upper = self._text[self._at + 1 : self._at + 2]
        if self._text.startswith("-", self._at) and upper not in ("]", ""):
            self._at += 2
            return f"{_in_set(char)}-{_in_set(upper)}"
        return _in_set(char)


def _in_set(char: str) -> str:
    return "\\" + char if char in "\\]^-[&~|" else char
