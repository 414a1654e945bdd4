"""Builtins that change what runs next."""

from fakedroid.shell.builtins.kinds import special
from fakedroid.shell.control import (
    SIGNAL_NAMES,
    ExitShell,
    LeaveLoop,
    ReturnFromFunction,
    ShellError,
    signal_number,
)
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.process import decode
from fakedroid.shell.running.programs import run_external
from fakedroid.shell.syntax.parser import parse
from fakedroid.state.files.failures import error_text


async def _true(env: Environment, argv: list[str]) -> int:
    return 0


async def _false(env: Environment, argv: list[str]) -> int:
    return 1


def _status_argument(env: Environment, argv: list[str]) -> int:
    if len(argv) < 2:
        return env.status
    if len(argv) > 2:
        raise ShellError("too many arguments")
    return int(argv[1]) & 0xFF if argv[1].removeprefix("-").isdigit() else _bad(argv[1])


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
    return await env.runner.run_text(env, " ".join(argv[1:]))


async def _dot(env: Environment, argv: list[str]) -> int:
    if len(argv) < 2:
        raise ShellError("missing argument")
    try:
        text = decode(env.files.read(env.absolute(argv[1])))
    except OSError as error:
        raise ShellError(f"{argv[1]}: {error_text(error)}") from None
    before = env.parameters
    if len(argv) > 2:
        env.parameters = argv[2:]
    try:
        return await env.runner.run_script(env, parse(text, by_line=True))
    except ReturnFromFunction as leaving:
        return leaving.status
    finally:
        env.parameters = before


async def _exec(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if words[:1] == ["--"]:
        words = words[1:]
    elif words and words[0].startswith("-"):
        raise ShellError(f"{words[0][:2]}: not supported by fakedroid")
    if not words:
        return 0
    raise ExitShell(await run_external(env, words))


async def _trap(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if words[:1] == ["--"]:
        words = words[1:]
    if not words:
        for name, action in env.traps.items():
            await env.out(f"trap -- '{action}' {name}\n")
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


BUILTINS = {
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
}
