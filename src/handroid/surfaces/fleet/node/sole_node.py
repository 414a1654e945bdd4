"""Makes sure that node names are unique: two nodes would take each other's calls and phones."""

from contextlib import suppress

import nats.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from handroid.errors import ActionFailed, Outcome
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import answered
from handroid.surfaces.fleet.bus.bus import Bus


class NodeNameTaken(ActionFailed):
    """A node of that name is running already."""

    advice = (
        "Stop that one, or make another node with 'handroid fleet add-node' and use its folder: "
        "each computer needs a folder of its own."
    )


class SoleNode:
    """Reserves a node's name while the node runs."""

    def __init__(self, bus: Bus, node: str) -> None:
        self._bus = bus
        self._node = node
        self._subscription: Subscription | None = None

    async def open(self) -> None:
        """Reserve the name, and answer other nodes that check it.

        Raises:
            NodeNameTaken: a running node has it.
            BusUnavailable: the bus did not answer.
        """
        async with answered(Outcome.NOT_DONE):
            if await self._other_answers():
                raise NodeNameTaken(f"A node {self._node} is running already")
            subject = names.node_there(self._node)
            self._subscription = await self._bus.client.subscribe(subject, cb=self._answer)

    async def close(self) -> None:
        """Release the name."""
        if self._subscription:
            with suppress(nats.errors.Error):
                await self._subscription.unsubscribe()

    async def _other_answers(self) -> bool:
        subject, seconds = names.node_there(self._node), self._bus.settings.answer_seconds
        try:
            await self._bus.client.request(subject, timeout=seconds)
        except (nats.errors.NoRespondersError, nats.errors.TimeoutError):
            # Nobody has the name. One that does not answer hangs, and takes no calls either.
            return False
        return True

    async def _answer(self, message: Msg) -> None:
        with suppress(nats.errors.Error):
            await message.respond(b"")
