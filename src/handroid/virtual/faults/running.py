"""Runs a script of faults on one phone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from handroid.virtual.faults.edge import Edge, Spoil
from handroid.virtual.faults.script import Act, Kind, Moment, Script, Step
from handroid.virtual.shell.signals import send_signal
from handroid.virtual.trust import Policy

if TYPE_CHECKING:
    from handroid.virtual.adbd import Adbd
    from handroid.virtual.phone import VirtualPhone

_HAND: Final = "handroid-hand"
_KILL, _CONTINUE, _STOP = 9, 18, 19


class Faults:
    """The faults of one phone; ``outside`` does what a phone itself cannot, by its act."""

    def __init__(
        self,
        phone: VirtualPhone,
        adbd: Adbd,
        script: Script,
        outside: Mapping[Act, Callable[[], object]] | None = None,
    ) -> None:
        self.over = asyncio.Event()
        self.happened: list[tuple[float, Step]] = []
        self._phone = phone
        self._adbd = adbd
        self._outside = outside or {}
        self._policy = adbd.trust.policy
        self._capacity: int | None = None
        self._steps = list(script.steps)
        self._moments: list[Moment] = []
        self._left = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._plugging: asyncio.Task[None] | None = None
        self.edge = Edge(script.seed)

    def start(self) -> None:
        """Begin with the first line."""
        self.edge.passed = self._passed
        self.edge.next_stop = self._next_stop
        self.edge.kill_hand = lambda: self._signal_hands(_KILL)
        self._phone.edge = self.edge
        self._adbd.watch(self.edge)
        self._next_step()

    async def stop(self) -> None:
        """Give up the script, mend the phone and leave it."""
        self._steps.clear()
        self._moments.clear()
        if self._timer is not None:
            self._timer.cancel()
        self.mend()
        if self._plugging is not None:
            await self._plugging
        self.over.set()

    def mend(self) -> None:
        """Make everything as it was before the first fault; what is lost stays lost."""
        edge = self.edge
        edge.delay = edge.rate = 0.0
        edge.crashing.clear()
        edge.spoiling.clear()
        self._adbd.trust.policy = self._policy
        self._signal_hands(_CONTINUE)
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
            self._happen()
            return
        moment = self._moments[0]
        self._left = moment.amount if moment.kind not in (Kind.BEFORE, Kind.AFTER) else 1
        if moment.kind is Kind.SECONDS:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(moment.amount, self._come)
        elif self._left <= 0:
            self._come()

    def _come(self) -> None:
        """Go on: the moment waited for is here."""
        if self._moments:
            self._moments.pop(0)
            self._next_moment()

    def _passed(self, kind: Kind, name: str, count: int) -> None:
        if not self._moments or self._moments[0].kind is not kind:
            return
        wanted = self._moments[0].name
        if not wanted or wanted == name:
            self._left -= count
            if self._left <= 0:
                self._come()

    def _next_stop(self, kind: Kind) -> int | None:
        if self._moments and self._moments[0].kind is kind:
            return max(1, int(self._left))
        return None

    def _happen(self) -> None:
        step = self._steps.pop(0)
        self.happened.append((time.monotonic(), step))
        self._do(step)
        self._next_step()

    def _do(self, step: Step) -> None:
        simple: dict[Act, Callable[[], object]] = {
            Act.UNPLUG: self._adbd.unplug,
            Act.REPLUG: self._plug,
            Act.MEND: self.mend,
            Act.OFFLINE: self._go_offline,
            Act.UNAUTHORIZED: self._forget_computers,
            Act.HANG: self._hang,
            Act.FILL_STORAGE: self._fill,
            Act.KILL_HAND: lambda: self._signal_hands(_KILL),
            Act.STOP_HAND: lambda: self._signal_hands(_STOP),
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

    def _signal_hands(self, number: int) -> None:
        book = self._phone.shell.processes
        for entry in book.all():
            if entry.name == _HAND:
                send_signal(book, entry.pid, number)
