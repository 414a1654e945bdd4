"""`echo`, `print`, `test`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fakedroid.shell.builtins.kinds import Builtin
from fakedroid.shell.control import ShellError
from fakedroid.shell.escapes import expand_print
from fakedroid.shell.process import encode
from fakedroid.shell.streams import as_output
from fakedroid.shell.testing import BadNumberError, check_arguments

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

_ECHO_OPTIONS = re.compile(r"-[neE]+\Z")
_PRINT_OPTIONS = re.compile(r"-[AclNenprRs]*(?:u[0-9]?)?[AclNenprRs]*\Z")


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


async def _print(env: Environment, argv: list[str]) -> int:
    at, letters, descriptor = 1, "", 1
    while at < len(argv) and argv[at].startswith("-") and "R" not in letters:
        word = argv[at]
        at += 1
        if word in ("-", "--"):
            break
        if not _PRINT_OPTIONS.match(word):
            raise ShellError(f"{word[:2]}: unknown option")
        number = re.search(r"u([0-9]?)", word)
        descriptor = int(number.group(1) or "1") if number else descriptor
        letters += re.sub(r"u[0-9]?|-", "", word)
    if set(letters) & set("Acps"):
        raise ShellError(f"-{letters}: not supported by the virtual phone")
    return await _print_words(env, argv[at:], letters, descriptor)


async def _print_words(env: Environment, words: list[str], letters: str, descriptor: int) -> int:
    if "R" in letters and words[:1] == ["-n"]:
        letters, words = letters + "n", words[1:]
    between = "\0" if "N" in letters else "\n" if "l" in letters else " "
    text, end = between.join(words), "\0" if "N" in letters else "\n"
    if "R" not in letters and letters.rfind("r") <= letters.rfind("e"):
        text, ended = expand_print(text)
        end = "" if ended else end
    if descriptor not in env.descriptors:
        raise ShellError(f"-u{descriptor}: bad file descriptor")
    sink = as_output(env.descriptors[descriptor])
    await sink.write(encode(text + ("" if "n" in letters else end)))
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


BUILTINS = {
    "echo": Builtin(_echo),
    "print": Builtin(_print),
    "test": Builtin(_test),
    "[": Builtin(_test),
}
