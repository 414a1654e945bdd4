"""`echo` and `test`."""

import re

from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.running.testing import BadNumberError, check_arguments
from fakedroid.shell.syntax.escapes import expand_print

_ECHO_OPTIONS = re.compile(r"-[neE]+\Z")


async def _echo(env: Environment, argv: list[str]) -> int:
    at, newline, escapes = 1, "\n", True
    while at < len(argv) and _ECHO_OPTIONS.match(argv[at]):
        for letter in argv[at][1:]:
            if letter == "n":
                newline = ""
            else:
                escapes = letter == "e"
        at += 1
    text = " ".join(argv[at:])
    if escapes and "\\" in text:
        text, ended = expand_print(text)
        newline = "" if ended else newline
    await env.out(text + newline)
    return 0


async def _test(env: Environment, argv: list[str]) -> int:
    arguments = argv[1:]
    if argv[0] == "[":
        if arguments[-1:] != ["]"]:
            raise ShellError("missing ]", 2)
        arguments.pop()
    try:
        return 0 if check_arguments(env, arguments) else 1
    except BadNumberError as error:
        await env.complain(error.message)
        return 2


BUILTINS = {"echo": Builtin(_echo), "test": Builtin(_test), "[": Builtin(_test)}
