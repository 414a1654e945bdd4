"""The connection to the bus.

Nothing is buffered while disconnected: a buffered call would be executed after its caller gave up.
The client reconnects without limit, with some jitter.
"""

import asyncio
import logging
import random
import re
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import nats
import nats.errors
from nats.aio.client import Client
from nats.js import JetStreamContext

from handroid.errors import ActionFailed
from handroid.model.background_tasks import end
from handroid.model.deadline import Deadline
from handroid.surfaces.fleet.bus import connect_errors

log = logging.getLogger(__name__)

Callback = Callable[[], Awaitable[None]]

_PATCHED = (2, 12, 7)
_NEWER = (2, 14, 0)
_API_LEVEL = 2
"""That of nats-server 2.12: expiry of single keys, and markers of what expired."""

_PING_SECONDS = 10
_WAIT_SECONDS = (0.1, 0.4)
_CLOSE_SECONDS = 5.0


class BusUnavailable(ActionFailed):
    """The bus cannot be reached, or did not answer."""

    advice = "Wait a few seconds, then try again; 'handroid fleet status' shows the bus."


class BusTooOld(ActionFailed):
    """The bus lacks a feature that leases need."""

    advice = "Run nats-server 2.14 or later (or 2.12.7 and later of 2.12), with JetStream on."


@dataclass(frozen=True)
class BusSettings:
    """The addresses of the bus, and how this program authenticates.

    ``seed_file`` contains its nkey, ``ca_file`` the certificate of the fleet's own authority.
    """

    servers: tuple[str, ...]
    name: str
    inbox: str = "_INBOX"
    seed_file: Path | None = None
    ca_file: Path | None = None
    connect_seconds: float = 10
    answer_seconds: float = 5


class Bus:
    """A connection that reconnects by itself, and reports when it does."""

    def __init__(self, settings: BusSettings) -> None:
        self.settings = settings
        self.client = Client()
        self.streams: JetStreamContext = self.client.jetstream(timeout=settings.answer_seconds)
        self._on_reconnect: list[Callback] = []
        self._on_disconnect: list[Callback] = []
        self._last_error = ""
        self._running: set[asyncio.Task[None]] = set()
        logging.getLogger("asyncio").addFilter(connect_errors.quiet_end_of_tls)

    @property
    def connected(self) -> bool:
        """Whether messages can be sent now."""
        return self.client.is_connected

    @property
    def connection(self) -> int:
        """The number of this connection; messages published between two connections are lost."""
        return int(self.client.stats["reconnects"])

    def on_reconnect(self, callback: Callback) -> Callable[[], None]:
        """Call a listener after every reconnect; return a function that removes it."""
        return _added(self._on_reconnect, callback)

    def on_disconnect(self, callback: Callback) -> Callable[[], None]:
        """Call a listener whenever the connection is lost; return a function that removes it."""
        return _added(self._on_disconnect, callback)

    async def open(self) -> None:
        """Connect, and refuse a server that lacks what leases need.

        Raises:
            BusUnavailable: the bus does not answer, or refuses our key.
            BusTooOld: the server is too old.
        """
        connecting = asyncio.create_task(self._connect())
        deadline = Deadline.after(self.settings.connect_seconds)
        try:
            if not await _ended(connecting, deadline.left()):
                raise TimeoutError
            connecting.result()
            await self._check_version(deadline)
        except (TimeoutError, OSError, nats.errors.Error) as error:
            await self.close()
            why = self._last_error or str(error) or "it did not answer in time"
            where = ", ".join(self.settings.servers)
            raise BusUnavailable(
                f"Cannot connect to the bus at {where}: {why}.", connect_errors.next_step(why)
            ) from error
        except BusTooOld:
            await self.close()
            raise

    async def flush(self) -> None:
        """Wait until the server has everything that was sent, subscriptions included.

        Raises:
            nats.errors.Error: the server did not answer.
        """
        # The client's own flush asks ahead of what it has yet to write, so the first time the
        # server may answer before a subscription reaches it. The second time it cannot.
        await self.client.flush()
        await self.client.flush()

    async def close(self) -> None:
        """Close the connection."""
        # After a lost connection the client can wait here without end, or cancel its own waiting.
        closing = asyncio.create_task(self.client.close())
        await _ended(closing, _CLOSE_SECONDS)
        await asyncio.gather(closing, return_exceptions=True)
        await end(self._running)

    async def _connect(self) -> None:
        settings = self.settings
        seed = str(settings.seed_file) if settings.seed_file else None
        await self.client.connect(
            servers=list(settings.servers),
            name=settings.name,
            inbox_prefix=settings.inbox,
            nkeys_seed=seed,
            tls=_trusting(settings.ca_file),
            pending_size=0,
            max_reconnect_attempts=-1,
            reconnect_time_wait=random.uniform(*_WAIT_SECONDS),  # type: ignore[arg-type]  # noqa: S311
            ping_interval=_PING_SECONDS,
            error_cb=self._note_error,
            reconnected_cb=self._reconnected,
            disconnected_cb=self._disconnected,
        )

    async def _check_version(self, deadline: Deadline) -> None:
        version = self.client.connected_server_version
        found = (version.major, version.minor, version.patch)
        if not new_enough(found):
            raise BusTooOld(f"The bus is nats-server {'.'.join(map(str, found))}.")
        level = await self._api_level(deadline)
        if level < _API_LEVEL:
            raise BusTooOld(f"The bus has JetStream API level {level}, not {_API_LEVEL} or more.")

    async def _api_level(self, deadline: Deadline) -> int:
        while True:
            try:
                return (await self.streams.account_info()).api.level or 0
            except nats.errors.TimeoutError:
                # A cluster that has just started has no leader who would answer.
                if deadline.left() <= 0:
                    raise

    async def _note_error(self, error: Exception) -> None:
        said = str(error) or type(error).__name__
        if not self._last_error and not self.connection and not self.connected:
            seconds = round(self.settings.connect_seconds)
            log.warning("No bus yet (%s); trying for %s s.", _without_secrets(said), seconds)
        self._last_error = connect_errors.clearer(self._last_error, said)
        log.debug("bus: %s", _without_secrets(said))

    async def _reconnected(self) -> None:
        log.warning("Reconnected to the bus.")
        self._run(self._on_reconnect)

    async def _disconnected(self) -> None:
        if not self.client.is_closed:
            log.warning("The connection to the bus is lost; reconnecting.")
        self._run(self._on_disconnect)

    def _run(self, callbacks: list[Callback]) -> None:
        # The client waits for its callback before it serves the connection again.
        for callback in list(callbacks):
            task = asyncio.create_task(_reported(callback))
            self._running.add(task)
            task.add_done_callback(self._running.discard)


def new_enough(version: tuple[int, int, int]) -> bool:
    """Whether a nats-server version expires keys without the bugs of the first releases."""
    return version >= _NEWER or (version[:2] == _PATCHED[:2] and version >= _PATCHED)


async def connect(settings: BusSettings) -> Bus:
    """Return an open connection to the bus; see Bus.open for what it raises."""
    bus = Bus(settings)
    await bus.open()
    return bus


async def _ended(task: asyncio.Task[None], seconds: float) -> bool:
    """Whether a task ends in time; one that does not is ended."""
    await asyncio.wait({task}, timeout=seconds)
    in_time = task.done()
    await end([task])
    return in_time


async def _reported(callback: Callback) -> None:
    try:
        await callback()
    except (nats.errors.Error, ActionFailed, TimeoutError, OSError) as error:
        log.warning("After the bus changed: %s", error)


def _added(callbacks: list[Callback], callback: Callback) -> Callable[[], None]:
    callbacks.append(callback)

    def remove() -> None:
        with suppress(ValueError):
            callbacks.remove(callback)

    return remove


def _trusting(ca_file: Path | None) -> ssl.SSLContext | None:
    return ssl.create_default_context(cafile=str(ca_file)) if ca_file else None


def _without_secrets(text: str) -> str:
    return re.sub(r"//[^@/\s]+@", "//…@", text)
