"""`set`, `shift`, `unset`."""

from fakedroid.shell.builtins.kinds import special
from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import FLAG_NAMES, Environment
from fakedroid.shell.variables import ReadOnlyVariableError

_NAMES = frozenset((*FLAG_NAMES.values(), "pipefail"))
_OTHERS = frozenset("AabhkmnpsUvXx")


async def _set(env: Environment, argv: list[str]) -> int:
    if len(argv) == 1:
        for name, value in sorted(env.variables.values.items()):
            await env.out(f"{name}={value}\n")
        return 0
    rest = set_options(env, argv[1:])
    if rest is not None:
        env.parameters = rest
    return 0


def set_options(env: Environment, words: list[str]) -> list[str] | None:
    """Apply options and return the arguments after them, or None if there were none to set."""
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            return words[at:]
        if not word or word[0] not in "-+":
            return words[at - 1 :]
        for letter in word[1:]:
            if letter == "o" and at < len(words):
                _set_name(env, words[at], on=word[0] == "-")
                at += 1
            elif letter not in FLAG_NAMES:
                known = letter in _OTHERS
                reason = "not supported by fakedroid" if known else "unknown option"
                raise ShellError(f"{word[0]}{letter}: {reason}")
            else:
                _set_name(env, FLAG_NAMES[letter], on=word[0] == "-")
    return None


def _set_name(env: Environment, name: str, *, on: bool) -> None:
    if name not in _NAMES:
        raise ShellError(f"{name}: unknown option")
    if on:
        env.options.add(name)
    else:
        env.options.discard(name)


async def _shift(env: Environment, argv: list[str]) -> int:
    text = argv[1] if len(argv) > 1 else "1"
    if not text.isdigit():
        raise ShellError(f"bad number: {text}")
    if int(text) > len(env.parameters):
        raise ShellError("nothing to shift")
    env.parameters = env.parameters[int(text) :]
    return 0


async def _unset(env: Environment, argv: list[str]) -> int:
    words, status = argv[1:], 0
    functions = words[:1] == ["-f"]
    for name in words[1:] if words[:1] in (["-f"], ["-v"], ["--"]) else words:
        if functions:
            status |= int(env.functions.pop(name, None) is None)
            continue
        try:
            env.variables.unset(name)
        except ReadOnlyVariableError as error:
            await env.complain(error.message)
            status = 1
    return status


BUILTINS = {"set": special(_set), "shift": special(_shift), "unset": special(_unset)}
