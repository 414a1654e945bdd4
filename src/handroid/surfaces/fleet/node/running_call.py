"""A call that a node has accepted but not answered yet."""

import asyncio
from dataclasses import dataclass, field

from handroid.model.caller import Caller
from handroid.model.interruption import Interruption


@dataclass(eq=False)
class RunningCall:
    """A running call: where its answer goes, when it arrived, and who made it.

    It ends early if ``task`` is cancelled because its caller disconnected, or through
    ``revocable``.
    """

    reply: str
    since: float
    caller: Caller
    task: asyncio.Task[None] | None
    revocable: Interruption = field(default_factory=Interruption)
