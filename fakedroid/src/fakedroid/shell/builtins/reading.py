"""`read`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fakedroid.shell.builtins.kinds import Builtin
from fakedroid.shell.control import ShellError
from fakedroid.shell.process import decode
from fakedroid.shell.streams import Input, as_input

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_WHITE = " \t\n"


async def _read(env: Environment, argv: list[str]) -> int:
    names, raw, end, descriptor = _options(argv[1:])
    for name in names:
        if not _NAME.match(name):
            raise ShellError(f"{name}: not an identifier", 2)
    source = as_input(env.descriptors.get(descriptor))
    marked, complete = await _line(source, raw, end)
    for name, value in zip(names, _divided(marked, env, len(names)), strict=True):
        env.own_assign(name, value)
    return int(not complete)


def _options(words: list[str]) -> tuple[list[str], bool, bytes, int]:
    raw, end, descriptor = False, b"\n", 0
    while words and words[0].startswith("-"):
        word = words.pop(0)
        if word == "--":
            break
        if word == "-r":
            raw = True
        elif re.match(r"-u[0-9]?\Z", word):
            descriptor = int(word[2:] or "0")
        elif word == "-d" and words:
            end = words.pop(0).encode("utf-8", "surrogateescape")[:1] or b"\0"
        elif re.match(r"-[AadNnpstu]", word):
            raise ShellError(f"{word}: not supported by the virtual phone", 2)
        else:
            raise ShellError(f"{word[:2]}: unknown option", 2)
    return words or ["REPLY"], raw, end, descriptor


async def _line(source: Input, raw: bool, end: bytes) -> tuple[list[tuple[str, bool]], bool]:
    """Return the characters of a line, each with whether a backslash quoted it."""
    taken = bytearray()
    while True:
        data = await source.read()
        if not data:
            return _unquoted(bytes(taken), raw), False
        at = _find_end(data, taken, raw, end)
        if at < 0:
            taken += data
            continue
        taken += data[:at]
        source.unread(data[at + 1 :])
        return _unquoted(bytes(taken), raw), True


def _find_end(data: bytes, before: bytearray, raw: bool, end: bytes) -> int:
    at = data.find(end)
    while at >= 0 and not raw:
        text = bytes(before) + data[:at]
        slashes = len(text) - len(text.rstrip(b"\\"))
        if slashes % 2 == 0:
            break
        at = data.find(end, at + 1)
    return at


def _unquoted(data: bytes, raw: bool) -> list[tuple[str, bool]]:
    text = decode(data)
    if raw:
        return [(char, False) for char in text]
    out: list[tuple[str, bool]] = []
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 1
            if at < len(text) and text[at] != "\n":
                out.append((text[at], True))
        else:
            out.append((text[at], False))
        at += 1
    return out


def _divided(chars: list[tuple[str, bool]], env: Environment, count: int) -> list[str]:
    """Return the fields for ``count`` names; the last takes the rest of the line."""
    ifs = env.value_of("IFS")
    ifs = _WHITE if ifs is None else ifs
    white = [char for char in ifs if char in _WHITE]
    at = _skip(chars, 0, white)
    fields: list[str] = []
    while len(fields) < count - 1:
        start = at
        while at < len(chars) and (chars[at][1] or chars[at][0] not in ifs):
            at += 1
        fields.append("".join(char for char, _ in chars[start:at]))
        at = _past_separator(chars, at, ifs, white)
    return [*fields, _last(chars[at:], ifs, white)]


def _skip(chars: list[tuple[str, bool]], at: int, white: list[str]) -> int:
    while at < len(chars) and not chars[at][1] and chars[at][0] in white:
        at += 1
    return at


def _past_separator(chars: list[tuple[str, bool]], at: int, ifs: str, white: list[str]) -> int:
    at = _skip(chars, at, white)
    if at < len(chars) and not chars[at][1] and chars[at][0] in ifs and chars[at][0] not in white:
        at = _skip(chars, at + 1, white)
    return at


def _last(chars: list[tuple[str, bool]], ifs: str, white: list[str]) -> str:
    end = len(chars)
    while end > 0 and not chars[end - 1][1] and chars[end - 1][0] in white:
        end -= 1
    rest = chars[:end]
    separators = [at for at, (char, quoted) in enumerate(rest) if not quoted and char in ifs]
    if separators == [len(rest) - 1]:
        rest = rest[:-1]
    return "".join(char for char, _ in rest)


BUILTINS = {"read": Builtin(_read)}
