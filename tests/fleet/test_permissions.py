"""The permissions of a fleet's keys, tested on a nats-server with the fleet's files."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import nats.errors
import pytest
from nats.aio.msg import Msg

from handroid.errors import InvalidParams
from handroid.surfaces.fleet.bus import buckets, names
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings, BusUnavailable, connect
from handroid.surfaces.fleet.bus.snapshot import read_all
from handroid.surfaces.fleet.phones.phone_records import PhoneClaimed, PhoneRecord, RecordWriter
from handroid.surfaces.fleet.setup.fleet_setup import add_node, make_fleet
from handroid.surfaces.fleet.trust.keys import new_seed
from tests.fleet.plain_member import Member
from tests.fleet.servers import within
from tests.fleet.set_up_fleet import SetUpFleet, set_up_fleet
from tests.fleet.subject_tables import HEARD, MEMBERS, PHONE, SAID, not_for


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SetUpFleet]:
    with set_up_fleet(tmp_path_factory.mktemp("fleet") / "f") as made:
        yield made


Open = Callable[[BusSettings], Awaitable[Member]]


@pytest.fixture
async def opened() -> AsyncIterator[Open]:
    made: list[Member] = []

    async def open_one(settings: BusSettings) -> Member:
        made.append(await Member(settings).open())
        return made[-1]

    yield open_one
    for member in made:
        await member.client.close()


@pytest.fixture
async def bus_of() -> AsyncIterator[Callable[[BusSettings], Awaitable[Bus]]]:
    made: list[Bus] = []

    async def open_one(settings: BusSettings) -> Bus:
        made.append(await connect(settings))
        return made[-1]

    yield open_one
    for bus in made:
        await bus.close()


def _settings(fleet: SetUpFleet, member: str) -> BusSettings:
    if member == "operator":
        return fleet.operator()
    return fleet.gateway(member) if member.startswith("gw") else fleet.node("lab", member)


@pytest.mark.parametrize("name", MEMBERS)
async def test_a_key_can_subscribe_only_to_what_it_needs(
    fleet: SetUpFleet, opened: Open, name: str
) -> None:
    member = await opened(_settings(fleet, name))
    for subject in HEARD:
        await member.subscribe(subject)
    await member.check_refused("subscription", not_for(name, HEARD))


@pytest.mark.parametrize("name", MEMBERS)
async def test_a_queue_group_gives_a_key_no_more_subscriptions(
    fleet: SetUpFleet, opened: Open, name: str
) -> None:
    member = await opened(_settings(fleet, name))
    for subject in HEARD:
        await member.client.subscribe(subject, queue="n")
    await member.check_refused("subscription", not_for(name, HEARD))


@pytest.mark.parametrize("name", MEMBERS)
async def test_a_key_can_publish_only_what_it_needs(
    fleet: SetUpFleet, opened: Open, name: str
) -> None:
    member = await opened(_settings(fleet, name))
    for subject in SAID:
        await member.client.publish(subject, b"")
    await member.check_refused("publish", not_for(name, SAID))


async def test_nobody_can_eavesdrop_on_a_call_and_its_answer(
    fleet: SetUpFleet, opened: Open
) -> None:
    node, gateway = await opened(fleet.node()), await opened(fleet.gateway())
    spies = [await opened(_settings(fleet, name)) for name in ("n2", "gw2", "operator")]
    for spy in spies:
        for subject in (">", "_INBOX.>", "_INBOX.gateway.gw1.>", "phones.>", PHONE, "*.*.*.*.*"):
            await spy.subscribe(subject)
        await spy.flush()

    async def answer(message: Msg) -> None:
        await message.respond(b"secret answer")

    await node.client.subscribe("phones.lab.n1.*.call", cb=answer)
    await node.flush()
    answers = [await gateway.client.request(PHONE, b"secret", timeout=10) for _ in range(20)]
    for spy in spies:
        await spy.flush()
    assert [reply.data for reply in answers] == [b"secret answer"] * 20
    assert [message for spy in spies for message in spy.heard] == []
    assert (node.refused, gateway.refused) == (set(), set())


async def test_a_node_can_reply_only_to_requests(fleet: SetUpFleet, opened: Open) -> None:
    node, gateway = await opened(fleet.node()), await opened(fleet.gateway())
    await gateway.subscribe(f"{gateway.settings.inbox}.forged")
    await gateway.flush()
    await node.client.publish(f"{gateway.settings.inbox}.forged", b"not asked for")
    await node.check_refused("publish", [f"{gateway.settings.inbox}.forged"])
    await gateway.flush()
    assert gateway.heard == []


async def test_members_have_the_permissions_that_they_need(fleet: SetUpFleet, bus_of) -> None:
    gateway = await bus_of(fleet.gateway())
    shared = await buckets.create(gateway)
    node = await bus_of(fleet.node())
    own = buckets.unchecked(node)
    assert await own.nodes.create("lab.n1", b"here", ttl=15)
    assert await own.phones.create("lab.n1.p1", b"{}")
    assert await own.phones.create("idx.p1", b"lab.n1")
    assert (await shared.phones.get("lab.n1.p1")).value == b"{}"
    assert await shared.leases.create("lab.n1.p1", b"lease", ttl=30)
    assert (await own.leases.get("lab.n1.p1", latest=False)).value == b"lease"
    assert await shared.controls.put("stop", b"{}")
    assert (await own.controls.get("stop", latest=False)).value == b"{}"
    await node.streams.publish("audit.acme.lab.n1.p1", b"{}")
    for bucket, keys in ((own.leases, "lab.n1.*"), (shared.phones, ">"), (own.controls, ">")):
        found: list[str] = []
        await read_all(bucket, keys, lambda entry, found=found: found.append(entry.key))
        assert found


async def test_a_phone_moves_to_another_node_only_after_the_first_is_gone(
    fleet: SetUpFleet, bus_of
) -> None:
    await buckets.create(await bus_of(fleet.gateway()))
    first, second = [
        buckets.unchecked(await bus_of(fleet.node("lab", name))) for name in ("n1", "n2")
    ]
    here, there = [
        PhoneRecord(names.phone_id("lab", name, "the phone"), "phone") for name in ("n1", "n2")
    ]
    await first.nodes.put("lab.n1", b"{}")
    await RecordWriter(first, "lab.n1").publish(here)
    with pytest.raises(PhoneClaimed):
        await RecordWriter(second, "lab.n2").publish(there)
    await first.nodes.delete("lab.n1")
    assert await RecordWriter(second, "lab.n2").publish(there)


async def test_a_node_cannot_request_the_leases_of_another(
    fleet: SetUpFleet, bus_of, opened: Open
) -> None:
    shared = await buckets.create(await bus_of(fleet.gateway()))
    await shared.leases.put("lab.n2.p9", b"lease of n2")
    node = await opened(fleet.node())
    allowed = "$JS.API.CONSUMER.CREATE.KV_LEASE.c.$KV.LEASE.lab.n1.*"
    for filters in ('"filter_subject":"$KV.LEASE.>"', '"filter_subjects":["$KV.LEASE.>"]'):
        config = f'{{"name":"c","deliver_policy":"all","ack_policy":"none",{filters}}}'
        request = f'{{"stream_name":"KV_LEASE","config":{config}}}'
        answer = await node.client.request(allowed, request.encode(), timeout=10)
        assert b'"error"' in answer.data


async def test_a_new_node_can_connect_after_a_reload(fleet: SetUpFleet, opened: Open) -> None:
    add_node(fleet.folder, "lab", "new")
    with pytest.raises((nats.errors.Error, OSError)):
        await Member(fleet.node("lab", "new")).open()
    fleet.server.send(1)

    async def let_in() -> bool:
        try:
            await opened(fleet.node("lab", "new"))
        except (nats.errors.Error, OSError):
            return False
        return True

    await within(let_in)


async def test_keys_and_certificates_are_replaced_while_the_server_runs(
    fleet: SetUpFleet, opened: Open, tmp_path: Path
) -> None:
    bystander, settings = await opened(fleet.gateway()), fleet.node("lab", "n2")
    old = tmp_path / "old.seed"
    (fleet.folder / "nodes/lab.n2/bus.seed").rename(old)
    for name in ("server.pem", "server-key.pem"):
        (fleet.folder / "server/tls" / name).unlink()
    shown = await _certificate(fleet)
    with pytest.raises(InvalidParams, match=r"bus\.seed cannot be read"):
        make_fleet(fleet.folder, ("localhost",))
    add_node(fleet.folder, "lab", "n2")
    fleet.server.send(1)

    async def replaced() -> bool:
        try:
            return await _certificate(fleet) != shown
        except (nats.errors.Error, OSError):  # the server may close a connection as it reloads
            return False

    await within(replaced)
    await opened(settings)
    with pytest.raises((nats.errors.Error, OSError)):
        await Member(replace(settings, seed_file=old)).open()
    await bystander.flush()
    assert bystander.client.is_connected


async def _certificate(fleet: SetUpFleet) -> str:
    """Return the certificate that the server shows now."""
    member = await Member(fleet.gateway()).open()
    try:
        transport = member.client._transport
        assert transport
        shown = transport._io_writer.get_extra_info("ssl_object")  # type: ignore[attr-defined]
        return str(shown.getpeercert()["serialNumber"])
    finally:
        await member.client.close()


async def test_an_unknown_key_is_refused(fleet: SetUpFleet, tmp_path: Path) -> None:
    seed = tmp_path / "stranger.seed"
    seed.write_text(new_seed())
    seed.chmod(0o600)
    for wrong in (seed, None):
        with pytest.raises(BusUnavailable):
            await connect(replace(fleet.node(), seed_file=wrong, connect_seconds=1))
    await within(lambda: "authentication error" in (fleet.folder / "log").read_text())


async def test_without_tls_no_connection_is_made(fleet: SetUpFleet) -> None:
    reader, writer = await asyncio.open_connection("localhost", fleet.server.port)
    info = await reader.readline()
    writer.write(b'CONNECT {"verbose":true,"pedantic":false}\r\nPING\r\n')
    answers = await reader.read()
    writer.close()
    assert b'"tls_required":true' in info
    assert b"PONG" not in answers


async def test_a_server_with_a_certificate_of_another_authority_is_refused(
    fleet: SetUpFleet, tmp_path: Path
) -> None:
    from handroid.surfaces.fleet.setup.authority import new_authority

    (tmp_path / "ca.pem").write_bytes(new_authority()[1])
    with pytest.raises(BusUnavailable, match="must be of the same fleet"):
        await connect(replace(fleet.node(), ca_file=tmp_path / "ca.pem", connect_seconds=2))


async def test_a_server_whose_name_is_not_in_its_certificate_is_refused(
    fleet: SetUpFleet,
) -> None:
    elsewhere = f"tls://127.0.0.2:{fleet.server.port}"
    with pytest.raises(BusUnavailable, match=r"delete server/tls/server\.pem"):
        await connect(replace(fleet.node(), servers=(elsewhere,), connect_seconds=2))


def test_the_subjects_of_these_tables_are_those_of_the_product() -> None:
    phone = names.PhoneId("lab", "n1", "p1")
    assert names.call_subject(phone) in SAID
    assert names.calls_of_node("lab.n1") in HEARD
    assert names.node_control("lab.n1") in HEARD
    assert names.audit_subject("acme", phone) in SAID
    assert f"{names.events(names.LEASES)}.>" in HEARD
