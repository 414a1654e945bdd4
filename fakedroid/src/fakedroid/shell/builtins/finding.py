"""`type` and `command`."""

from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.running.programs import find_program
from fakedroid.shell.syntax.tokens import KEYWORDS


async def _type(env: Environment, argv: list[str]) -> int:
    return await _describe(env, argv[1:], verbose=True)


async def _command(env: Environment, argv: list[str]) -> int:
    words, letters = argv[1:], ""
    while words and words[0].startswith("-"):
        letters += words.pop(0)[1:]
    if set(letters) - set("pvV-"):
        raise ShellError(f"-{letters}: unknown option")
    if set(letters) & set("vV"):
        return await _describe(env, words, verbose="V" in letters)
    return await env.runner.run_command(env, words, functions=False) if words else 0


async def _describe(env: Environment, names: list[str], *, verbose: bool) -> int:
    status = 0
    for name in names:
        kind, short = _known(env, name)
        if kind is None:
            status = 1
        if verbose:
            await env.out(f"{name} {'not found' if kind is None else f'is {kind}'}\n")
        elif kind is not None:
            await env.out(f"{short}\n")
    return status


def _known(env: Environment, name: str) -> tuple[str | None, str]:
    """Return what a name is, or None, and how to call it."""
    builtin = env.runner.builtins.get(name)
    if name in KEYWORDS:
        return "a reserved word", name
    if name in env.functions and not (builtin and builtin.special):
        return "a function", name
    if builtin is not None:
        return f"a {'special ' if builtin.special else ''}shell builtin", name
    try:
        path = find_program(env, name).path
    except OSError:
        return None, name
    return path if "/" in name else f"a tracked alias for {path}", path


BUILTINS = {"type": Builtin(_type), "command": Builtin(_command)}
