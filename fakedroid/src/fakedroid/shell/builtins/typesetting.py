"""`export`, `readonly`, `typeset` and `local`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fakedroid.shell.builtins.kinds import Builtin, special
from fakedroid.shell.control import ShellError
from fakedroid.shell.quoted_form import quoted_form

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

_WORD = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?:(\+?=)(.*))?\Z", re.DOTALL)
_KNOWN = "xriul"
_REFUSED = "afgLRZnptU"


async def _declare(env: Environment, argv: list[str]) -> int:
    letter = {"export": "x", "readonly": "r"}[argv[0]]
    words, shown = argv[1:], "names"
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--":
            break
        if option not in ("-", "-p"):
            raise ShellError(f"{option[:2]}: unknown option")
        shown = "values" if option == "-" else "commands"
    if not words:
        await _show(env, argv[0], letter, shown)
    for word in words:
        name = _assign(env, word)
        env.variables.mark(name, letter)
    return 0


async def _show(env: Environment, command: str, letter: str, shown: str) -> None:
    for name in sorted(env.variables.attributes):
        if not env.variables.has(name, letter):
            continue
        value = quoted_form(env.variables.get(name) or "")
        text = {"names": name, "values": f"{name}={value}"}.get(shown, f"{command} {name}={value}")
        await env.out(text + "\n")


def _assign(env: Environment, word: str) -> str:
    found = _WORD.match(word)
    if found is None:
        raise ShellError(f"{word}: not an identifier")
    name, operator, value = found.groups()
    if operator:
        old = env.variables.get(name) or "" if operator == "+=" else ""
        env.own_assign(name, old + value)
    return str(name)


async def _typeset(env: Environment, argv: list[str]) -> int:
    words, on, off = argv[1:], "", ""
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        option = words.pop(0)
        if option == "--":
            break
        on, off = _options(option, on, off)
    if not words:
        await _show(env, "typeset", on or "x", "values")
    for word in words:
        _typeset_one(env, word, on, off)
    return 0


def _options(option: str, on: str, off: str) -> tuple[str, str]:
    for letter in option[1:]:
        if letter in _REFUSED or letter.isdigit():
            raise ShellError(f"-{letter}: not supported by the virtual phone")
        if letter not in _KNOWN:
            raise ShellError(f"-{letter}: unknown option")
        if option[0] == "-":
            on += letter
        else:
            off += letter
    return on, off


def _typeset_one(env: Environment, word: str, on: str, off: str) -> None:
    found = _WORD.match(word)
    if found is None:
        raise ShellError(f"{word}: not an identifier")
    name = found.group(1)
    if env.functions_deep:
        env.variables.make_local(name)
        env.variables.values.setdefault(name, "")
    for letter in off:
        env.variables.mark(name, letter, on=False)
    for letter in on.replace("r", ""):
        env.variables.mark(name, letter)
    _assign(env, word)
    if on and not found.group(2) and env.variables.get(name) is not None:
        env.own_assign(name, env.variables.get(name) or "")
    if "r" in on:
        env.variables.mark(name, "r")


BUILTINS = {
    "export": special(_declare),
    "readonly": special(_declare),
    "typeset": Builtin(_typeset, keeps=True),
    "local": Builtin(_typeset, keeps=True, name="typeset"),
}
