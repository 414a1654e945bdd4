"""Parses command lines like toybox."""

import re
from dataclasses import dataclass, field

_HINT = ' (see "{name} --help")'


class RefusedError(Exception):
    """The command cannot continue; the message is printed after its name."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


@dataclass(frozen=True, slots=True)
class Usage:
    """The options of a command.

    ``text`` is its help, which also lists options that only real phones support; ``flags`` are the
    letters without a value, ``values`` those with one; ``long`` maps long names to letters; with
    ``mixed`` False options end at the first argument; with ``lenient`` unknown options are
    arguments.
    """

    text: str
    flags: str = ""
    values: str = ""
    long: dict[str, str] = field(default_factory=dict)
    minimum: int = 0
    maximum: int | None = None
    mixed: bool = True
    lenient: bool = False
    status: int = 1


@dataclass(slots=True)
class Options:
    """The options and arguments of one command line."""

    flags: dict[str, int] = field(default_factory=dict)
    values: dict[str, list[str]] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def has(self, letters: str) -> bool:
        """Return whether any of these letters was given."""
        return any(letter in self.flags or letter in self.values for letter in letters)

    def value(self, letter: str, default: str | None = None) -> str | None:
        """Return the last value given for a letter."""
        return self.values[letter][-1] if letter in self.values else default

    def last_of(self, letters: str) -> str:
        """Return which of these letters came last."""
        return next((letter for letter in reversed(self.order) if letter in letters), "")

    def add(self, letter: str, value: str | None = None) -> None:
        """Record an option."""
        self.order.append(letter)
        if value is None:
            self.flags[letter] = self.flags.get(letter, 0) + 1
        else:
            self.values.setdefault(letter, []).append(value)


def parse_options(name: str, usage: Usage, arguments: list[str]) -> Options:
    """Parse the options in ``arguments``.

    Raises:
        RefusedError: an option is unknown or lacks its value, or arguments are missing.
    """
    options = Options()
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            options.words += waiting
            break
        if word.startswith("--"):
            _long(name, usage, options, word[2:], waiting)
        elif word.startswith("-") and len(word) > 1 and not _is_word(usage, word):
            _letters(name, usage, options, word[1:], waiting)
        else:
            options.words.append(word)
            if not usage.mixed:
                options.words += waiting
                break
    _count(name, usage, len(options.words))
    return options


def _is_word(usage: Usage, word: str) -> bool:
    return usage.lenient and word[1] not in usage.flags + usage.values


def _long(name: str, usage: Usage, options: Options, word: str, waiting: list[str]) -> None:
    key, equals, value = word.partition("=")
    letter = usage.long.get(key)
    if letter is None:
        raise RefusedError(f"Unknown option '{word}'{_HINT.format(name=name)}", usage.status)
    if letter in usage.flags and (not equals or letter not in usage.values):
        options.add(letter)
    elif equals:
        options.add(letter, value)
    elif waiting:
        options.add(letter, waiting.pop(0))
    else:
        raise RefusedError(f"Missing argument to --{key}{_HINT.format(name=name)}", usage.status)


def _letters(name: str, usage: Usage, options: Options, letters: str, waiting: list[str]) -> None:
    for at, letter in enumerate(letters):
        if letter in usage.values:
            value = letters[at + 1 :] or (waiting.pop(0) if waiting else None)
            if value is None:
                hint = _HINT.format(name=name)
                raise RefusedError(f"Missing argument to -{letter}{hint}", usage.status)
            options.add(letter, value)
            return
        if letter not in usage.flags:
            if letter in "".join(re.findall(r"\[-(\w+)", usage.text)):
                reason = f"-{letter}: not supported by fakedroid"
                raise RefusedError(reason, usage.status)
            shown = letters[at:]
            raise RefusedError(f"Unknown option '{shown}'{_HINT.format(name=name)}", usage.status)
        options.add(letter)


def _count(name: str, usage: Usage, count: int) -> None:
    hint = _HINT.format(name=name)
    if count < usage.minimum:
        raise RefusedError(f"{_needs(usage.minimum)}{hint}", usage.status)
    if usage.maximum is not None and count > usage.maximum:
        plural = "" if usage.maximum == 1 else "s"
        raise RefusedError(f"Max {usage.maximum} argument{plural}{hint}", usage.status)


def _needs(count: int) -> str:
    return "Needs 1 argument" if count == 1 else f"Need {count} arguments"


_UNITS = {"c": 1, "b": 512, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50}
_DECIMAL = {"k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12, "p": 10**15}


def number(text: str) -> int:
    """Parse an integer like toybox: decimal, 0x, octal, with a unit.

    Raises:
        RefusedError: it is not a number.
    """
    found = re.match(r"([+-]?)(0[xX][0-9a-fA-F]+|[0-9]+)([cbkmgtpCBKMGTP]?)([dD]?)\Z", text)
    if found is None:
        raise RefusedError(f"not integer: {text}")
    sign, digits, unit, decimal = found.groups()
    if digits[:2] in ("0x", "0X"):
        value = int(digits, 16)
    elif digits.startswith("0") and len(digits) > 1 and digits.strip("01234567") == "":
        value = int(digits, 8)
    else:
        value = int(digits)
    table = _DECIMAL if decimal else _UNITS
    value *= table.get(unit.lower(), 1) if unit else 1
    return -value if sign == "-" else value
