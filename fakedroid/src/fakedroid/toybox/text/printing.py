"""`echo`, `printf`, `seq`, `yes`, `which`, `true`, `false`."""

import re

from fakedroid.shell.process import Command, Process
from fakedroid.shell.syntax.escapes import expand_print, join_octets, octet
from fakedroid.state.files.lookup import EXECUTE
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Tool, tool

_FIELD = re.compile(r"%([-+ 0#]*\d*(?:\.\d+)?)([a-zA-Z%]?)|\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)")
_ESCAPES = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_ESCAPES |= {"v": "\v", "\\": "\\", '"': '"', "'": "'"}


async def _echo(process: Process) -> int:
    """Print the arguments; unlike the shell's own echo, ``\\`` is literal without -e."""
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
    """Print a format repeatedly until no arguments are left."""
    text, waiting = run.words[0], run.words[1:]
    pieces: list[str] = []
    while True:
        before = len(waiting)
        pieces.append(_FIELD.sub(lambda found: _field(found, waiting), text))
        if not waiting or len(waiting) == before:
            break
    await run.out(join_octets("".join(pieces)))
    return None


def _field(found: re.Match[str], waiting: list[str]) -> str:
    layout, kind, escape = found.groups()
    if escape:
        return _unescaped(escape)
    if kind == "%":
        return "%"
    if not kind or kind not in "sbcdiuxXof":
        raise RefusedError(f"bad %{kind}@{found.end()}")
    argument = waiting.pop(0) if waiting else ""
    if kind in "sbc":
        text = argument[:1] if kind == "c" else argument
        text = re.sub(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)", _escape, text) if kind == "b" else text
        return f"%{layout}s" % text
    try:
        value = float(argument or "0") if kind == "f" else number(argument or "0")
    except ValueError:
        raise RefusedError(f"bad %f {argument}") from None
    except RefusedError:
        raise RefusedError(f"bad %d {argument}") from None
    return f"%{layout}{'d' if kind in 'iu' else kind}" % value


def _escape(found: re.Match[str]) -> str:
    return _unescaped(found.group(1))


def _unescaped(text: str) -> str:
    if text[0] == "x" and len(text) > 1:
        return octet(int(text[1:], 16))
    return octet(int(text, 8)) if text[0] in "01234567" else _ESCAPES.get(text, "\\" + text)


async def _seq(run: Tool) -> int | None:
    values = [number(word) for word in run.words]
    first = values[0] if len(values) > 1 else 1
    step = values[1] if len(values) > 2 else 1
    last = values[-1] + (1 if step > 0 else -1)
    texts = [str(value) for value in range(first, last, step)] if step else []
    if texts:
        await run.out((run.options.value("s") or "\n").join(texts) + "\n")
    return None


async def _yes(run: Tool) -> int | None:
    line = (" ".join(run.words) or "y") + "\n"
    block = line * max(1, 4096 // len(line))
    while True:
        await run.out(block)
        await run.flush()


async def _which(run: Tool) -> int | None:
    for name in run.words:
        found = [
            path
            for path in _candidates(run, name)
            if run.files.access(run.path(path), EXECUTE) and run.files.stat(run.path(path)).is_file
        ]
        run.status = run.status or int(not found)
        await run.out("".join(f"{path}\n" for path in found[:1]))
    return None


def _candidates(run: Tool, name: str) -> list[str]:
    search = run.process.env.get("PATH", "").split(":")
    return [name] if "/" in name else [f"{directory or '.'}/{name}" for directory in search]


async def _true(process: Process) -> int:
    return 0


async def _false(process: Process) -> int:
    return 1


_SEQ = "usage: seq [-w|-f fmt_str] [-s sep_str] [first] [increment] last"
COMMANDS: dict[str, Command] = {
    "echo": _echo,
    "printf": tool(
        Usage("usage: printf FORMAT [ARGUMENT...]", minimum=1, mixed=False, lenient=True), _printf
    ),
    "seq": tool(Usage(_SEQ, values="s", minimum=1, maximum=3, lenient=True), _seq),
    "yes": tool(Usage("usage: yes [args...]"), _yes),
    "which": tool(Usage("usage: which [-a] filename ...", minimum=1), _which),
    "true": _true,
    "false": _false,
}
