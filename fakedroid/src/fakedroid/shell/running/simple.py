"""Simple commands: assignments, builtins, functions, programs, scripts."""

import re
from collections.abc import Awaitable, Callable

from fakedroid.shell.control import ErrorExit, FatalError, ReturnFromFunction, ShellError
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.expansion.words import expand_arguments, expand_text, expand_word
from fakedroid.shell.process import decode
from fakedroid.shell.running.programs import run_external
from fakedroid.shell.running.redirections import RedirectionError, redirect
from fakedroid.shell.syntax.parser import parse
from fakedroid.shell.syntax.tree import Assignment, Function, Literal, Simple, Word
from fakedroid.state.files.failures import error_text

_DECLARING = frozenset(("export", "readonly", "local"))
_ASSIGNS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")
_ELF = b"\x7fELF"


async def _simple(env: Environment, node: Simple, tested: bool) -> int:
    env.line = node.line
    env.substitution_status = None
    argv = await _arguments(env, node.words)
    if not argv:
        status = await _without_command(env, node)
    elif node.redirections:
        status = await _redirected(env, node, argv)
    else:
        status = await _assigned(env, node, argv)
    if status and not tested:
        return await env.runner.leave_on_error(env, status, tested)
    return status


async def _arguments(env: Environment, words: tuple[Word, ...]) -> list[str]:
    if not words or words[0].plain not in _DECLARING:
        return await expand_arguments(env, words)
    arguments: list[str] = []
    for word in words:
        part = word.parts[0] if word.parts else None
        if isinstance(part, Literal) and _ASSIGNS.match(part.text):
            arguments.append(await expand_text(env, word))
        else:
            arguments.extend(await expand_word(env, word))
    return arguments


async def _without_command(env: Environment, node: Simple) -> int:
    if node.redirections:
        try:
            await redirect(env, node.redirections)
        except RedirectionError as error:
            await env.complain(error.message)
            return 1
    for assignment in node.assignments:
        await _assign(env, assignment, keep=True)
    return env.substitution_status or 0


async def _assign(env: Environment, assignment: Assignment, *, keep: bool) -> None:
    """Set a variable; one for a single command starts empty, so += adds to an empty text."""
    value = await expand_text(env, assignment.value)
    if assignment.append and keep:
        value = (env.variables.get(assignment.name) or "") + value
    env.variables.set(assignment.name, value)


async def _redirected(env: Environment, node: Simple, argv: list[str]) -> int:
    before = env.descriptors
    try:
        env.descriptors = await redirect(env, node.redirections)
    except RedirectionError as error:
        await env.complain(error.message)
        builtin = env.runner.builtins.get(argv[0])
        if builtin is not None and builtin.special:
            raise ShellError("redirection failure") from None
        return 1
    if argv == ["exec"]:
        return await _assigned(env, node, argv)
    try:
        return await _assigned(env, node, argv)
    finally:
        env.descriptors = before


async def _assigned(env: Environment, node: Simple, argv: list[str]) -> int:
    if not node.assignments:
        return await run_command(env, argv)
    builtin = env.runner.builtins.get(argv[0])
    names = {assignment.name for assignment in node.assignments}
    kept = builtin is not None and builtin.keeps
    saved = {} if kept else env.variables.saved(names)
    try:
        for assignment in node.assignments:
            await _assign(env, assignment, keep=kept)
        env.variables.exported |= set() if kept else names
        return await run_command(env, argv)
    finally:
        env.variables.restore(saved)


async def run_command(env: Environment, argv: list[str], *, functions: bool = True) -> int:
    """Run a builtin, a function or a program by its name."""
    name = argv[0]
    builtin = env.runner.builtins.get(name)
    if functions and name in env.functions and not (builtin and builtin.special):
        return await _call(env, env.functions[name], argv)
    if builtin is not None:
        return await _run_builtin(env, builtin, argv, special=builtin.special and functions)
    return await run_external(env, argv)


async def _run_builtin(env: Environment, builtin: Builtin, argv: list[str], special: bool) -> int:
    """Run a builtin; an error of a special one ends the shell."""
    try:
        return await builtin.run(env, argv)
    except BrokenPipeError:
        raise
    except OSError as error:
        await env.complain(f"{argv[0]}: {error_text(error)}")
        return 1
    except FatalError:
        raise
    except ShellError as error:
        await env.complain(f"{argv[0]}: {error.message}")
        if special:
            raise ErrorExit(error.status) from None
        return error.status


async def _call(env: Environment, function: Function, argv: list[str]) -> int:
    before = env.parameters, env.loops
    env.parameters, env.loops = argv[1:], 0
    env.variables.enter()
    try:
        return await env.runner.run(env, function.body)
    except (ReturnFromFunction, ErrorExit) as leaving:
        return leaving.status
    finally:
        env.variables.leave()
        env.parameters, env.loops = before


async def run_script_file(env: Environment, path: str, argv: list[str]) -> int:
    """Run a file as a separate shell script."""
    data = env.files.read(path)
    if data.startswith(_ELF):
        await env.complain(f"{argv[0]}: not executable: {32 * data[4]}-bit ELF file")
        return 126
    if b"\0" in data[:512]:
        await env.complain(f"{argv[0]}: not executable: magic {data[:2].hex().upper()}")
        return 126
    child = env.fresh()
    child.name = child.error_name = argv[0]
    child.shows_lines = True
    child.parameters = argv[1:]
    script = parse(decode(data), by_line=True)
    return await env.runner.to_the_end(child, lambda: env.runner.run_script(child, script))


RUNNERS: dict[type[object], Callable[..., Awaitable[int]]] = {Simple: _simple}
