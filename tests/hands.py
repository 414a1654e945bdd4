"""The hand on a virtual phone, for tests above the driver."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from handroid.drivers import stock
from handroid.drivers.hand import HandDriver
from handroid.drivers.phone_shell import PhoneShell
from handroid.hand.hand import Hand
from handroid.hand.jar import Jar
from handroid.state import State
from tests.phones import Attached, soon


def some_jar(folder: Path, content: bytes = b"not looked at by a virtual phone") -> Jar:
    """Return a jar with any content, because a virtual phone runs its own hand."""
    path = folder / f"{hashlib.sha256(content).hexdigest()[:8]}.jar"
    path.write_bytes(content)
    return Jar(path)


@asynccontextmanager
async def hand_driver(
    attached: Attached, folder: Path, jar: Jar | None = None
) -> AsyncIterator[HandDriver]:
    """Yield the hand driver of a virtual phone; ``folder`` contains state and jar."""
    facts = (await stock.connect(attached.transport, soon())).facts
    jar = jar or some_jar(folder)
    hand = Hand(attached.transport, facts.identity.name, State(folder / "state"), jar)
    try:
        await hand.channel(soon())
        yield HandDriver.over(PhoneShell(attached.transport), facts, hand)
    finally:
        hand.close()


async def until_asked(attached: Attached, name: str) -> None:
    """Wait until the phone's hand has received a request."""
    async with asyncio.timeout(20):
        while name not in [each.name for each in attached.phone.received]:
            await asyncio.sleep(0.005)
