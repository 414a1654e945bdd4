"""`echo`, `printf`, `seq`, `yes`, `which`, `true`, `false`, `test`, `pwd`, `clear`."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from fakedroid.shell.control import ShellError
from fakedroid.shell.escapes import expand_print
from fakedroid.shell.process import Command, Process
from fakedroid.shell.spawning import environment_of
from fakedroid.shell.testing import check_arguments
from fakedroid.state.files.lookup import EXECUTE
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.printf import print_formatted
from fakedroid.toybox.tool import Tool, tool


async def _echo(process: Process) -> int:
    """Print the arguments; unlike the shell's own echo, ``\\`` is plain without -e."""
    words, letters = process.args, ""
    while words and re.match(r"-[neE]+\Z", words[0]):
        letters += words[0][1:]
        words = words[1:]
    text, end = " ".join(words), "" if "n" in letters else "\n"
    if letters.rfind("e") > letters.rfind("E"):
        text, ended = expand_print(text)
        end = "" if ended else end
    await process.out(text + end)
    return 0


async def _printf(run: Tool) -> int | None:
    text, problems = print_formatted(run.words[0], run.words[1:])
    await run.out(text)
    for problem in problems:
        await run.complain(problem)
    return None


async def _seq(run: Tool) -> int | None:
    words = run.words
    if len(words) > 3:
        raise RefusedError('Max 3 arguments (see "seq --help")')
    try:
        values = [Decimal(word) for word in words]
    except InvalidOperation:
        raise RefusedError(f"bad number '{words[0]}'") from None
    first = values[0] if len(values) > 1 else Decimal(1)
    step = values[1] if len(values) == 3 else Decimal(1)
    last = values[-1]
    places = max(
        (_places(word) for word in [*words[:1][: len(words) - 1], *words[1:2][: len(words) - 2]]),
        default=0,
    )
    texts: list[str] = []
    if step == 0:
        return None
    while (step > 0 and first <= last) or (step < 0 and first >= last):
        texts.append(_number(run, first, places))
        first += step
    if run.has("w"):
        width = max(len(text) for text in (_number(run, value, places) for value in values))
        texts = [text.zfill(width) for text in texts]
    if texts:
        await run.out((run.options.value("s") or "\n").join(texts) + "\n")
    return None


def _places(word: str) -> int:
    return len(word.partition(".")[2])


def _number(run: Tool, value: Decimal, places: int) -> str:
    form = run.options.value("f")
    if form is None:
        return f"{value:.{places}f}"
    if not re.match(r"[^%]*%[-0-9.+# ]*[aefgAEFG][^%]*\Z", form):
        raise RefusedError("bad -f no %f")
    return form % float(value)


async def _yes(run: Tool) -> int | None:
    line = (" ".join(run.words) or "y") + "\n"
    block = line * max(1, 4096 // len(line))
    while True:
        await run.out(block)
        await run.flush()


async def _which(run: Tool) -> int | None:
    for name in run.words:
        found = False
        for path in _candidates(run, name):
            if run.files.access(run.path(path), EXECUTE) and run.files.stat(run.path(path)).is_file:
                await run.out(path + "\n")
                found = True
                if not run.has("a"):
                    break
        run.status = run.status or int(not found)
    return None


def _candidates(run: Tool, name: str) -> list[str]:
    if "/" in name:
        return [name]
    search = run.process.env.get("PATH", "")
    return [f"{directory or '.'}/{name}" for directory in search.split(":")]


async def _true(process: Process) -> int:
    return 0


async def _false(process: Process) -> int:
    return 1


async def _test(process: Process) -> int:
    arguments = process.args
    if process.argv[0].rpartition("/")[2] == "[":
        if arguments[-1:] != ["]"]:
            await process.err("[: Missing ']'\n")
            return 2
        arguments = arguments[:-1]
    try:
        return 0 if check_arguments(environment_of(process), arguments) else 1
    except ShellError as error:
        await process.err(f"test: {error.message}\n")
        return 2


async def _pwd(run: Tool) -> int | None:
    await run.out((run.files.resolve(run.process.cwd) if run.has("P") else run.process.cwd) + "\n")
    return None


async def _clear(run: Tool) -> int | None:
    await run.out("\x1b[2J\x1b[H")
    return None


COMMANDS: dict[str, Command] = {
    "echo": _echo,
    "printf": tool(
        Usage("usage: printf FORMAT [ARGUMENT...]", minimum=1, mixed=False, lenient=True), _printf
    ),
    "seq": tool(
        Usage(
            "usage: seq [-w|-f fmt_str] [-s sep_str] [first] [increment] last",
            flags="w",
            values="fs",
            minimum=1,
            lenient=True,
        ),
        _seq,
    ),
    "yes": tool(Usage("usage: yes [args...]"), _yes),
    "which": tool(Usage("usage: which [-a] filename ...", "a", minimum=1), _which),
    "true": _true,
    "false": _false,
    "test": _test,
    "[": _test,
    "pwd": tool(Usage("usage: pwd [-L|-P]", "LP"), _pwd),
    "clear": tool(Usage("Clear the screen."), _clear),
}
