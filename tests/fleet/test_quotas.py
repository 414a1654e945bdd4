"""Quotas of tenants, and the answers when a limit is reached."""

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handroid.config import FILE_NAME, LiveSettings
from handroid.errors import InvalidParams, Outcome
from handroid.model.caller import Caller
from handroid.model.tool import RETRY_AFTER
from handroid.state import State
from handroid.surfaces.cli.main import app
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.gateway import gateway
from handroid.surfaces.fleet.gateway.executor import FleetExecutor
from handroid.surfaces.fleet.policy.quotas import Quota, Quotas, TooManyCalls, set_quota
from handroid.surfaces.fleet.settings.member_settings import read_gateway
from handroid.surfaces.fleet.setup.fleet_setup import add_gateway, make_fleet
from tests.fleet.conftest import Connect
from tests.fleet.servers import Server, within
from tests.fleet.small_fleet import PROFILE, SmallFleet, called, served, text_of
from tests.fleet.test_limits import Clock

TOKEN = "the gateway's own token"
ANN = Caller("ann", tenant="red")


async def limit(server: Server, tenant: str, *options: str) -> None:
    words = ["fleet", "quota", tenant, *options, "--bus", server.url, "--json"]
    ended = await asyncio.to_thread(CliRunner().invoke, app, words)
    assert ended.exit_code == 0, ended.output
    assert json.loads(ended.stdout)["tenant"] == tenant


@pytest.mark.parametrize("most", [7, 100])
async def test_calls_per_minute_are_counted_across_all_gateways(
    fleet: Buckets, connected: Connect, most: int
) -> None:
    clock, waits = Clock(), set[int]()
    clock.now = 600_000.0
    gateways = [Quotas(buckets.unchecked(await connected()).usage, clock) for _ in range(3)]
    for each in gateways:
        each.changed(Entry("quota.red", json.dumps(vars(Quota(most))).encode(), 1))

    async def call(number: int, tenant: str = "red") -> bool:
        try:
            async with gateways[number % 3].taken(tenant):
                return True
        except TooManyCalls as error:
            waits.add(error.seconds)
            return False

    assert sum(await asyncio.gather(*(call(number) for number in range(3 * most)))) == most
    assert waits == {60}
    assert await call(0, "blue")
    clock.now += 60
    assert await call(1)


async def test_a_caller_over_its_quota_gets_429(small: SmallFleet, nats_server: Server) -> None:
    await limit(nats_server, "default", "--calls-per-minute", "2")
    async with served(small, small.fleet, TOKEN) as port:

        async def refused() -> bool:
            return (await called(port, TOKEN)).status == 429

        # A minute may end between two calls, so the third is not always the one.
        await within(refused, every=0.0)
        answer = await called(port, TOKEN)
        assert answer.status in (200, 429)
        if answer.status == 429:
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            result = answer.json["result"]
            assert result["isError"]
            assert "for this minute. Try again in" in result["content"][0]["text"]
            assert result["_meta"]["handroid/outcome"] == Outcome.NOT_DONE.value
        assert text_of(await small.call("note", caller=ANN)) == "noted"
        await limit(nats_server, "default", "--calls-per-minute", "0")

        async def accepted() -> bool:
            return not await refused()

        await within(accepted)


async def test_concurrent_calls_of_a_tenant_are_limited(small: SmallFleet, fleet: Buckets) -> None:
    await set_quota(fleet.controls, "red", Quota(calls_at_once=1))
    await within(lambda: "red" in small.fleet.quotas._quotas)
    waiting = asyncio.create_task(small.call("block", caller=ANN))
    await small.acts.begun.wait()
    answer = await small.call("list_storage_locations", caller=ANN)
    assert answer.outcome is Outcome.NOT_DONE
    assert answer.meta == {RETRY_AFTER: 1}
    assert "already has 1 calls in progress, its quota" in text_of(answer)
    small.acts.go_on.set()
    assert text_of(await waiting) == "went on"
    assert text_of(await small.call("note", caller=ANN)) == "noted"


async def test_a_gateway_limits_its_concurrent_calls(
    small: SmallFleet, connected: Connect, tmp_path: Path
) -> None:
    live, state = LiveSettings(tmp_path / FILE_NAME, {}), State(tmp_path / "narrow")
    async with gateway.fleet_behind(await connected(), live, state, most_calls=1) as narrow:
        executor = FleetExecutor(narrow, small.acts.registry())
        waiting = asyncio.create_task(executor.call(PROFILE, "android_block", {}))
        await small.acts.begun.wait()
        refused = await executor.call(PROFILE, "android_note", {})
        assert "This gateway already has 1 calls in progress" in text_of(refused)
        small.acts.go_on.set()
        assert text_of(await waiting) == "went on"


def test_the_limit_of_a_gateway_is_in_its_settings(tmp_path: Path) -> None:
    make_fleet(tmp_path / "f", ("localhost",))
    add_gateway(tmp_path / "f", "gw1")
    path = tmp_path / "f/gateways/gw1/gateway.toml"
    assert read_gateway(path).calls_at_once == 1000
    text = path.read_text()
    path.write_text(f"calls_at_once = 5\n{text}")
    assert read_gateway(path).calls_at_once == 5
    path.write_text(f"calls_at_once = 0\n{text}")
    with pytest.raises(InvalidParams, match="calls_at_once"):
        read_gateway(path)


async def test_looking_at_a_quota_does_not_change_it(fleet: Buckets, nats_server: Server) -> None:
    async def quota(*options: str) -> str:
        words = ["fleet", "quota", "red", *options, "--bus", nats_server.url]
        ended = await asyncio.to_thread(CliRunner().invoke, app, words)
        assert ended.exit_code == 0, ended.exception
        return ended.stdout

    await quota("--calls-per-minute", "5")
    both = "calls per minute 5, calls at once 2."
    assert both in await quota("--calls-at-once", "2")
    assert both in await quota()
    assert "unlimited, calls at once 2" in await quota("--calls-per-minute", "0")


async def test_a_quota_for_an_invalid_tenant_name_is_refused(fleet: Buckets) -> None:
    with pytest.raises(InvalidParams):
        await set_quota(fleet.controls, "a.b>", Quota(1))
