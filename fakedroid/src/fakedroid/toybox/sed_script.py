"""The scripts of `sed`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fakedroid.toybox.options import RefusedError
from fakedroid.toybox.regex import compile_regex

_PLAIN = "{}dDgGhHnNpPx="
_REFUSED = "lwr"


@dataclass(frozen=True, slots=True)
class Address:
    """A line: by number, by what is in it, the last, or so many after the first address."""

    line: int = 0
    pattern: re.Pattern[str] | None = None
    last: bool = False
    plus: int = 0


@dataclass(slots=True, eq=False)
class Step:
    """One command of a script."""

    name: str
    first: Address | None = None
    second: Address | None = None
    negated: bool = False
    text: str = ""
    pattern: re.Pattern[str] | None = None
    replacement: list[str | int] = field(default_factory=list)
    which: int = 1
    every: bool = False
    prints: bool = False
    table: dict[int, str] = field(default_factory=dict)
    skip: int = 0

    def replace(self, line: str) -> tuple[str, int]:
        """Return the line with the wanted matches replaced, and how many there were."""
        if self.pattern is None:
            return line, 0
        out: list[str] = []
        at = count = done = 0
        for found in self.pattern.finditer(line):
            count += 1
            if count < self.which:
                continue
            out += [line[at : found.start()], self._filled(found)]
            at = found.end()
            done += 1
            if not self.every:
                break
        return "".join([*out, line[at:]]), done

    def _filled(self, found: re.Match[str]) -> str:
        return "".join(
            part if isinstance(part, str) else (found.group(part) or "")
            for part in self.replacement
        )


def parse_script(text: str, *, extended: bool) -> list[Step]:
    """Return the steps of a script.

    Raises:
        RefusedError: it is malformed.
    """
    return _Reader(text, extended).steps()


class _Reader:
    def __init__(self, text: str, extended: bool) -> None:
        self._text = text
        self._extended = extended
        self._at = 0
        self._last: re.Pattern[str] | None = None

    def _fail(self) -> RefusedError:
        at = min(self._at, max(0, len(self._text) - 1))
        return RefusedError(
            f"bad pattern '{self._text}'@{self._at + 1} ({self._text[at : at + 1]})"
        )

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def steps(self) -> list[Step]:
        steps: list[Step] = []
        opened: list[Step] = []
        while self._skip(" \t\n;"):
            step = self._step()
            if step.name == "{":
                opened.append(step)
            elif step.name == "}":
                if not opened:
                    raise self._fail()
                opened.pop().skip = len(steps)
            if step.name != "#":
                steps.append(step)
        if opened:
            raise RefusedError("unmatched {")
        return steps

    def _skip(self, chars: str) -> bool:
        while self._peek() and self._peek() in chars:
            self._at += 1
        return bool(self._peek())

    def _step(self) -> Step:
        first = self._address()
        second = None
        if first is not None and self._peek() == ",":
            self._at += 1
            second = self._address()
            if second is None:
                raise self._fail()
        self._skip(" \t")
        negated = self._peek() == "!"
        if negated:
            self._at += 1
            self._skip(" \t!")
        name = self._peek()
        step = Step(name, first, second, negated)
        self._at += 1
        self._arguments(step)
        return step

    def _address(self) -> Address | None:
        self._skip(" \t")
        char = self._peek()
        digits = re.compile(r"\+?(\d+)").match(self._text, self._at)
        if digits:
            self._at = digits.end()
            value = int(digits.group(1))
            return Address(plus=value) if char == "+" else Address(line=value)
        if char == "$":
            self._at += 1
            return Address(last=True)
        if char == "\\":
            self._at += 1
            return Address(pattern=self._regex(self._peek()))
        return Address(pattern=self._regex("/")) if char == "/" else None

    def _regex(self, delimiter: str) -> re.Pattern[str]:
        text = self._until(delimiter)
        fold = self._peek() == "I"
        self._at += fold
        if not text and self._last is not None:
            return self._last
        self._last = compile_regex(text, extended=self._extended, fold=fold)
        return self._last

    def _until(self, delimiter: str) -> str:
        """Read a delimited text; ``\\`` before the delimiter is dropped, otherwise kept."""
        start = self._at
        self._at += 1
        out: list[str] = []
        inside = False
        while True:
            char = self._peek()
            if not char or (char == "\n" and delimiter == "/"):
                self._at = start
                raise self._fail()
            self._at += 1
            if char == delimiter and not inside:
                return "".join(out)
            if char == "[" and not inside:
                inside = "]" in self._text[self._at + 1 :]
            elif char == "]" and out[-1:] not in (["["], ["^"]):
                inside = False
            if char == "\\" and self._peek():
                following = self._peek()
                self._at += 1
                out.append(following if following == delimiter else char + following)
                continue
            out.append(char)

    def _arguments(self, step: Step) -> None:
        name = step.name
        if name == "s":
            self._substitution(step)
        elif name == "y":
            self._translation(step)
        elif name and name in "aic":
            step.text = self._lines()
            return
        elif name and name in ":btqQ":
            step.text = self._word()
            if name in "qQ" and step.text and not step.text.isdigit():
                raise self._fail()
        elif name == "#":
            end = self._text.find("\n", self._at)
            self._at = len(self._text) if end < 0 else end
        elif not name or name not in _PLAIN:
            if name and name in _REFUSED:
                raise RefusedError(f"{name}: not supported by the virtual phone")
            raise self._fail()
        self._end(step)

    def _end(self, step: Step) -> None:
        self._skip(" \t")
        if self._peek() and self._peek() not in "\n;}#" and step.name not in ("{", "#"):
            raise self._fail()

    def _word(self) -> str:
        self._skip(" \t")
        found = re.compile(r"[^\n;}]*").match(self._text, self._at)
        text = found.group() if found else ""
        self._at += len(text)
        return text.strip()

    def _lines(self) -> str:
        """Read the text of a, i and c: up to a line end that no backslash quotes."""
        self._skip(" \t")
        if self._text.startswith("\\", self._at):
            self._at += 1
            self._skip(" \t")
            self._at += self._peek() == "\n"
        out: list[str] = []
        while (char := self._peek()) and char != "\n":
            self._at += 1
            if char == "\\" and self._peek():
                char = self._peek()
                self._at += 1
            out.append(char)
        return "".join(out)

    def _translation(self, step: Step) -> None:
        delimiter = self._peek()
        source = self._until(delimiter)
        self._at -= 1
        target = self._until(delimiter)
        source, target = (text.replace("\\n", "\n") for text in (source, target))
        if len(source) != len(target):
            raise self._fail()
        step.table = {ord(old): new for old, new in zip(source, target, strict=True)}

    def _substitution(self, step: Step) -> None:
        delimiter = self._peek()
        start = self._at
        text = self._until(delimiter)
        self._at -= 1
        replacement = self._until(delimiter)
        flags = re.compile(r"[0-9gpiI]*").match(self._text, self._at)
        letters = flags.group() if flags else ""
        self._at += len(letters)
        if self._peek() and self._peek() in "we":
            raise RefusedError(f"s///{self._peek()}: not supported by the virtual phone")
        number = re.search(r"\d+", letters)
        step.which = int(number.group()) if number else 1
        step.every, step.prints = "g" in letters, "p" in letters
        fold = "i" in letters.lower()
        if text:
            self._last = compile_regex(text, extended=self._extended, fold=fold)
        if self._last is None:
            self._at = start
            raise self._fail()
        step.pattern = self._last
        step.replacement = _replacement(replacement)


def _replacement(text: str) -> list[str | int]:
    parts: list[str | int] = []
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "&":
            parts.append(0)
        elif char == "\\" and at < len(text):
            following = text[at]
            at += 1
            if following.isdigit():
                parts.append(int(following))
            else:
                parts.append({"n": "\n", "t": "\t", "r": "\r"}.get(following, following))
        else:
            parts.append(char)
    return parts
