"""Runs a script of faults on one phone."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping

from fakedroid.faults.script import Act, Moment, Script, Step
from fakedroid.phone import FakePhone
from fakedroid.shell.signals import send_signal
from fakedroid.state.edge import Edge, Passing, Spoil
from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Policy

_KILL, _CONTINUE, _STOP = 9, 18, 19


class Faults:
    """The faults of one phone; ``outside`` has the functions for acts that need other programs."""

    def __init__(
        self,
        phone: FakePhone,
        adbd: Adbd,
        script: Script,
        outside: Mapping[Act, Callable[[], object]] | None = None,
        processes: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare a script; ``processes`` maps short process names to full ones."""
        self.over = asyncio.Event()
        self.happened: list[tuple[float, Step]] = []
        self._phone = phone
        self._adbd = adbd
        self._outside = outside or {}
        self._processes = processes or {}
        self._stopped: set[int] = set()
        self._policy = adbd.trust.policy
        self._capacity: int | None = None
        self._steps = list(script.steps)
        self._moments: list[Moment] = []
        self._left = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._plugging: asyncio.Task[None] | None = None
        self.edge = Edge(script.seed)

    def start(self) -> None:
        """Start with the first line."""
        self.edge.passed = self._passed
        self.edge.next_stop = self._next_stop
        self.edge.kill = lambda pid: self._signal(pid, _KILL)
        self._phone.edge = self.edge
        self._adbd.watch(self.edge)
        self._next_step()

    async def stop(self) -> None:
        """Cancel the script, repair the phone and detach from it."""
        self._steps.clear()
        self._moments.clear()
        if self._timer is not None:
            self._timer.cancel()
        self.repair()
        if self._plugging is not None:
            await self._plugging
        self.over.set()

    def repair(self) -> None:
        """Restore the state before the first fault; lost data stays lost."""
        edge = self.edge
        edge.delay = edge.rate = 0.0
        edge.crashing.clear()
        edge.spoiling.clear()
        self._adbd.trust.policy = self._policy
        while self._stopped:
            self._signal(self._stopped.pop(), _CONTINUE)
        if self._capacity is not None:
            self._phone.files.capacity, self._capacity = self._capacity, None
        edge.silent = False
        self._adbd.release()
        self._plug()

    def _next_step(self) -> None:
        if self._steps:
            self._moments = list(self._steps[0].moments)
            self._next_moment()
        else:
            self.over.set()

    def _next_moment(self) -> None:
        if not self._moments:
            self._run_step()
            return
        moment = self._moments[0]
        self._left = moment.amount if moment.kind not in (Passing.BEFORE, Passing.AFTER) else 1
        if moment.kind is Passing.SECONDS:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(moment.amount, self._continue)
        elif self._left <= 0:
            self._continue()

    def _continue(self) -> None:
        """Continue after the awaited moment."""
        if self._moments:
            self._moments.pop(0)
            self._next_moment()

    def _passed(self, kind: Passing, name: str, count: int) -> None:
        if not self._moments or self._moments[0].kind is not kind:
            return
        wanted = self._moments[0].name
        if not wanted or wanted == name:
            self._left -= count
            if self._left <= 0:
                self._continue()

    def _next_stop(self, kind: Passing) -> int | None:
        if self._moments and self._moments[0].kind is kind:
            return max(1, int(self._left))
        return None

    def _run_step(self) -> None:
        step = self._steps.pop(0)
        self.happened.append((time.monotonic(), step))
        self._do(step)
        self._next_step()

    def _do(self, step: Step) -> None:
        simple: dict[Act, Callable[[], object]] = {
            Act.UNPLUG: self._adbd.unplug,
            Act.REPLUG: self._plug,
            Act.REPAIR: self.repair,
            Act.OFFLINE: self._go_offline,
            Act.UNAUTHORIZED: self._forget_computers,
            Act.HANG: self._hang,
            Act.FILL_STORAGE: self._fill,
            Act.KILL: lambda: self._signal_all(step.name, _KILL),
            Act.STOP: lambda: self._stop_all(step.name),
            Act.CLOCK: lambda: self._phone.clock.jump(step.amount),
            Act.GARBAGE: lambda: self._adbd.send_raw(self.edge.garbage(int(step.amount))),
            Act.CRASH: lambda: self.edge.crash(step.name),
            Act.GARBLE: lambda: self._spoil(step.name, self.edge.garbled),
            Act.HALVE: lambda: self._spoil(step.name, self.edge.halved),
            Act.SLOW_COMMANDS: lambda: setattr(self.edge, "delay", step.amount / 1000),
            Act.SLOW_BYTES: lambda: setattr(self.edge, "rate", step.amount),
            **self._outside,
        }
        simple.get(step.act, lambda: None)()

    def _plug(self) -> None:
        self._plugging = asyncio.get_running_loop().create_task(self._adbd.replug())

    def _go_offline(self) -> None:
        self.edge.silent = True
        self._adbd.drop_connections()

    def _hang(self) -> None:
        self.edge.silent = True
        self._adbd.hang()

    def _forget_computers(self) -> None:
        self._adbd.trust.keys.clear()
        self._adbd.trust.policy = Policy.IGNORE
        self._adbd.drop_connections()

    def _fill(self) -> None:
        if self._capacity is None:
            self._capacity = self._phone.files.capacity
        self._phone.files.set_free_bytes(0)

    def _spoil(self, name: str, make: Callable[[], Spoil]) -> None:
        self.edge.spoiling[name] = make

    def _signal_all(self, name: str, number: int) -> None:
        for pid in self._pids(name):
            self._signal(pid, number)

    def _stop_all(self, name: str) -> None:
        self._stopped.update(self._pids(name))
        self._signal_all(name, _STOP)

    def _pids(self, name: str) -> list[int]:
        full = self._processes.get(name, name)
        return [entry.pid for entry in self._phone.shell.processes.all() if entry.name == full]

    def _signal(self, pid: int, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            send_signal(self._phone.shell.processes, pid, number)
