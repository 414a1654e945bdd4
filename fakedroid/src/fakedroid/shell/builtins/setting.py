"""`set`, `shift`, `unset`, `getopts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.builtins.kinds import Builtin, special
from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import FLAG_NAMES
from fakedroid.shell.quoted_form import quoted_form
from fakedroid.shell.variables import ReadOnlyVariableError

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

OPTION_NAMES = frozenset((*FLAG_NAMES.values(), "braceexpand", "pipefail", "posix", "sh"))
# obs: what `set -o` lists, in its order; those that are on from the start
_SHOWN = (
    *("allexport", "asis", "bgnice", "braceexpand", "emacs", "errexit", "gmacs", "ignoreeof"),
    *("inherit-xtrace", "interactive", "keyword", "login", "markdirs", "monitor", "noclobber"),
    *("noexec", "noglob", "nohup", "nolog", "notify", "nounset", "physical", "pipefail", "posix"),
    *("privileged", "restricted", "sh", "stdin", "trackall", "utf8-mode", "verbose", "vi"),
    *("vi-esccomplete", "vi-tabcomplete", "viraw", "xtrace"),
)
_ON = frozenset(("emacs", "inherit-xtrace", "nohup", "vi-tabcomplete"))
_ROWS = 9


async def _set(env: Environment, argv: list[str]) -> int:
    if len(argv) == 1:
        for name, value in sorted(env.variables.values.items()):
            await env.out(f"{name}={quoted_form(value)}\n")
        return 0
    rest = await set_options(env, argv[1:])
    if rest is not None:
        env.parameters = rest
    return 0


async def set_options(env: Environment, words: list[str]) -> list[str] | None:
    """Apply options and return the arguments after them; None: there were none to set."""
    at = 0
    while at < len(words):
        word = words[at]
        if word == "--":
            return words[at + 1 :]
        if word in ("-", "+"):
            env.options -= {"xtrace", "verbose"} if word == "-" else set()
            return words[at + 1 :] or None
        if word[0] not in "-+":
            return words[at:]
        at += 1
        if word[1:].endswith("o"):
            _set_letters(env, word[:-1])
            if at == len(words):
                await _show_options(env)
                return None
            _set_name(env, words[at], on=word[0] == "-")
            at += 1
        else:
            _set_letters(env, word)
    return None


def _set_letters(env: Environment, word: str) -> None:
    for letter in word[1:]:
        if letter not in FLAG_NAMES:
            reason = "not supported by the virtual phone" if letter in "As" else "unknown option"
            raise ShellError(f"{word[0]}{letter}: {reason}")
        _set_name(env, FLAG_NAMES[letter], on=word[0] == "-")


def _set_name(env: Environment, name: str, *, on: bool) -> None:
    if name not in OPTION_NAMES:
        raise ShellError(f"{name}: unknown option")
    if on:
        env.options.add(name)
    else:
        env.options.discard(name)


async def _show_options(env: Environment) -> None:
    await env.out("Current option settings\n")
    cells = [
        f"{name:<15}{'on ' if name in env.options or name in _ON else 'off'}" for name in _SHOWN
    ]
    for row in range(_ROWS):
        await env.out("  ".join(cells[row::_ROWS]).rstrip() + "\n")


async def _shift(env: Environment, argv: list[str]) -> int:
    text = argv[1] if len(argv) > 1 else "1"
    try:
        count = evaluate(text, env.variables)
    except ArithmeticProblem:
        raise ShellError(f"bad number: {text}") from None
    if count < 0:
        raise ShellError(f"bad number: {text}")
    if count > len(env.parameters):
        raise ShellError("nothing to shift")
    env.parameters = env.parameters[count:]
    return 0


async def _unset(env: Environment, argv: list[str]) -> int:
    words, functions = argv[1:], False
    while words and words[0].startswith("-") and len(words[0]) > 1:
        option = words.pop(0)
        if option == "--":
            break
        if option not in ("-f", "-v"):
            raise ShellError(f"{option[:2]}: unknown option")
        functions = option == "-f"
    status = 0
    for name in words:
        if functions:
            status |= int(env.functions.pop(name, None) is None)
            continue
        try:
            env.variables.unset(name)
        except ReadOnlyVariableError as error:
            await env.complain(error.message)
            status = 1
    return status


async def _getopts(env: Environment, argv: list[str]) -> int:
    if len(argv) < 3:
        raise ShellError(f"{'name' if len(argv) == 2 else 'options'}: missing argument")
    options, name, words = argv[1], argv[2], argv[3:] or env.parameters
    index, inside = _position(env)
    if index > len(words) or not _is_option(words[index - 1]):
        env.own_assign(name, "?")
        return 1
    if words[index - 1] == "--":
        env.own_assign("OPTIND", str(index + 1))
        env.own_assign(name, "?")
        return 1
    return await _take_option(env, options, name, words, index, inside)


def _position(env: Environment) -> tuple[int, int]:
    index = int(env.value_of("OPTIND") or "1")
    return index, env.getopts_at[1] if env.getopts_at[0] == index else 1


def _is_option(word: str) -> bool:
    return len(word) > 1 and word[0] == "-"


async def _take_option(
    env: Environment, options: str, name: str, words: list[str], index: int, inside: int
) -> int:
    word = words[index - 1]
    letter, following = word[inside], inside + 1
    silent = options.startswith(":")
    found = options.find(letter) if letter != ":" else -1
    env.variables.unset("OPTARG")
    result, argument = letter, None
    if found < 0:
        result, argument = "?", letter if silent else None
        if not silent:
            await env.complain(f"-{letter}: unknown option")
    elif options[found + 1 : found + 2] == ":":
        argument = word[following:] or (words[index] if index < len(words) else None)
        index += int(not word[following:])
        following = len(word)
        if argument is None:
            result, argument = (":", letter) if silent else ("?", None)
            if not silent:
                await env.complain(f"-{letter}: requires argument")
    if following >= len(word):
        index, following = index + 1, 1
    env.own_assign("OPTIND", str(index))
    env.getopts_at = (index, following)
    env.own_assign(name, result)
    if argument is not None:
        env.own_assign("OPTARG", argument)
    return 0


BUILTINS = {
    "set": special(_set),
    "shift": special(_shift),
    "unset": special(_unset),
    "getopts": Builtin(_getopts),
}
