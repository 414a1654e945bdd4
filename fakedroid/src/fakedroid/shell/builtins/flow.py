"""Builtins that change what runs next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.builtins.kinds import Builtin, special
from fakedroid.shell.control import (
    SIGNAL_NAMES,
    ExitShell,
    FatalError,
    LeaveLoop,
    ReturnFromFunction,
    ShellError,
    signal_number,
)
from fakedroid.shell.parser import parse
from fakedroid.shell.process import decode
from fakedroid.shell.quoted_form import quoted_form
from fakedroid.shell.spawning import run_external
from fakedroid.state.files.failures import error_text

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment


async def _true(env: Environment, argv: list[str]) -> int:
    return 0


async def _false(env: Environment, argv: list[str]) -> int:
    return 1


def _status_argument(env: Environment, argv: list[str]) -> int:
    if len(argv) < 2:
        return env.status
    if len(argv) > 2:
        raise ShellError("too many arguments")
    try:
        return (
            evaluate(argv[1], env.variables) & 0xFF
            if argv[1].lstrip("-").isdigit()
            else _bad(argv[1])
        )
    except ArithmeticProblem:
        return _bad(argv[1])


def _bad(text: str) -> int:
    raise ShellError(f"bad number: {text}")


async def _exit(env: Environment, argv: list[str]) -> int:
    raise ExitShell(_status_argument(env, argv))


async def _return(env: Environment, argv: list[str]) -> int:
    raise ReturnFromFunction(_status_argument(env, argv))


async def _break(env: Environment, argv: list[str]) -> int:
    text = argv[1] if len(argv) > 1 else "1"
    if not text.isdigit():
        _bad(text)
    if int(text) == 0:
        raise ShellError(f"{text}: bad value")
    if not env.loops:
        await env.complain(f"{argv[0]}: can't {argv[0]}")
        return 0
    levels = int(text)
    if levels > env.loops:
        await env.complain(f"{argv[0]}: can only {argv[0]} {env.loops} level(s)")
        levels = env.loops
    raise LeaveLoop(levels, again=argv[0] == "continue")


async def _eval(env: Environment, argv: list[str]) -> int:
    env.status = 0 if len(argv) == 1 else env.status
    return await env.execution.run_text(env, " ".join(argv[1:]))


async def _dot(env: Environment, argv: list[str]) -> int:
    if len(argv) < 2:
        raise ShellError("missing argument")
    path = _found(env, argv[1], argv[0] == "source")
    try:
        text = decode(env.execution.files.read(path))
    except OSError as error:
        raise ShellError(f"{argv[1]}: {error_text(error)}") from None
    before = env.parameters
    if len(argv) > 2:
        env.parameters = argv[2:]
    try:
        return await env.execution.run_script(env, parse(text, by_line=True))
    except ReturnFromFunction as leaving:
        return leaving.status
    finally:
        env.parameters = before


def _found(env: Environment, name: str, here: bool) -> str:
    if "/" not in name:
        directories = (env.value_of("PATH") or "").split(":") + (["."] if here else [])
        for directory in directories:
            path = env.absolute(f"{directory or '.'}/{name}")
            if env.execution.files.exists(path):
                return path
    return env.absolute(name)


async def _exec(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if words[:1] == ["--"]:
        words = words[1:]
    elif words and words[0].startswith("-"):
        raise ShellError(f"{words[0][:2]}: not supported by the virtual phone")
    if not words:
        return 0
    raise ExitShell(await run_external(env, words))


async def _trap(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if words[:1] == ["--"]:
        words = words[1:]
    if not words:
        for name, action in env.traps.items():
            await env.out(f"trap -- {quoted_form(action)} {name}\n")
        return 0
    reset = words[0] == "-" or words[0].isdigit()
    action = words[0]
    names = words if words[0].isdigit() else words[1:]
    status = 0
    for text in names:
        name = "ERR" if text == "ERR" else SIGNAL_NAMES.get(_number(text), "")
        if not name:
            await env.complain(f"trap: bad signal: {text}")
            status = 1
        elif reset:
            env.traps.pop(name, None)
        else:
            env.traps[name] = action
    return status


def _number(text: str) -> int:
    number = signal_number(text)
    return -1 if number is None else number


async def _let(env: Environment, argv: list[str]) -> int:
    if len(argv) < 2:
        raise ShellError("missing argument")
    value = 0
    for text in argv[1:]:
        try:
            value = evaluate(text, env.variables)
        except ArithmeticProblem as problem:
            if problem.fatal:
                raise FatalError(str(problem)) from None
            await env.complain(str(problem))
            return 2
    return int(value == 0)


async def _times(env: Environment, argv: list[str]) -> int:
    await env.out("0m00.00s 0m00.00s\n0m00.00s 0m00.00s\n")
    return 0


async def _refused(env: Environment, argv: list[str]) -> int:
    raise ShellError("not supported by the virtual phone")


_REFUSED = ("alias", "bg", "bind", "fc", "fg", "rename", "suspend", "unalias")
BUILTINS = {
    **{name: Builtin(_refused) for name in _REFUSED},
    ":": special(_true),
    "true": Builtin(_true),
    "false": Builtin(_false),
    "exit": special(_exit),
    "return": special(_return),
    "break": special(_break),
    "continue": special(_break),
    "eval": special(_eval),
    ".": special(_dot),
    "source": Builtin(_dot, keeps=True),
    "exec": special(_exec),
    "trap": special(_trap),
    "times": special(_times),
    "let": Builtin(_let),
}
