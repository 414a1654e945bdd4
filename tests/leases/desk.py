"""Two phones, and programs that use them: each has its own engine and shares only files."""

import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from handroid.adb.server import AdbServer, private_server
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.engine.profile import LEASES, REFERENCE_GROUPS, Profile, reference
from handroid.model.caller import OWNER, Caller
from handroid.model.tool import Answer, Text
from handroid.phone.phone import Phone
from handroid.phone.phone_sources import VirtualPlace
from handroid.phone.roster import Roster
from handroid.policy.leases import DeskLeases
from handroid.state import State
from handroid.tools.registry import registry
from tests.phones import Attached, join, soon
from tests.surfaces.programs import Ended, handroid

WITH_LEASES = reference(groups=REFERENCE_GROUPS | {LEASES})


@dataclass
class Clock:
    """A clock that tests put forward."""

    now: float = field(default_factory=time.time)

    def __call__(self) -> float:
        return self.now


@dataclass
class Program:
    """A program that calls tools; ``caller`` is whom its calls come from."""

    engine: Engine
    caller: Caller
    profile: Profile = WITH_LEASES

    def by(self, **changes: Any) -> "Program":
        """Return the same program with another caller."""
        return replace(self, caller=replace(self.caller, **changes))

    async def call(self, tool: str, /, **arguments: Any) -> Answer:
        """Call a tool."""
        return await self.engine.call(
            self.profile, f"android_{tool}", arguments, caller=self.caller
        )

    async def done(self, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must succeed, and return the text of its answer."""
        answer = await self.call(tool, **arguments)
        assert not answer.is_error, said(answer)
        return said(answer)

    async def refused(self, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must be refused, and return why."""
        answer = await self.call(tool, **arguments)
        assert answer.is_error, said(answer)
        assert answer.outcome.value == "not done"
        return said(answer)

    async def acquire(self, **arguments: Any) -> dict[str, Any]:
        """Take a phone, and return the answer."""
        found: dict[str, Any] = json.loads(await self.done("acquire_phone", **arguments))
        return found


def said(answer: Answer) -> str:
    """Return the first text of an answer."""
    first = answer.contents[0]
    assert isinstance(first, Text)
    return first.text


@dataclass
class Desk:
    """Phones behind one adb server, and a state folder."""

    adb: AdbServer
    phones: list[Attached]
    home: Path
    stack: AsyncExitStack

    @property
    def state(self) -> State:
        """What the programs keep."""
        return State(self.home / "handroid")

    def touches(self, number: int) -> int:
        """Return how often a phone was touched."""
        received = self.phones[number].phone.received
        return sum(asked.name == "touch.perform" for asked in received)

    def reached(self, program: Program) -> list[Phone]:
        """Return the phones as a program reaches them."""
        found = {phone.serial: phone for phone in program.engine.roster.usable()}
        return [found[each.transport.serial] for each in self.phones]

    def names(self, program: Program) -> list[str]:
        """Return the names of the phones for a program."""
        return [phone.slug for phone in self.reached(program)]

    async def free(self) -> None:
        """End every lease and every program."""
        await self.stack.aclose()
        leases = DeskLeases(self.state)
        for lease in leases.all():
            await leases.release(lease, soon())

    async def program(
        self,
        session: str = "",
        *,
        name: str = OWNER.name,
        clock: Callable[[], float] | None = None,
        settings: Settings | None = None,
        virtual: Sequence[int] = (),
    ) -> Program:
        """Start a program that sees both phones; without a session it is known by its name.

        It knows that the phones with the numbers of ``virtual`` are virtual ones.
        """
        server = self.adb.address.normalized
        places = [VirtualPlace(server, self.phones[each].transport.serial) for each in virtual]
        roster = Roster(self.adb, self.state, virtual=places)
        await roster.refresh(soon())
        leases = DeskLeases(self.state, clock) if clock else None
        chosen = settings or Settings()
        engine = Engine(registry(), roster, lambda: chosen, leases=leases)
        self.stack.push_async_callback(engine.stop)
        return Program(engine, Caller(name, session=session))

    async def run(self, *arguments: str, **variables: str) -> Ended:
        """Run a command with this desk's home."""
        port = str(self.adb.address.port)
        return await handroid(self.home, *arguments, ANDROID_ADB_SERVER_PORT=port, **variables)


@asynccontextmanager
async def desk(home: Path, *levels: int) -> AsyncIterator[Desk]:
    """Set up a desk until the end of the block."""
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        phones = [await stack.enter_async_context(join(adb, level)) for level in levels]
        async with AsyncExitStack() as programs:
            yield Desk(adb, phones, home, programs)
