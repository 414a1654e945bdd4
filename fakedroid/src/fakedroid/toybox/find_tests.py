"""`find`: what it asks of a file."""

from __future__ import annotations

import re
from collections.abc import Callable

from fakedroid.state.files.failures import error_text
from fakedroid.state.files.identity import number_of
from fakedroid.state.files.lookup import EXECUTE
from fakedroid.toybox.describing import base_name
from fakedroid.toybox.find_actions import Match
from fakedroid.toybox.globs import glob
from fakedroid.toybox.modes import changed_mode
from fakedroid.toybox.options import RefusedError, number
from fakedroid.toybox.tool import Tool

Test = Callable[[Match], bool]
_TYPES = {"b": 0o060, "c": 0o020, "d": 0o040, "f": 0o100, "l": 0o120, "p": 0o010, "s": 0o140}
_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


def _name_test(*, fold: bool, whole: bool) -> Callable[[Tool, str], Test]:
    def make(run: Tool, text: str) -> Test:
        pattern = glob(text.lower() if fold else text)

        def test(match: Match) -> bool:
            name = match.name if whole else base_name(match.name)
            return pattern.matches(name.lower() if fold else name)

        return test

    return make


def _type_test(run: Tool, text: str) -> Test:
    kinds = text.split(",") if "," in text else list(text)
    for kind in kinds:
        if kind not in _TYPES:
            raise RefusedError(f"bad -type '{text}'")
    wanted = {_TYPES[kind] for kind in kinds}
    return lambda match: (match.status.mode >> 9) & 0o170 in wanted


def _compared(text: str, unit: int) -> Callable[[float], bool]:
    sign = text[0] if text[:1] in ("+", "-") else ""
    value = number(text[len(sign) :]) if text[len(sign) :] else 0
    if sign == "+":
        return lambda size: size // unit > value
    if sign == "-":
        return lambda size: size // unit < value
    return lambda size: size // unit == value


def _size_test(run: Tool, text: str) -> Test:
    found = re.match(r"([+-]?)(\d+)([a-zA-Z]*)\Z", text)
    if found is None:
        raise RefusedError(f"not integer: {text}")
    sign, digits, unit = found.groups()
    scale = number("1" + unit) if unit else 512
    compare = _compared(sign + digits, scale)
    return lambda match: compare(match.status.size + (scale - 1))


def _age_test(run: Tool, text: str) -> Test:
    unit = _SECONDS.get(text[-1], 86400)
    compare = _compared(text.rstrip("dhms"), unit)
    now = run.process.phone.clock.unix(run.process.timeline.at)
    return lambda match: compare(now - match.status.mtime)


def _minutes_test(run: Tool, text: str) -> Test:
    return _age_test(run, text + "m")


def _newer_test(run: Tool, text: str) -> Test:
    try:
        than = run.files.stat(run.path(text)).mtime
    except OSError as error:
        raise RefusedError(f"'{text}': {error_text(error)}") from None
    return lambda match: match.status.mtime > than


def _owner_test(kind: str) -> Callable[[Tool, str], Test]:
    def make(run: Tool, text: str) -> Test:
        wanted = number_of(text)
        if wanted is None:
            raise RefusedError(f"bad {kind} '{text}'")
        if kind == "user":
            return lambda match: match.status.uid == wanted
        return lambda match: match.status.gid == wanted

    return make


def _permission_test(run: Tool, text: str) -> Test:
    sign = text[0] if text[0] in "-/" else ""
    mode = changed_mode(text.removeprefix(sign) if sign else text, 0)
    if sign == "-":
        return lambda match: match.status.permissions & mode == mode
    if sign == "/":
        return lambda match: not mode or bool(match.status.permissions & mode)
    return lambda match: match.status.permissions == mode


def _empty_test(run: Tool) -> Test:
    def test(match: Match) -> bool:
        if match.status.is_directory:
            try:
                return not run.files.list_directory(match.path)
            except OSError:
                return False
        return match.status.is_file and match.status.size == 0

    return test


def _executable_test(run: Tool) -> Test:
    return lambda match: run.files.access(match.path, EXECUTE)


PLAIN: dict[str, Callable[[Tool], Test]] = {
    "-false": lambda _: lambda _: False,
    "-true": lambda _: lambda _: True,
    "-empty": _empty_test,
    "-executable": _executable_test,
}
WITH_ARGUMENT: dict[str, Callable[[Tool, str], Test]] = {
    "-name": _name_test(fold=False, whole=False),
    "-iname": _name_test(fold=True, whole=False),
    "-path": _name_test(fold=False, whole=True),
    "-wholename": _name_test(fold=False, whole=True),
    "-ipath": _name_test(fold=True, whole=True),
    "-type": _type_test,
    "-size": _size_test,
    "-mtime": _age_test,
    "-atime": _age_test,
    "-ctime": _age_test,
    "-mmin": _minutes_test,
    "-newer": _newer_test,
    "-user": _owner_test("user"),
    "-group": _owner_test("group"),
    "-perm": _permission_test,
}
