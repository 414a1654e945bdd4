"""`type`, `whence`, `command`, `builtin`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.builtins.kinds import Builtin
from fakedroid.shell.control import ErrorExit, ShellError
from fakedroid.shell.spawning import find_program
from fakedroid.shell.tokens import KEYWORDS

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

_ALIASES = {"local": "\\\\builtin typeset", "type": "\\\\builtin whence -v"}


async def _type(env: Environment, argv: list[str]) -> int:
    return await _describe(env, argv[1:], verbose=True)


async def _whence(env: Environment, argv: list[str]) -> int:
    words, letters = argv[1:], ""
    while words and words[0].startswith("-"):
        letters += words.pop(0)[1:]
    if set(letters) - set("pv"):
        raise ShellError(f"-{letters}: unknown option")
    return await _describe(env, words, verbose="v" in letters, path_only="p" in letters)


async def _command(env: Environment, argv: list[str]) -> int:
    words, letters = argv[1:], ""
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--":
            break
        letters += option[1:]
    if set(letters) - set("pvV"):
        raise ShellError(f"-{letters}: unknown option")
    if set(letters) & set("vV"):
        return await _describe(env, words, verbose="V" in letters)
    if not words:
        return 0
    builtin = env.execution.builtins.get(words[0])
    if builtin is not None:
        return await env.execution.run_builtin(env, Builtin(builtin.run), words)
    return await env.execution.run_command(env, words, functions=False)


async def _builtin(env: Environment, argv: list[str]) -> int:
    words = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    if not words:
        return 0
    builtin = env.execution.builtins.get(words[0])
    if builtin is None:
        await env.complain(f"builtin: {words[0]}: not found")
        raise ErrorExit(1)
    return await env.execution.run_builtin(env, Builtin(builtin.run), words)


async def _describe(
    env: Environment, names: list[str], *, verbose: bool, path_only: bool = False
) -> int:
    status = 0
    for name in names:
        text = None if path_only else _known(env, name, verbose)
        if text is None:
            text = _program(env, name, verbose)
        if text is None:
            status = 1
            text = f"{name} not found" if verbose else None
        if text is not None:
            await env.out(text + "\n")
    return status


def _known(env: Environment, name: str, verbose: bool) -> str | None:
    if name in KEYWORDS:
        return f"{name} is a reserved word" if verbose else name
    if name in _ALIASES:
        value = f"'{_ALIASES[name]}'"
        return f"{name} is an alias for {value}" if verbose else f"alias {name}={value}"
    builtin = env.execution.builtins.get(name)
    if name in env.functions and not (builtin and builtin.special):
        return f"{name} is a function" if verbose else name
    if builtin is not None:
        kind = "a special shell builtin" if builtin.special else "a shell builtin"
        return f"{name} is {kind}" if verbose else name
    return None


def _program(env: Environment, name: str, verbose: bool) -> str | None:
    try:
        path = find_program(env, name).path
    except OSError:
        return None
    if not verbose:
        return path
    return f"{name} is {'' if '/' in name else 'a tracked alias for '}{path}"


BUILTINS = {
    "type": Builtin(_type),
    "whence": Builtin(_whence),
    "command": Builtin(_command),
    "builtin": Builtin(_builtin),
}
