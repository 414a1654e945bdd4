"""`find`: its tests."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from fakedroid.shell.expansion.marks import mark
from fakedroid.shell.expansion.patterns import Pattern
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.status import Status
from fakedroid.toybox.files.paths import base_name
from fakedroid.toybox.options import RefusedError, number
from fakedroid.toybox.tool import Tool

_TYPES = {"b": 0o060, "c": 0o020, "d": 0o040, "f": 0o100, "l": 0o120, "p": 0o010, "s": 0o140}
_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


@dataclass(slots=True)
class Match:
    """A file that was found; a test may prevent descending into it."""

    name: str
    path: str
    status: Status
    depth: int
    pruned: bool = False


Test = Callable[[Match], bool]


def _glob(text: str) -> Pattern:
    """Return the pattern of a text in which a backslash quotes the next character."""
    return Pattern(re.sub(r"\\(.)|([^\\]+)", lambda found: found[1] or mark(found[2]), text))


def _name_test(*, fold: bool = False, whole: bool = False) -> Callable[[Tool, str], Test]:
    def make(run: Tool, text: str) -> Test:
        pattern = _glob(text.lower() if fold else text)

        def test(match: Match) -> bool:
            name = match.name if whole else base_name(match.name)
            return pattern.matches(name.lower() if fold else name)

        return test

    return make


def _type_test(run: Tool, text: str) -> Test:
    if any(kind not in _TYPES for kind in text):
        raise RefusedError(f"bad -type '{text}'")
    wanted = {_TYPES[kind] for kind in text}
    return lambda match: (match.status.mode >> 9) & 0o170 in wanted


def _compared(text: str, unit: int) -> Callable[[float], bool]:
    sign = text[0] if text[:1] in ("+", "-") else ""
    value = number(text.removeprefix(sign))
    if sign == "+":
        return lambda size: size // unit > value
    if sign == "-":
        return lambda size: size // unit < value
    return lambda size: size // unit == value


def _size_test(run: Tool, text: str) -> Test:
    found = re.match(r"([+-]?\d+)([a-zA-Z]*)\Z", text)
    if found is None:
        raise RefusedError(f"not integer: {text}")
    scale = number("1" + found.group(2)) if found.group(2) else 512
    compare = _compared(found.group(1), scale)
    return lambda match: compare(match.status.size + (scale - 1))


def _age_test(run: Tool, text: str) -> Test:
    unit = _SECONDS.get(text[-1], 86400)
    compare = _compared(text.rstrip("dhms"), unit)
    now = run.process.phone.clock.unix(run.process.timeline.at)
    return lambda match: compare(now - match.status.mtime)


def _newer_test(run: Tool, text: str) -> Test:
    try:
        than = run.files.stat(run.path(text)).mtime
    except OSError as error:
        raise RefusedError(f"'{text}': {error_text(error)}") from None
    return lambda match: match.status.mtime > than


def empty_test(run: Tool) -> Test:
    """Return a test for empty files and directories."""

    def test(match: Match) -> bool:
        if match.status.is_directory:
            try:
                return not run.files.list_directory(match.path)
            except OSError:
                return False
        return match.status.is_file and match.status.size == 0

    return test


TESTS: dict[str, Callable[[Tool, str], Test]] = {
    "-name": _name_test(),
    "-iname": _name_test(fold=True),
    "-path": _name_test(whole=True),
    "-type": _type_test,
    "-size": _size_test,
    "-mtime": _age_test,
    "-mmin": lambda run, text: _age_test(run, text + "m"),
    "-newer": _newer_test,
}
