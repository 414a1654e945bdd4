"""The processes of the phone's shell: sessions, background jobs, and commands with a pid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Protocol

from fakedroid.device import Device
from fakedroid.shell.control import KilledItself
from fakedroid.shell.pipes import PipeEnd
from fakedroid.shell.process import Sink
from fakedroid.shell.streams import Input, Stream
from fakedroid.state.clock import Timeline

SHELL_UID = 2000
_INIT = 1


class Brake(Protocol):
    """Stops a command on SIGSTOP and continues it on SIGCONT."""

    @property
    def closed(self) -> bool:
        """Whether it is stopped."""

    def close(self) -> None:
        """Stop it."""

    def open(self) -> None:
        """Continue it."""


@dataclass(eq=False, slots=True)
class Running:
    """A running command; it gets a pid when the process table is read."""

    name: str
    command_line: str
    task: asyncio.Task[object] | None
    pid: int | None = None
    killed: int | None = None
    quiet: bool = False
    parent: Running | None = None
    brake: Brake | None = None
    pending: int | None = None

    def kill(self, number: int) -> None:
        """End it with a signal."""
        if self.task is asyncio.current_task():
            raise KilledItself(self.pid or 0, number)
        if self.killed is None and self.task is not None and not self.task.done():
            self.killed = number
            self.task.cancel()

    def take_back(self) -> bool:
        """Return whether a cancellation was only this command's kill, and clear it."""
        if self.killed is None or self.task is None:
            return False
        return self.task.uncancel() == 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the process table."""

    pid: int
    parent: int
    uid: int
    name: str
    cmdline: str
    stopped: bool = False


@dataclass(eq=False)
class ProcessBook:
    """The phone's processes, together with the commands that run on its shell."""

    phone: Device
    running: list[Running] = field(default_factory=list)

    def adbd(self) -> int:
        """Return the pid of adbd, the parent of every shell."""
        found = (entry.pid for entry in self.phone.processes.all() if entry.name == "adbd")
        return next(found, _INIT)

    def pid_for(self, running: Running) -> int:
        """Return the pid of a running command, assigning one if necessary."""
        if running.pid is None:
            running.pid = self._claim(running)
        return running.pid

    def _claim(self, running: Running) -> int:
        """Return the pid of the command's own entry in the process table, or add one."""
        taken = {other.pid for other in self.running}
        for entry in self.phone.processes.all():
            own = entry.name == running.name and entry.uid == SHELL_UID
            if own and entry.pid not in taken and running.name != "sh":
                return entry.pid
        parent = self.adbd() if running.parent is None else self.pid_for(running.parent)
        return self._start(running.name, parent)

    def _start(self, name: str, parent: int) -> int:
        def end() -> None:
            running = self.find(pid)
            if running is not None:
                running.kill(9)

        pid = self.phone.processes.start(name, SHELL_UID, parent=parent, end=end)
        return pid

    def all(self) -> list[Entry]:
        """Return every process, by pid."""
        ours = {self.pid_for(running): running for running in self.running}
        entries: list[Entry] = []
        for found in self.phone.processes.all():
            running = ours.get(found.pid)
            if running is not None and running.killed is not None:
                continue
            name = found.name if running is None else running.name
            line = found.name if running is None else running.command_line
            brake = running.brake if running is not None else None
            stopped = brake is not None and brake.closed
            entries.append(Entry(found.pid, found.parent, found.uid, name, line, stopped))
        return entries

    def find(self, pid: int) -> Running | None:
        """Return the command with this pid."""
        return next((running for running in self.running if running.pid == pid), None)

    def enter(self, running: Running) -> None:
        """Add a running command."""
        self.running.append(running)

    def leave(self, running: Running) -> None:
        """Remove a command that has ended."""
        if running in self.running:
            self.running.remove(running)
            if running.pid is not None:
                self.phone.processes.finish(running.pid)

    def replace(self, running: Running, other: Running) -> None:
        """Replace a command by another, like exec: it keeps its pid."""
        if running in self.running:
            self.running.remove(running)
            other.pid, running.pid = running.pid, None


class Job:
    """A background job of one shell; ``descriptors`` returns its current descriptors."""

    def __init__(
        self,
        running: Running,
        descriptors: Callable[[], dict[int, Stream]],
        book: ProcessBook,
        timeline: Timeline,
    ) -> None:
        self.running = running
        self.timeline = timeline
        self.status: int | None = None
        self.silent = asyncio.Event()
        self._descriptors = descriptors
        self._book = book
        self._held = [end for end in descriptors().values() if isinstance(end, PipeEnd)]
        for end in self._held:
            end.hold(1)
        self.pid = book.pid_for(running)

    def holds(self, streams: tuple[Stream | None, ...]) -> bool:
        """Return whether it still writes to one of these streams."""
        mine = self._descriptors()
        return any(mine.get(fd) is stream for fd in (1, 2) for stream in streams)

    async def wait(self) -> int:
        """Wait for its end and return its exit code."""
        task = self.running.task
        if task is not None and not task.done():
            await asyncio.wait([task])
        return self.status or 0

    async def until_silent(self) -> None:
        """Wait until it has ended or has closed its streams."""
        task, silence = self.running.task, asyncio.ensure_future(self.silent.wait())
        try:
            if task is not None and not task.done():
                await asyncio.wait([task, silence], return_when=asyncio.FIRST_COMPLETED)
        finally:
            silence.cancel()

    def close_streams(self) -> None:
        """Close its streams."""
        held, self._held = self._held, []
        for end in held:
            end.hold(-1)
        self.silent.set()

    def ended(self) -> None:
        """Release its descriptors."""
        self._book.leave(self.running)
        self.close_streams()
        if self.status is None and self.running.killed is not None:
            self.status = 128 + self.running.killed


class Session:
    """One command line from adbd: its jobs end with it, or continue in the background."""

    def __init__(self, book: ProcessBook, daemons: set[asyncio.Task[object]], *, tty: bool) -> None:
        self.book = book
        self.tty = tty
        self.jobs: list[Job] = []
        self.streams: tuple[Stream | None, ...] = ()
        self.terminal: tuple[Input, Sink] | None = None
        self._daemons = daemons
        self._shell: Running | None = None

    def parent_pid(self) -> int:
        """Return the pid of adbd."""
        return self.book.adbd()

    def begin(self, command_line: str) -> None:
        """Register the shell itself as running."""
        self._shell = Running("sh", command_line, asyncio.current_task())
        self.book.enter(self._shell)

    def shell_pid(self) -> int:
        """Return the pid of the session's own shell."""
        if self._shell is None:
            return self.book.adbd()
        return self.book.pid_for(self._shell)

    @property
    def shell(self) -> Running | None:
        """Return the session's own shell as a process."""
        return self._shell

    def start(self, job: Job, work: Coroutine[object, object, object]) -> None:
        """Run a background job."""
        task: asyncio.Task[object] = asyncio.get_running_loop().create_task(work)
        job.running.task = task
        self.jobs.append(job)
        self.book.enter(job.running)
        task.add_done_callback(lambda _: self._forget(job))

    def _forget(self, job: Job) -> None:
        job.ended()
        if job in self.jobs:
            self.jobs.remove(job)

    def adopt(self, task: asyncio.Task[object]) -> None:
        """Let a task continue after the session."""
        self._daemons.add(task)
        task.add_done_callback(self._daemons.discard)

    async def finish(self) -> None:
        """End like adbd: wait for jobs that still write to its streams, but not for others.

        A terminal that closes sends them SIGHUP instead. [src: shell_service.cpp, tty semantics]
        """
        if self.jobs:
            await asyncio.sleep(0)
        for job in list(self.jobs):
            if self.tty:
                continue
            if job.holds(self.streams):
                await job.until_silent()
            if job.running.task is not None and not job.running.task.done():
                self.adopt(job.running.task)
                self.jobs.remove(job)

    async def close(self) -> None:
        """Send SIGHUP to the remaining jobs."""
        tasks = [job.running.task for job in self.jobs if job.running.task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        if self._shell is not None:
            self.book.leave(self._shell)
