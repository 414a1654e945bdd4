"""A call that a node has taken and not answered yet."""

import asyncio
from dataclasses import dataclass, field

from handroid.model.caller import Caller
from handroid.model.interruption import Interruption


@dataclass(eq=False)
class RunningCall:
    """Where its answer goes, since when it is there, and whose it is.

    It ends early when ``task`` is cancelled, because its caller has left, or by ``revocable``.
    """

    reply: str
    since: float
    caller: Caller
    task: asyncio.Task[None] | None
    revocable: Interruption = field(default_factory=Interruption)
