"""`read`."""

import re

from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.process import decode
from fakedroid.shell.streams import Input

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_ESCAPED = re.compile(r"\\(\n|.|\Z)", re.DOTALL)
_WHITE = " \t\n"
_QUOTED = 0xE000
"""Characters after a backslash are moved to this range, so that they do not separate fields."""


async def _read(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    raw = words[:1] == ["-r"]
    names = words[raw:] or ["REPLY"]
    for name in names:
        if name.startswith("-"):
            known = re.match(r"-[AadNnprstu]", name)
            reason = "not supported by fakedroid" if known else "unknown option"
            raise ShellError(f"{name[:2]}: {reason}", 2)
        if not _NAME.match(name):
            raise ShellError(f"{name}: not an identifier", 2)
    line, complete = await _line(env.stdin, raw)
    ifs = env.value_of("IFS")
    fields = _divided(line, _WHITE if ifs is None else ifs, len(names))
    for name, value in zip(names, fields, strict=True):
        env.variables.set(name, _plain(value))
    return int(not complete)


async def _line(source: Input, raw: bool) -> tuple[str, bool]:
    """Return a line, and whether it had an end; without ``raw`` a backslash continues it."""
    taken = bytearray()
    while data := await source.read():
        line, end, rest = data.partition(b"\n")
        taken += line
        if not end:
            continue
        source.unread(rest)
        slashes = len(taken) - len(taken.rstrip(b"\\"))
        if raw or slashes % 2 == 0:
            return _unescaped(taken, raw), True
        taken += end
    return _unescaped(taken, raw), False


def _unescaped(data: bytearray, raw: bool) -> str:
    text = decode(bytes(data))
    if raw:
        return text
    return _ESCAPED.sub(lambda found: _moved(found.group(1).strip("\n")), text)


def _moved(char: str) -> str:
    return chr(_QUOTED + ord(char)) if char and char < "\x7f" else char


def _plain(text: str) -> str:
    return "".join(
        chr(ord(char) - _QUOTED) if _QUOTED <= ord(char) < _QUOTED + 127 else char for char in text
    )


def _divided(text: str, ifs: str, count: int) -> list[str]:
    """Return the fields for ``count`` names; the last takes the rest of the line."""
    white = "".join(char for char in ifs if char in _WHITE)
    text = text.lstrip(white) if white else text
    fields: list[str] = []
    while len(fields) < count - 1:
        at = next((at for at, char in enumerate(text) if char in ifs), len(text))
        fields.append(text[:at])
        text = text[at:].lstrip(white) if white else text[at:]
        if text[:1] and text[0] in ifs and (at == 0 or text[0] not in white):
            text = text[1:].lstrip(white) if white else text[1:]
    text = text.rstrip(white) if white else text
    separators = [at for at, char in enumerate(text) if char in ifs]
    return [*fields, text[:-1] if separators == [len(text) - 1] else text]


BUILTINS = {"read": Builtin(_read)}
