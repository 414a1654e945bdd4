"""Tests whether a phone of a fleet can ever have two holders, while servers of the bus are killed.

    python -m bench.fleet_contention [--attempts 100000] [--cluster]

Several gateways, each with its own connection, compete for few phones: they acquire, act, release,
and sometimes take over a phone. Every attempt goes to the bus, because these gateways do not know
which phones are free. One process runs all of them, so it knows the holder of each phone. It counts
phones with two holders, calls of holders that the phone's node refused, and calls of former holders
that it accepted. With ``--cluster`` three servers store the leases, and their leader is killed.
"""

import argparse
import asyncio
import json
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from handroid.errors import LeaseEnded, PhoneLeased
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus import buckets, names
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings, BusUnavailable, connect
from handroid.surfaces.fleet.bus.names import phone_id
from handroid.surfaces.fleet.leases.held_lease import SeenLease
from handroid.surfaces.fleet.leases.lease_feed import LeaseFeed
from handroid.surfaces.fleet.leases.leases import FleetLeases, Wanted
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.phones.presence import NodePresence
from tests.fleet.servers import Server, cluster, one_server, within

NODE = "lab.n1"
_RETRY_SECONDS = 0.2


class Blind(Directory):
    """A directory that considers every phone free, so that only the bus refuses."""

    def set_leased(self, phone: str, leased: bool) -> None:
        """Ignore it."""


@dataclass
class Tally:
    """The counters."""

    attempts: int = 0
    acquired: int = 0
    refused: int = 0
    taken_over: int = 0
    unanswered: int = 0
    two_holders: int = 0
    holders_refused: int = 0
    stale_tried: int = 0
    stale_accepted: int = 0
    killed: int = 0
    longest_gap_s: float = 0
    seconds: float = 0
    _last: float = field(default_factory=time.monotonic, repr=False)

    def count_acquired(self) -> None:
        """Count an acquired phone, and the time since the previous one."""
        now = time.monotonic()
        self.longest_gap_s = max(self.longest_gap_s, round(now - self._last, 2))
        self._last = now
        self.acquired += 1


class Contention:
    """The gateways, the phones, and the holder of each phone."""

    def __init__(self, phones: int, attempts: int, seed: int) -> None:
        self.tally = Tally()
        self.identities = [f"P-{number}" for number in range(phones)]
        self.owners: dict[str, str] = {}
        self.former: dict[str, str] = {}
        self.changing: Counter[str] = Counter()
        self.uncertain: set[str] = set()
        self._attempts = attempts
        self._random = random.Random(seed)

    @property
    def over(self) -> bool:
        """Whether all attempts have been made."""
        return self.tally.attempts >= self._attempts

    async def contend(self, leases: FleetLeases, feed: LeaseFeed, name: str) -> None:
        """Compete for random phones until all attempts have been made."""
        while not self.over:
            identity = self._random.choice(self.identities)
            self.tally.attempts += 1
            try:
                seen = await self._acquire(leases, identity, name)
                try:
                    await self._act(feed, identity, seen.lease.id)
                finally:
                    await self._end(leases, identity, seen.lease.id)
            except PhoneLeased:
                self.tally.refused += 1
            except BusUnavailable:
                self.tally.unanswered += 1
                await asyncio.sleep(_RETRY_SECONDS)

    async def _acquire(self, leases: FleetLeases, identity: str, name: str) -> SeenLease:
        phone = str(phone_id("lab", "n1", identity))
        wanted = Wanted(Filters(name=phone), "red", f"red/{name}", name)
        if self._random.random() < 0.02:
            seen = await self._take_over(leases, identity, phone, wanted)
        else:
            _, seen = await leases.acquire(wanted)
            self.tally.count_acquired()
            self.tally.two_holders += identity in self.owners and identity not in self.uncertain
        self.uncertain.discard(identity)
        self.former[identity] = self.owners.get(identity, self.former.get(identity, ""))
        self.owners[identity] = seen.lease.id
        return seen

    async def _take_over(
        self, leases: FleetLeases, identity: str, phone: str, wanted: Wanted
    ) -> SeenLease:
        self.changing[identity] += 1
        try:
            seen = await leases.take_over(phone, wanted, "bench")
        except BusUnavailable:
            # It may have succeeded: the holder is unknown until the next one.
            self.uncertain.add(identity)
            raise
        finally:
            self.changing[identity] -= 1
        self.tally.taken_over += 1
        return seen

    async def _act(self, feed: LeaseFeed, identity: str, mine: str) -> None:
        former = self.former.get(identity)
        if former and former != self.owners.get(identity) and identity not in self.uncertain:
            self.tally.stale_tried += 1
            self.tally.stale_accepted += await _accepted(feed, identity, former)
        before = self._is_holder(identity, mine)
        accepted = await _accepted(feed, identity, mine)
        after = self._is_holder(identity, mine)
        self.tally.stale_accepted += accepted and before is False
        self.tally.holders_refused += not accepted and before is True and after is True

    def _is_holder(self, identity: str, mine: str) -> bool | None:
        """Whether a lease holds a phone; None while that is unknown."""
        if identity in self.uncertain:
            return None
        if self.owners.get(identity) != mine:
            return False
        return None if self.changing[identity] else True

    async def _end(self, leases: FleetLeases, identity: str, mine: str) -> None:
        if self.owners.get(identity) == mine:
            del self.owners[identity]
            self.former[identity] = mine
        while True:
            try:
                await leases.release(mine)
                return
            except BusUnavailable:
                self.tally.unanswered += 1
                await asyncio.sleep(_RETRY_SECONDS)


async def _accepted(feed: LeaseFeed, identity: str, lease: str) -> bool:
    try:
        return await feed.check(identity, Caller("anybody", lease=lease)) is not None
    except LeaseEnded:
        return False


async def run(
    servers: list[Server], *, gateways: int, tasks: int, phones: int, attempts: int, kills: int = 0
) -> Tally:
    """Compete, kill the leader of the leases ``kills`` times, and return the counters."""
    contention = Contention(phones, attempts, seed=18)
    urls = tuple(server.url for server in servers)
    async with AsyncExitStack() as ends:
        opened = [await ends.enter_async_context(_bus(urls, n)) for n in range(gateways + 2)]
        await _create(opened[0], 3 if len(servers) > 1 else 1)
        feed = await ends.enter_async_context(_node(opened[0], contention.identities))
        each = [await ends.enter_async_context(_gateway(bus)) for bus in opened[2:]]
        begun = time.monotonic()
        contenders = [
            contention.contend(leases, feed, f"c{number}-{task}")
            for number, leases in enumerate(each)
            for task in range(tasks)
        ]
        await asyncio.gather(*contenders, _kill(contention, opened[1], servers, attempts, kills))
        contention.tally.seconds = round(time.monotonic() - begun, 1)
    return contention.tally


async def _kill(
    contention: Contention, bus: Bus, servers: list[Server], attempts: int, kills: int
) -> None:
    for number in range(kills):
        due = attempts * (number + 1) / (kills + 1)
        await within(lambda least=due: contention.tally.attempts >= least, seconds=3600, every=0.05)
        leader = (await bus.streams.stream_info(f"KV_{names.LEASES}")).cluster
        server = servers[int((leader.leader or "s0")[1:]) if leader else 0]
        server.stop(signal.SIGKILL)
        contention.tally.killed += 1
        await asyncio.sleep(12)
        await asyncio.to_thread(server.start)


@asynccontextmanager
async def _bus(urls: tuple[str, ...], number: int) -> AsyncIterator[Bus]:
    bus = await connect(BusSettings(urls, f"bench{number}", connect_seconds=60))
    try:
        yield bus
    finally:
        await bus.close()


async def _create(bus: Bus, replicas: int) -> None:
    while True:
        try:
            await buckets.create(bus, replicas)
            return
        except BusUnavailable:
            # A cluster takes a few seconds to elect its leaders.
            await asyncio.sleep(_RETRY_SECONDS)


@asynccontextmanager
async def _node(bus: Bus, identities: list[str]) -> AsyncIterator[LeaseFeed]:
    fleet = buckets.unchecked(bus)
    await fleet.nodes.put(NODE, NodePresence(NODE).to_bytes())
    for identity in identities:
        record = PhoneRecord(phone_id("lab", "n1", identity), identity.lower())
        await fleet.phones.put(record.key, record.to_bytes())
    feed = LeaseFeed(fleet.leases, NODE)
    await feed.open()
    try:
        yield feed
    finally:
        await feed.close()


@asynccontextmanager
async def _gateway(bus: Bus) -> AsyncIterator[FleetLeases]:
    fleet = buckets.unchecked(bus)
    directory = Blind(fleet)
    leases = FleetLeases(fleet, directory)
    await directory.open()
    await leases.open()
    try:
        yield leases
    finally:
        await leases.close()
        await directory.close()


async def _main(attempts: int, clustered: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        path = Path(folder)
        if clustered:
            servers = ends.enter_context(cluster(path))
        else:
            servers = [ends.enter_context(one_server(path))]
        kills = 3 if clustered else 0
        tally = await run(servers, gateways=3, tasks=16, phones=20, attempts=attempts, kills=kills)
        print(json.dumps({k: v for k, v in asdict(tally).items() if not k.startswith("_")}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=100_000)
    parser.add_argument("--cluster", action="store_true")
    given = parser.parse_args()
    asyncio.run(_main(given.attempts, given.cluster))
