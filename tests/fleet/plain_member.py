"""A plain NATS client with the key of a member, for tests of permissions."""

import re
import ssl
from collections.abc import Iterable

from nats.aio.client import Client
from nats.aio.msg import Msg

from handroid.surfaces.fleet.bus.bus import BusSettings
from tests.fleet.servers import within

_VIOLATION = re.compile(r'permissions violation for (publish|subscription) to "([^"]+)"')


class Member:
    """A plain client with a member's key, and what the server refused it."""

    def __init__(self, settings: BusSettings) -> None:
        self.settings = settings
        self.client = Client()
        self.refused: set[tuple[str, str]] = set()
        self.heard: list[Msg] = []

    async def open(self) -> "Member":
        await self.client.connect(
            servers=list(self.settings.servers),
            nkeys_seed=str(self.settings.seed_file),
            tls=ssl.create_default_context(cafile=str(self.settings.ca_file)),
            inbox_prefix=self.settings.inbox,
            error_cb=self._error,
            allow_reconnect=False,
        )
        return self

    async def subscribe(self, subject: str) -> None:
        async def hear(message: Msg) -> None:
            self.heard.append(message)

        await self.client.subscribe(subject, cb=hear)

    async def flush(self) -> None:
        """Wait until the server has everything that was sent; see `Bus.flush` for why twice."""
        await self.client.flush()
        await self.client.flush()

    async def check_refused(self, what: str, subjects: Iterable[str]) -> None:
        """Check that the server refuses these, and nothing else."""
        expected = {(what, subject.lower()) for subject in subjects}
        await self.flush()
        await within(lambda: self.refused >= expected)
        await self.flush()
        assert self.refused == expected

    async def _error(self, error: Exception) -> None:
        found = _VIOLATION.search(str(error).lower())
        if found:
            self.refused.add((found[1], found[2]))
