"""A phone is queried for published tools only if somebody would be notified of a change."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.hand.strict_json import Value
from handroid.phone.roster import Roster
from handroid.published import publishers
from handroid.published.available_tools import AvailableTools
from handroid.published.offer import Offer
from handroid.state import State
from handroid.virtual_phone.hand.refusal_list import broken
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.table import Handler
from handroid.virtual_phone.publishers.weather import WEATHER as WEATHER_APP
from tests.phones import Attached, join, soon
from tests.published.admission_lab import (
    FORECAST,
    SOON,
    WEATHER,
    lab,
    listed,
    listening_client,
    published,
)
from tests.published.test_without_approval import EVERYTHING, OPEN

MINUTE = 60
NAME = FORECAST.removeprefix("ext_")


@dataclass
class Watched:
    """The published tools of one phone, with a clock that only the test advances."""

    phone: Attached
    tools: AvailableTools
    now: float = 0.0

    @property
    def asked(self) -> int:
        """How often the phone was queried for publishers."""
        return asked(self.phone)

    @property
    def names(self) -> set[str]:
        """The tools that are shown."""
        return set(self.tools.shown())

    async def pass_time(self, seconds: int) -> None:
        """Advance the clock, and run the queries that are due."""
        for _ in range(seconds):
            self.now += 1
            await self.look()

    async def look(self) -> None:
        """Run the queries that are due now."""
        await asyncio.gather(*self.tools.look_where_due())

    async def reported(self) -> None:
        """Wait until the phone has reported that its apps changed."""
        async with asyncio.timeout(SOON):
            while not (looks := self.tools.look_where_due()):
                await asyncio.sleep(0.01)
            await asyncio.gather(*looks)


def asked(phone: Attached) -> int:
    """Return how often a phone was queried for publishers."""
    return [each.name for each in phone.phone.hand.received].count("published.list")


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[Watched]:
    """Yield a phone whose weather app is approved."""
    async with private_server() as adb, join(adb) as attached:
        roster = Roster(adb, State(folder), driver=DriverPreference.HAND)
        await roster.refresh(soon())
        tools = AvailableTools(roster, clock=lambda: here.now)
        here = Watched(attached, tools)
        (phone,) = roster.usable()
        part = (await phone.driver(soon())).published
        offers = [o for o in await publishers.offers(part, soon(), WEATHER) if isinstance(o, Offer)]
        number = (await phone.facts(soon())).identity.name
        await tools.approvals.approve(number, offers, soon())
        attached.phone.hand.received.clear()
        yield here
        await tools.stop()
        await roster.stop()


async def test_a_minute_costs_no_query_without_a_client_and_two_with_one(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as here:
        await here.pass_time(MINUTE)
        assert here.asked == 0
        with here.tools.connected():
            await here.pass_time(MINUTE)
            assert here.names == {NAME}
            assert here.asked == 2
        await here.pass_time(MINUTE)
        assert here.asked == 2


async def test_a_changed_app_is_queried_at_once_and_no_phone_before(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as here:
        apps = here.phone.phone.components
        with here.tools.connected():
            await here.look()
            for change, names in (
                (lambda: apps.remove(WEATHER), set[str]()),
                (lambda: apps.install(WEATHER_APP), {NAME}),
            ):
                before = here.asked
                here.now += 1
                assert here.tools.look_where_due() == []
                change()
                await here.reported()
                assert here.names == names
                assert here.asked == before + 1


async def test_a_change_while_nobody_is_connected_waits_for_the_next_client(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as here:
        with here.tools.connected():
            await here.look()
        here.phone.phone.components.remove(WEATHER)
        await here.pass_time(MINUTE)
        assert here.asked == 1
        with here.tools.connected():
            await here.look()
            assert here.names == set()


async def test_listing_the_tools_queries_the_phone_once(tmp_path: Path) -> None:
    async with watched(tmp_path) as here:
        for count in (1, 2, 3):
            await here.tools.ready()
            assert here.asked == count
        assert here.names == {NAME}


async def test_a_phone_that_fails_keeps_its_tools_until_it_fails_again(tmp_path: Path) -> None:
    async with watched(tmp_path) as here:
        with here.tools.connected():
            await here.look()
            answers(here, failing)
            await here.pass_time(31)
            assert here.names == {NAME}
            heard: list[set[str]] = []
            here.tools.on_change.append(lambda: heard.append(here.names))
            here.now += 31
            await here.look()
            assert heard == [set()]


async def test_only_a_phone_that_answered_before_is_awaited(tmp_path: Path) -> None:
    async with watched(tmp_path) as here:
        gate = asyncio.Event()

        async def slow(request: Request) -> dict[str, Value]:
            await gate.wait()
            return await published_now(request)

        published_now = answers(here, slow)
        listing = asyncio.create_task(here.tools.ready(SOON))
        while not here.asked:
            await asyncio.sleep(0.01)
        assert not listing.done()
        gate.set()
        await listing
        assert here.names == {NAME}

        answers(here, failing)
        await here.tools.ready(SOON)
        answers(here, slow)
        gate.clear()
        await asyncio.wait_for(here.tools.ready(2 * SOON), SOON)
        here.now += 31
        with here.tools.connected():
            (look,) = here.tools.look_where_due()
        assert not look.done()
        gate.set()
        await look


async def failing(_request: Request) -> dict[str, Value]:
    """Refuse, like a hand that cannot query Android."""
    raise broken("DeadObjectException")


def answers(here: Watched, handler: Handler) -> Handler:
    """Replace the phone's handler for the query of publishers; return the previous one."""
    asks = here.phone.phone.hand.asks
    before = asks["published.list"]
    asks["published.list"] = before._replace(answer=handler)
    return before.answer


async def test_a_client_is_notified_of_an_app_that_nobody_approved(tmp_path: Path) -> None:
    async with (
        lab(tmp_path, settings=OPEN) as here,
        listening_client(here.url) as (client, ears),
    ):
        assert FORECAST in published(await listed(client))
        ears.heard.clear()
        here.phones[0].phone.components.remove(WEATHER)
        await ears.wait()
        assert FORECAST not in published(await listed(client))


async def test_listing_published_tools_without_approval_queries_the_phone_once(
    tmp_path: Path,
) -> None:
    async with lab(tmp_path, settings=OPEN, profile=EVERYTHING) as here:
        apps = here.phones[0].phone.components
        before, calls = asked(here.phones[0]), len(apps.calls)
        answer = await here.engine.call(EVERYTHING, "android_list_published_tools", {})
        assert FORECAST in answer.contents[0].text
        assert asked(here.phones[0]) == before + 1
        assert len(apps.calls) == calls + 1
