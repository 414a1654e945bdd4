"""Simple commands: assignments, builtins, functions, programs, scripts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fakedroid.shell.builtins import BUILTINS, Builtin
from fakedroid.shell.control import ErrorExit, FatalError, ReturnFromFunction, ShellError
from fakedroid.shell.environment import Environment
from fakedroid.shell.expansion import (
    expand_arguments,
    expand_declaration,
    expand_text,
    expand_word,
)
from fakedroid.shell.parser import parse
from fakedroid.shell.process import decode
from fakedroid.shell.quoted_form import quoted_form
from fakedroid.shell.redirecting import RedirectionError, redirect
from fakedroid.shell.spawning import run_external
from fakedroid.shell.syntax import Assignment, Function, Literal, Simple, Word
from fakedroid.state.files.failures import error_text

if TYPE_CHECKING:
    from fakedroid.shell.execution import Execution

_DECLARING = frozenset(("export", "readonly", "typeset", "local"))
_FORWARDING = frozenset(("command", "builtin"))
_ASSIGNS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")
_ELF = b"\x7fELF"


async def _simple(execution: Execution, env: Environment, node: Simple, tested: bool) -> int:
    env.line = node.line
    env.substitution_status = None
    argv = await _arguments(env, node.words)
    if not argv:
        status = await _without_command(env, node)
    elif node.redirections:
        status = await _redirected(execution, env, node, argv)
    else:
        status = await _assigned(execution, env, node, argv)
    if status and not tested:
        return await execution.leave_on_error(env, status, tested)
    return status


async def _arguments(env: Environment, words: tuple[Word, ...]) -> list[str]:
    first = next((word.plain for word in words if word.plain not in _FORWARDING), None)
    if first not in _DECLARING:
        return await expand_arguments(env, words)
    arguments: list[str] = []
    for word in words:
        part = word.parts[0] if word.parts else None
        if isinstance(part, Literal) and _ASSIGNS.match(part.text):
            arguments.append(await expand_declaration(env, word))
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
    traced = [await _assign(env, assignment, keep=True) for assignment in node.assignments]
    if "xtrace" in env.options and traced:
        await env.raw_error(f"+ {' '.join(traced)}\n")
    return env.substitution_status or 0


async def _assign(env: Environment, assignment: Assignment, *, keep: bool) -> str:
    """Set a variable; one for a single command starts empty, so that += adds to nothing."""
    value = await expand_text(env, assignment.value, assigning=True)
    if assignment.append and keep:
        value = (env.variables.get(assignment.name) or "") + value
    env.own_assign(assignment.name, value)
    return f"{assignment.name}={quoted_form(value) if value else ''}"


async def _redirected(execution: Execution, env: Environment, node: Simple, argv: list[str]) -> int:
    before = env.descriptors
    try:
        env.descriptors = await redirect(env, node.redirections)
    except RedirectionError as error:
        await env.complain(error.message)
        builtin = BUILTINS.get(argv[0])
        if builtin is not None and builtin.special:
            raise ShellError("redirection failure") from None
        return 1
    if argv == ["exec"]:
        return await _assigned(execution, env, node, argv)
    try:
        return await _assigned(execution, env, node, argv)
    finally:
        env.descriptors = before


async def _assigned(execution: Execution, env: Environment, node: Simple, argv: list[str]) -> int:
    if not node.assignments:
        if "xtrace" in env.options:
            await _trace(env, [], argv)
        return await run_command(env, argv)
    builtin = BUILTINS.get(argv[0])
    names = [assignment.name for assignment in node.assignments]
    kept = builtin is not None and builtin.keeps
    saved = {} if kept else env.variables.saved(names)
    try:
        traced = [await _assign(env, assignment, keep=kept) for assignment in node.assignments]
        for name in [] if kept else names:
            env.variables.mark(name, "x")
        if "xtrace" in env.options:
            await _trace(env, traced, argv)
        return await run_command(env, argv)
    finally:
        env.variables.restore(saved)


async def _trace(env: Environment, assigned: list[str], argv: list[str]) -> None:
    words = [*assigned, *(quoted_form(word) for word in argv)]
    await env.raw_error(f"{env.value_of('PS4') or ''}{' '.join(words)}\n")


async def run_command(env: Environment, argv: list[str], *, functions: bool = True) -> int:
    """Run a builtin, a function or a program by its name."""
    name = argv[0]
    builtin = BUILTINS.get(name)
    if functions and name in env.functions and not (builtin and builtin.special):
        return await _call(env, env.functions[name], argv)
    if builtin is not None:
        return await run_builtin(env, builtin, argv)
    return await run_external(env, argv)


async def run_builtin(env: Environment, builtin: Builtin, argv: list[str]) -> int:
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
        await env.complain(f"{builtin.name or argv[0]}: {error.message}")
        if builtin.special:
            raise ErrorExit(error.status) from None
        return error.status


async def _call(env: Environment, function: Function, argv: list[str]) -> int:
    before = env.parameters, env.name, env.loops
    env.parameters, env.loops = argv[1:], 0
    if function.korn:
        env.name = function.name
    env.variables.enter()
    env.functions_deep += 1
    try:
        return await env.execution.run(env, function.body)
    except (ReturnFromFunction, ErrorExit) as leaving:
        return leaving.status
    finally:
        env.functions_deep -= 1
        env.variables.leave()
        env.parameters, env.name, env.loops = before


async def read_whole(env: Environment, path: str) -> bytes:
    """Return a file's bytes for ``$(<file)``; complain and return nothing when it cannot be."""
    try:
        return env.execution.files.read(env.absolute(path))
    except OSError as error:
        await env.complain(f"{path}: can't open $(<...) file: {error_text(error)}")
        return b""


async def run_script_file(
    execution: Execution, env: Environment, path: str, argv: list[str]
) -> int:
    """Run a file as a shell script of its own."""
    data = execution.files.read(path)
    if data.startswith(_ELF):
        await env.complain(f"{argv[0]}: not executable: {32 * data[4]}-bit ELF file")
        return 126
    if b"\0" in data[:512]:
        await env.complain(f"{argv[0]}: not executable: magic {data[:2].hex().upper()}")
        return 126
    child = fresh_shell(env)
    child.name = child.error_name = argv[0]
    child.shows_lines = True
    child.parameters = argv[1:]
    script = parse(decode(data), by_line=True)
    return await execution.to_the_end(child, lambda: execution.run_script(child, script))


def fresh_shell(env: Environment) -> Environment:
    """Return the environment of a new shell started from this one."""
    variables = env.variables.environment()
    child = Environment(env.execution, env.session, variables, env.descriptors.copy(), env.timeline)
    child.cwd = child.variables.values["PWD"] = env.cwd
    child.umask = env.umask
    return child


RUNNERS: dict[type[object], Callable[..., Awaitable[int]]] = {Simple: _simple}
