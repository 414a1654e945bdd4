"""The program `sh`."""

import re

from fakedroid.shell.builtins.setting import set_options
from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Environment
from fakedroid.shell.process import Process, decode
from fakedroid.shell.running.programs import ShellProcess, environment_of
from fakedroid.shell.streams import Input
from fakedroid.shell.syntax.parser import parse
from fakedroid.state.files.failures import error_text

INCOMPLETE = re.compile(r"unexpected EOF|unmatched|no closing quote|unclosed")
"""The errors of an incomplete text."""


async def run_sh(process: Process) -> int:
    """Run `sh -c LINE [NAME [ARGUMENT…]]`, `sh FILE [ARGUMENT…]`, or commands from its input."""
    env = environment_of(process).fresh()
    env.own = process.running if isinstance(process, ShellProcess) else None
    env.name = env.error_name = process.argv[0]
    try:
        words, letters = _options(env, process.args)
    except ShellError as error:
        await env.complain(error.message)
        return 1
    if "c" in letters:
        return await _run_line(env, words)
    if words and words[0] != "-" and "s" not in letters:
        return await _run_file(env, words)
    env.parameters = words if "s" in letters else words[1:]
    return await env.runner.to_the_end(env, lambda: _run_input(env, env.stdin))


def _options(env: Environment, words: list[str]) -> tuple[list[str], str]:
    """Apply options; return the words after them, and the options that only `sh` has."""
    own, rest = "", list(words)
    while rest and rest[0][:1] in ("-", "+") and len(rest[0]) > 1:
        word = rest.pop(0)
        if word == "--":
            break
        own += "".join(re.findall(r"[cls]", word))
        letters = re.sub(r"[cls]", "", word)
        if len(letters) > 1:
            takes_name = letters.endswith("o") and rest
            set_options(env, [letters, *([rest.pop(0)] if takes_name else [])])
    return rest, own


async def _run_line(env: Environment, words: list[str]) -> int:
    if not words:
        await env.complain("-c: requires argument")
        return 1
    if len(words) > 1:
        env.name = words[1]
        env.error_name = words[1]
        env.parameters = words[2:]
    script = parse(words[0], by_line=True)
    return await env.runner.to_the_end(env, lambda: env.runner.run_script(env, script))


async def _run_file(env: Environment, words: list[str]) -> int:
    try:
        text = decode(env.files.read(env.absolute(words[0])))
    except OSError as error:
        await env.complain(f"{words[0]}: {error_text(error)}")
        return 127
    env.name = env.error_name = words[0]
    env.shows_lines = True
    env.parameters = words[1:]
    script = parse(text, by_line=True)
    return await env.runner.to_the_end(env, lambda: env.runner.run_script(env, script))


async def _run_input(env: Environment, source: Input) -> int:
    """Run commands as they arrive, so that they can read the input after them."""
    env.error_name += ": <stdin>"
    env.shows_lines = True
    text, status = "", 0
    while line := await read_line(source):
        text += line
        script = parse(text, by_line=True)
        if script.error is not None and INCOMPLETE.search(script.error.message):
            continue
        text = ""
        status = await env.runner.run_script(env, script)
    return await env.runner.run_script(env, parse(text, by_line=True)) if text else status


async def read_line(source: Input) -> str:
    """Return the next line with its end; empty at the end of the input."""
    taken = bytearray()
    while data := await source.read():
        at = data.find(b"\n")
        if at >= 0:
            source.unread(data[at + 1 :])
            return decode(bytes(taken + data[: at + 1]))
        taken += data
    return decode(bytes(taken))
