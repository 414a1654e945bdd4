"""The shell of a phone, which runs commands for adbd."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from fakedroid.device import Device
from fakedroid.shell.control import KilledItself
from fakedroid.shell.environment import DEFAULT_ENVIRONMENT, Environment
from fakedroid.shell.jobs import ProcessBook, Session
from fakedroid.shell.process import Command, Sink, Source
from fakedroid.shell.running.execution import Execution
from fakedroid.shell.running.programs import run_external
from fakedroid.shell.sh_command import run_sh
from fakedroid.shell.streams import Input, SourceInput
from fakedroid.shell.syntax.parser import parse
from fakedroid.state.clock import Timeline

_TOO_DEEP = b"/system/bin/sh: too deeply nested for fakedroid\n"


class Shell:
    """Runs command lines like Android's shell; one for each phone."""

    def __init__(self, phone: Device, commands: Mapping[str, Command]) -> None:
        self._daemons: set[asyncio.Task[object]] = set()
        self._execution = Execution(phone, {**commands, "sh": run_sh})
        self._phone = phone
        self.processes = ProcessBook(phone)

    async def run(
        self,
        line: str,
        stdin: Source,
        stdout: Sink,
        stderr: Sink,
        *,
        tty: bool = False,
        env: Mapping[str, str] | None = None,
    ) -> int:
        """Run a command line like `sh -c` and return its exit code.

        Cancelling it sends SIGHUP to everything that runs inside, except under `nohup`.
        """
        session, shell = self._begin(stdin, stdout, stderr, tty, env)
        script = parse(line, by_line=True)
        work = partial(self._execution.run_script, shell, script)
        return await self._live(session, shell, f"sh -c {line}", work)

    async def exec_argv(
        self,
        argv: list[str],
        stdin: Source,
        stdout: Sink,
        stderr: Sink,
        *,
        tty: bool = False,
        env: Mapping[str, str] | None = None,
    ) -> int:
        """Run one program with these arguments, without a shell."""
        session, shell = self._begin(stdin, stdout, stderr, tty, env)
        work = partial(run_external, shell, argv)
        return await self._live(session, shell, " ".join(argv), work)

    async def close(self) -> None:
        """Stop everything that earlier command lines left running."""
        while self._daemons:
            tasks = list(self._daemons)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    def _begin(
        self,
        stdin: Source,
        stdout: Sink,
        stderr: Sink,
        tty: bool,
        variables: Mapping[str, str] | None,
    ) -> tuple[Session, Environment]:
        session = Session(self.processes, self._daemons, tty=tty)
        source = stdin if isinstance(stdin, Input) else SourceInput(stdin)
        session.streams = (stdout, stderr)
        session.terminal = (source, stdout) if tty else None
        values = {**DEFAULT_ENVIRONMENT, **(variables or {})}
        timeline = Timeline(self._phone.clock)
        shell = Environment(
            self._execution, session, values, {0: source, 1: stdout, 2: stderr}, timeline
        )
        return session, shell

    async def _live(
        self, session: Session, shell: Environment, name: str, work: Callable[[], Awaitable[int]]
    ) -> int:
        session.begin(name)
        try:
            status = await self._execution.to_the_end(shell, work)
            await session.finish()
        except asyncio.CancelledError:
            running = session.shell
            if running is None or not running.take_back():
                raise
            return 128 + (running.killed or 0)
        except KilledItself as killed:
            return 128 + killed.number
        except RecursionError:
            await shell.stderr.write(_TOO_DEEP)
            return 1
        finally:
            await session.close()
        return status
