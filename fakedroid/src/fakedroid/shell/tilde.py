"""``~`` and what it stands for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fakedroid.state.files.identity import NUMBERS

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

_TILDE = re.compile(r"~([^/:]*)")
_TILDE_IN_WORD = re.compile(r"~([^/]*)")


def expand_tilde(
    env: Environment, text: str, *, at_start: bool, at_end: bool, colons: bool, equals: bool
) -> list[tuple[str, bool]]:
    """Return ``text`` in pieces; those with True are directories a ``~`` stood for.

    A ``~`` counts at the start of a word; with ``equals`` after its first ``=``, with ``colons``
    (in assignments) after every ``:``.
    """
    pieces: list[tuple[str, bool]] = []
    start = 0
    for at in _places(text, at_start, colons, equals):
        found = (_TILDE if colons else _TILDE_IN_WORD).match(text, at)
        if found is None or (found.end() == len(text) and not at_end):
            continue
        home = _home(env, found.group(1))
        if home is not None:
            pieces += [(text[start:at], False), (home, True)]
            start = found.end()
    pieces.append((text[start:], False))
    return [piece for piece in pieces if piece[0] or piece[1]]


def _places(text: str, at_start: bool, colons: bool, equals: bool) -> list[int]:
    places = [0] if at_start and text.startswith("~") else []
    sign = text.find("=") if equals else -1
    if sign >= 0 and text.startswith("~", sign + 1):
        places.append(sign + 1)
    if colons:
        places += [at + 1 for at in range(len(text)) if text.startswith(":~", at)]
    return sorted(set(places))


def _home(env: Environment, name: str) -> str | None:
    if name == "":
        return env.value_of("HOME")
    if name == "+":
        return env.value_of("PWD")
    if name == "-":
        return env.value_of("OLDPWD")
    # src: bionic's getpwnam gives every Android user the home directory /
    return "/" if name in NUMBERS else None
