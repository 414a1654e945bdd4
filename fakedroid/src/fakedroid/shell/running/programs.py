"""Finds and runs programs, also for commands that run other commands."""

import asyncio
import errno
from collections.abc import Mapping
from dataclasses import dataclass, field

from fakedroid.shell.control import BROKEN_PIPE, SIGNALS, KilledItself
from fakedroid.shell.environment import DEFAULT_PATH, Environment
from fakedroid.shell.jobs import Running
from fakedroid.shell.pipes import Pipe
from fakedroid.shell.process import Command, Process
from fakedroid.shell.running.disturbed import disturbed
from fakedroid.shell.streams import Input, SourceInput
from fakedroid.state.files.failures import error_text, fail
from fakedroid.state.files.filesystem import FileSystem
from fakedroid.state.files.lookup import EXECUTE

_PROGRAM_DIRECTORIES = frozenset(("/system/bin", "/system/xbin"))
_PIPE = SIGNALS["PIPE"]
_SILENT = frozenset((_PIPE, SIGNALS["INT"]))
_WORDS = {1: "Hangup", 3: "Quit", 6: "Aborted", 9: "Killed", 15: "Terminated"}
# These continue when their reader is gone: a shell with its next command, tee with its files.
_UNMOVED_BY_BROKEN_PIPE = frozenset(("sh", "tee"))


@dataclass
class ShellProcess(Process):
    """A process that the shell started; it can start others."""

    environment: Environment = field(kw_only=True)
    running: Running = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Program:
    """A command of the phone, or a script in a file."""

    path: str
    command: Command | None


def find_program(env: Environment, name: str) -> Program:
    """Return the program with a name.

    Raises:
        OSError: ENOENT, or why the file cannot be executed.
    """
    commands = env.runner.commands
    if "/" in name:
        return _at_path(env, env.absolute(name))
    search = env.variables.values.get("PATH", DEFAULT_PATH)
    if search == DEFAULT_PATH and name in commands:
        return Program(f"/system/bin/{name}", commands[name])
    refused: OSError | None = None
    for directory in search.split(":"):
        try:
            return _at_path(env, env.absolute(f"{directory or '.'}/{name}"))
        except OSError as error:
            if error.errno == errno.EACCES and env.files.exists(f"{directory}/{name}"):
                refused = error
    raise refused or FileNotFoundError(errno.ENOENT, "No such file or directory", name)


def _at_path(env: Environment, path: str) -> Program:
    files = env.files
    directory, _, name = path.rpartition("/")
    if name in env.runner.commands and _resolved(files, directory) in _PROGRAM_DIRECTORIES:
        return Program(path, env.runner.commands[name])
    status = files.stat(path)
    if status.is_directory:
        fail(errno.EISDIR, path)
    if not files.access(path, EXECUTE):
        fail(errno.EACCES, path)
    return Program(path, None)


def _resolved(files: FileSystem, directory: str) -> str:
    try:
        return files.resolve(directory or "/")
    except OSError:
        return ""


async def run_external(
    env: Environment, argv: list[str], variables: Mapping[str, str] | None = None
) -> int:
    """Run a program by name, or print an error if there is none."""
    try:
        program = find_program(env, argv[0])
    except OSError as error:
        if error.errno in (errno.EISDIR, errno.EACCES):
            await env.complain(f"{argv[0]}: can't execute: {error_text(error)}")
            return 126
        await env.complain(f"{argv[0]}: inaccessible or not found")
        return 127
    return await run_program(env, program, argv, variables)


async def run_program(
    env: Environment, program: Program, argv: list[str], variables: Mapping[str, str] | None = None
) -> int:
    """Run a program to its end and return its exit code."""
    name = argv[0].rpartition("/")[2]
    parent = env.own or env.session.shell
    running = Running(name, " ".join(argv), asyncio.current_task(), parent=parent)
    process = ShellProcess(
        env.runner.phone,
        argv,
        env.variables.environment() if variables is None else variables,
        env.cwd,
        env.stdin,
        env.stdout,
        env.stderr,
        env.timeline,
        env.session.tty,
        environment=env,
        running=running,
    )
    env.runner.phone.executed.append(tuple(argv))
    if env.becomes is not None:
        env.session.book.replace(env.becomes, running)
        running.quiet = env.becomes.quiet
        env.becomes = None
    command, edge = program.command or _script(program.path), env.runner.phone.edge
    if edge is not None:
        command = disturbed(edge, name, command)
    return await _run(env, command, process, running)


def _script(path: str) -> Command:
    async def script(process: Process) -> int:
        env = environment_of(process)
        return await env.runner.run_script_file(env, path, process.argv)

    return script


async def _run(env: Environment, command: Command, process: Process, running: Running) -> int:
    book, pipe = env.session.book, env.stage
    book.enter(running)
    if pipe is not None and running.name not in _UNMOVED_BY_BROKEN_PIPE:
        pipe.on_broken = lambda: _end_streaming(pipe, running)
    try:
        return await command(process) & 0xFF
    except asyncio.CancelledError:
        if not running.take_back():
            raise
        return await _report(env, running, running.killed or 0)
    except KilledItself as killed:
        if killed.pid != running.pid:
            raise
        return await _report(env, running, killed.number)
    except BrokenPipeError:
        return BROKEN_PIPE
    finally:
        book.leave(running)
        if pipe is not None:
            pipe.on_broken = None


def _end_streaming(pipe: Pipe, running: Running) -> None:
    """End a command whose reader closed the pipe after it wrote something.

    On a phone its next write, moments later, would end it; here `logcat` might have nothing to
    write for a long time.
    """
    if pipe.written:
        running.kill(_PIPE)


async def _report(env: Environment, running: Running, number: int) -> int:
    if not running.quiet:
        await report_signal(env, number)
    return 128 + number


async def report_signal(env: Environment, number: int) -> None:
    """Print that a signal ended a command, like mksh."""
    if number not in _SILENT:
        await env.raw_error(f"{_WORDS.get(number, f'Signal {number}')} \n")


# -- for commands that run other commands: nohup, env, xargs, find -exec, timeout …


def environment_of(process: Process) -> Environment:
    """Return a shell environment for a command's children, with the command's own streams.

    Raises:
        TypeError: the command was not started by the shell.
    """
    if not isinstance(process, ShellProcess):
        raise TypeError("only a process of the shell can start another")
    child = process.environment.fork(process.timeline)
    stdin = process.stdin if isinstance(process.stdin, Input) else SourceInput(process.stdin)
    child.descriptors = {0: stdin, 1: process.stdout, 2: process.stderr}
    child.cwd = process.cwd
    for name, value in process.env.items():
        child.variables.values[name] = value
        child.variables.exported.add(name)
    return child


async def spawn(
    process: Process,
    argv: list[str],
    *,
    stdin: Input | None = None,
    variables: Mapping[str, str] | None = None,
    replaces: bool = False,
) -> int:
    """Run a program for a command, or instead of it, and return its exit code.

    Raises:
        OSError: there is no such program, or it cannot be executed.
    """
    env = environment_of(process)
    if stdin is not None:
        env.descriptors[0] = stdin
    if replaces and isinstance(process, ShellProcess):
        env.becomes = process.running
    return await run_program(env, find_program(env, argv[0]), argv, variables)
