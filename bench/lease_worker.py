"""One of several processes that share phones: it takes leases, loses them, and acts too late.

Started by `bench.leases`. It makes calls until a file tells it to stop, and writes one line of JSON
for each. The coordinates of a tap encode the worker, the phone and the lease, so that the phone's
own log can be checked.
"""

import asyncio
import json
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

# Imported lazily otherwise, which would be too late to share it between processes.
import handroid.drivers.driver_selection
import handroid.drivers.hand
import handroid.drivers.stock  # noqa: F401
from handroid.adb.server import AdbServer, parse_address
from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import LEASES, REFERENCE_GROUPS, reference
from handroid.errors import LeaseEnded, PhoneLeased
from handroid.model.caller import Caller
from handroid.model.tool import Answer, Text
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.tools.registry import registry

PROFILE = reference(groups=REFERENCE_GROUPS | {LEASES})
SETTINGS = Settings(lease_idle_s=1)
STOP = "stop"
WORKERS = 10
REVISIONS = 1000
NO_LEASE = 2000
SHOWN = 500
"""Added to the first coordinate if the call has the id of the lease."""
PAUSE_SECONDS = 0.002
_CONTROLLED = 0.1
_SECONDS = (1, 2, 3)
_WAITED = "while the call waited"
_REFUSALS = (PhoneLeased, LeaseEnded)


@dataclass(frozen=True)
class Held:
    """A lease of this worker."""

    phone: int
    lease: str
    revision: int


class Worker:
    """Makes random calls."""

    def __init__(
        self, number: int, engine: Engine, serials: list[str], say: Callable[..., None]
    ) -> None:
        self._number = number
        self._say = say
        self._engine = engine
        self._serials = serials
        self._random = random.Random()
        self._holder = Caller("owner", session=f"worker {number} {time.time_ns()}")
        self._stranger = Caller("owner", session=f"stranger {number} {time.time_ns()}")
        self._held: Held | None = None
        self._former: Held | None = None

    async def step(self) -> None:
        """Make one call."""
        roll = self._random.random()
        if roll < 0.1:
            await self._tap(None, self._any_phone())
        elif roll < 0.2 and self._former:
            await self._tap(self._former, self._former.phone)
        elif self._held is None:
            await self._acquire()
        elif roll < 0.25:
            await self._tap(self._held, self._any_phone())
        elif roll < 0.35:
            await self._release(self._held)
        elif roll < 0.38:
            # The lease is lost: it expires, and is used too late.
            self._former, self._held = self._held, None
        else:
            await self._tap(self._held, self._held.phone)

    def _any_phone(self) -> int:
        return self._random.randrange(len(self._serials))

    async def _tap(self, held: Held | None, phone: int) -> None:
        y = held.revision % REVISIONS if held else NO_LEASE
        x = self._number + WORKERS * phone
        arguments: dict[str, Any] = {"x": x, "y": y}
        caller = self._holder if held else self._stranger
        if held and (held is self._former or phone != held.phone or self._random.random() < 0.5):
            arguments |= {"x": x + SHOWN, "lease": held.lease}
        answer = await self._call("tap", caller, phone=self._serials[phone], **arguments)
        if held and held is self._held and phone == held.phone and answer.is_error:
            self._former, self._held = held, None

    async def _acquire(self) -> None:
        phone = self._any_phone()
        seconds = self._random.choice(_SECONDS)
        answer = await self._call(
            "acquire_phone", self._holder, phone=self._serials[phone], seconds=seconds
        )
        if not answer.is_error:
            taken = json.loads(_text(answer))
            self._held = Held(phone, taken["lease"], taken["revision"])
            for each in self._engine.leases.all():
                if each.id == taken["lease"]:
                    self._say(
                        lease=phone, revision=each.revision, since=each.since, worker=self._number
                    )

    async def _release(self, held: Held) -> None:
        self._former, self._held = held, None
        await self._call("release_phone", self._holder, lease=held.lease)

    async def _call(self, tool: str, caller: Caller, **arguments: Any) -> Answer:
        at, start, cpu = time.time(), time.perf_counter(), time.thread_time()
        answer = await self._engine.call(PROFILE, f"android_{tool}", arguments, caller=caller)
        spent, cpu = (time.perf_counter() - start) * 1000, (time.thread_time() - cpu) * 1000
        refused = isinstance(answer.error, _REFUSALS)
        failed = _text(answer) if answer.is_error and not refused else ""
        stall = _stall() if refused and self._random.random() < _CONTROLLED else None
        waited = _WAITED in _text(answer)
        phone = self._serials.index(arguments["phone"]) if "phone" in arguments else None
        times = {"at": at, "ms": round(spent, 3), "cpu": round(cpu, 3), "stall": stall}
        said = {"worker": self._number, "phone": phone, "waited": waited, "failed": failed}
        self._say(refused=refused, **times, **said)
        return answer


def _stall() -> float:
    """Return how long a millisecond of computing takes here, in milliseconds: the machine's share
    of every other figure."""
    start, end = time.perf_counter(), time.thread_time() + 0.001
    while time.thread_time() < end:
        pass
    return round((time.perf_counter() - start) * 1000, 3)


def _text(answer: Answer) -> str:
    first = answer.contents[0]
    return first.text if isinstance(first, Text) else ""


def work(number: int, folder: Path, adb: str, serials: list[str], log: Connection) -> None:
    """Make calls until there is a file named `STOP` in the folder."""
    asyncio.run(_work(number, folder, adb, serials, log))


async def _work(number: int, folder: Path, adb: str, serials: list[str], log: Connection) -> None:
    def say(**what: Any) -> None:
        os.write(log.fileno(), json.dumps(what).encode() + b"\n")

    roster = Roster(
        AdbServer(parse_address(adb), may_start=False), State(folder), driver=DriverPreference.HAND
    )
    roster.follow()
    engine = Engine(registry(), roster, lambda: SETTINGS)
    worker = Worker(number, engine, serials, say)
    pauses = random.Random(number)
    stop = str(folder / STOP)
    while not os.path.exists(stop):  # noqa: ASYNC240
        await worker.step()
        await asyncio.sleep(pauses.random() * PAUSE_SECONDS)
    await engine.stop()
