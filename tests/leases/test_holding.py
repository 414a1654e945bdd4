"""Only the holder of a lease can use the phone; others are refused and learn who holds it."""

import asyncio
import time

import pytest

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.phone.roster import Roster
from handroid.policy.leases import DeskLeases
from handroid.tools.registry import registry
from tests.leases.desk import WITH_LEASES, Clock, Desk, Program
from tests.phones import soon

ID = "an-id-of-our-own-1"


async def test_other_callers_are_refused_and_learn_who_holds_the_phone(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, second = two_phones.names(mine)
    lease = await mine.acquire(phone=first, holder="nightly tests", seconds=60)
    before = two_phones.touches(0)
    for tool, arguments in (("tap", {"x": 5, "y": 5}), ("get_screen_state", {})):
        why = await other.refused(tool, phone=first, **arguments)
        assert why.startswith("Permission denied: The phone is leased to 'nightly tests' since ")
        assert lease["since"] in why
        assert lease["until"] in why
    assert two_phones.touches(0) == before
    await mine.done("tap", x=5, y=5, phone=first)
    assert two_phones.touches(0) == before + 1
    await other.done("tap", x=5, y=5, phone=second)


async def test_the_leases_id_is_enough_to_select_and_use_the_phone(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    _, second = two_phones.names(mine)
    lease = (await mine.acquire(phone=second))["lease"]
    before = two_phones.touches(1)
    await other.done("tap", x=5, y=5, lease=lease)
    await other.by(lease=lease).done("tap", x=5, y=5)
    assert two_phones.touches(1) == before + 2


async def test_a_lease_is_not_valid_for_another_phone(two_phones: Desk) -> None:
    mine = await two_phones.program("mine")
    first, second = two_phones.names(mine)
    lease = (await mine.acquire(phone=first))["lease"]
    before = two_phones.touches(1)
    why = await mine.refused("tap", x=5, y=5, phone=second, lease=lease)
    assert why.startswith("Permission denied: The lease is not one of this phone")
    assert two_phones.touches(1) == before


async def test_the_holder_or_a_caller_with_the_id_can_release_a_phone(two_phones: Desk) -> None:
    mine, other = await two_phones.program(name="lab"), await two_phones.program(name="other")
    first, _ = two_phones.names(mine)
    taken = await mine.acquire(phone=first, holder="a")
    assert "leased to 'a'" in await mine.refused("acquire_phone", phone=first, holder="b")
    for nobody in (other, other.by(name="owner")):
        assert "You have no such lease" in await nobody.refused("release_phone", holder="a")
    assert "You have no such lease" in await mine.refused("release_phone", holder="b")
    assert first in await mine.done("release_phone", holder="a")
    again = await other.acquire(phone=first)
    assert again["revision"] > taken["revision"]
    assert first in await mine.done("release_phone", lease=again["lease"])
    assert await mine.done("release_phone", lease=again["lease"]) == '{"released":[]}'
    await mine.done("tap", x=5, y=5, phone=first)


async def test_repeating_a_request_with_the_same_id_takes_no_second_phone(two_phones: Desk) -> None:
    mine, again = await two_phones.program("mine"), await two_phones.program("after a restart")
    taken = await mine.acquire(lease=ID)
    assert await again.acquire(lease=ID) == taken
    other = await again.acquire(holder="b")
    assert other["phone"] != taken["phone"]
    why = await again.refused("acquire_phone", holder="c")
    assert "All 2 matching phones are leased" in why


async def test_a_caller_that_holds_the_only_match_gets_the_same_lease(two_phones: Desk) -> None:
    mine = await two_phones.program("mine")
    first, _ = two_phones.names(mine)
    taken = await mine.acquire(phone=first, holder="a")
    assert await mine.acquire(phone=first, holder="a", seconds=5) == taken


async def test_a_phone_is_chosen_by_level_model_state_and_label(two_phones: Desk) -> None:
    mine = await two_phones.program("mine")
    first, second = two_phones.names(mine)
    assert (await mine.acquire(api_level=30))["phone"] == second
    model = (await two_phones.reached(mine)[0].facts(soon())).model
    assert (await mine.acquire(model=model.upper()[:4], state="device"))["phone"] == first
    await mine.done("release_phone")
    serial = two_phones.phones[1].transport.serial
    ended = await two_phones.run("lease", "label", "slow", "old", "--phone", serial)
    assert ended.out == "old slow\n", ended.err
    assert (await mine.acquire(label="slow"))["phone"] == second
    for no_such in ({"api_level": 28}, {"model": "no such"}, {"label": "fast"}):
        assert "There is no phone with" in await mine.refused("acquire_phone", **no_such)
    assert "cannot be used" in await mine.refused("acquire_phone", state="offline")


@pytest.mark.parametrize("virtual", [0, 1])
async def test_a_virtual_phone_is_leased_only_on_request_while_a_real_one_is_attached(
    two_phones: Desk, virtual: int
) -> None:
    mine = await two_phones.program("mine", virtual=[virtual])
    names, level = two_phones.names(mine), (34, 30)[virtual]
    taken = await mine.acquire()
    assert taken["phone"] == names[1 - virtual]
    assert "is leased" in await mine.refused("acquire_phone", holder="another")
    for asked in ({"phone": names[virtual]}, {"api_level": level}):
        assert (await mine.acquire(**asked))["phone"] == names[virtual]
        await mine.done("release_phone", phone=names[virtual])
    await mine.done("release_phone", lease=taken["lease"])
    assert (await mine.acquire(model="Pixel"))["phone"] == names[1 - virtual]


async def test_without_a_real_phone_a_virtual_one_is_leased(two_phones: Desk) -> None:
    mine = await two_phones.program("mine", virtual=[0, 1])
    assert (await mine.acquire())["phone"] in two_phones.names(mine)


async def test_a_token_for_one_phone_leases_no_other(two_phones: Desk) -> None:
    mine = await two_phones.program("mine")
    first, second = two_phones.names(mine)
    phone = two_phones.reached(mine)[1]
    allowed = {phone.serial: (await phone.facts(soon())).identity.name}
    limited = mine.by(name="limited", phones=allowed)
    assert "There is no phone with" in await limited.refused("acquire_phone", phone=first)
    assert (await limited.acquire())["phone"] == second
    one = Program(limited.engine.for_phone(second), mine.caller)
    assert "serves only" in await one.refused("acquire_phone", phone=first)


async def test_a_waiting_caller_gets_the_phone_when_it_is_released(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, _ = two_phones.names(mine)
    await mine.acquire(phone=first)
    waiting = asyncio.create_task(other.acquire(phone=first, wait=30, holder="next"))
    assert "leased to" in await other.refused("acquire_phone", phone=first, holder="hasty")
    await mine.done("release_phone")
    assert (await waiting)["holder"] == "next"


@pytest.mark.parametrize("after", [11, 61], ids=["idle", "its time"])
async def test_a_lease_expires(two_phones: Desk, after: int) -> None:
    clock = Clock()
    mine = await two_phones.program(name="lab", clock=clock, settings=Settings(lease_idle_s=10))
    other = await two_phones.program("other", clock=clock)
    first, _ = two_phones.names(mine)
    lease = (await mine.acquire(phone=first, seconds=60))["lease"]
    for _ in range(after // 10 - 1):
        clock.now += 9
        await mine.done("press_home", phone=first, lease=lease)
    clock.now += after % 10 + 29
    assert "has ended" in await mine.refused("press_home", phone=first, lease=lease)
    await other.done("press_home", phone=first)
    await other.acquire(phone=first)
    assert "leased to" in await mine.refused("press_home", phone=first)


async def test_an_action_whose_lease_ended_while_it_waited_is_refused(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, _ = two_phones.names(mine)
    await mine.acquire(phone=first)
    before = two_phones.touches(0)
    leases = DeskLeases(two_phones.state)
    phone = two_phones.reached(mine)[0]
    async with phone.turn(soon()):
        late = asyncio.create_task(mine.refused("tap", x=5, y=5, phone=first))
        while not phone._turn._waiters:
            await asyncio.sleep(0)
        (lease,) = leases.all()
        assert await leases.release(lease, soon())
    assert "The lease ended while the call waited" in await late
    await other.acquire(phone=first)
    assert two_phones.touches(0) == before


async def test_a_free_phone_is_leased_after_its_current_call(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, _ = two_phones.names(mine)
    phone = two_phones.reached(mine)[0]
    await other.acquire(phone=first)
    waiting = asyncio.create_task(mine.acquire(phone=first, wait=30))
    async with phone.turn(soon()):
        await other.done("release_phone")
        while not phone._turn._waiters:
            await asyncio.sleep(0.001)
        assert not DeskLeases(two_phones.state).all()
    assert (await waiting)["phone"] == first


async def test_a_phone_can_be_released_without_adb(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, _ = two_phones.names(mine)
    lease = (await mine.acquire(phone=first))["lease"]
    roster = Roster(AdbServer(Address(port=1), may_start=False), two_phones.state)
    without_adb = Program(Engine(registry(), roster, Settings), mine.caller)
    assert "released" in await without_adb.done("release_phone", lease=lease)
    await other.acquire(phone=first)


async def test_a_refusal_does_not_wait_for_the_holder(two_phones: Desk) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, _ = two_phones.names(mine)
    await mine.acquire(phone=first)
    async with two_phones.reached(mine)[0].turn(soon()):
        start = time.perf_counter()
        assert "leased to" in await other.refused("press_home", phone=first)
        assert "leased to" in await other.refused("acquire_phone", phone=first)
        assert time.perf_counter() - start < 5


async def test_limits_and_wrong_arguments_are_refused(two_phones: Desk) -> None:
    mine = await two_phones.program("mine", settings=Settings(max_lease_s=60))
    for wrong in (
        {"seconds": 61},
        {"holder": "a\nb"},
        {"lease": "too short"},
        {"wait": 1000},
        {"no such": 1},
    ):
        assert (await mine.refused("acquire_phone", **wrong)).startswith("Invalid params: ")
    assert "must be a lease's id" in await mine.refused("press_home", lease=5)
    assert "only in a fleet" in await mine.refused("acquire_phone", seconds=9, fresh=True)


async def test_without_the_group_no_tool_has_a_lease_argument_but_all_respect_leases(
    two_phones: Desk,
) -> None:
    mine, other = await two_phones.program("mine"), await two_phones.program("other")
    first, _ = two_phones.names(mine)
    plain = Program(other.engine, other.caller, WITH_LEASES.__class__())
    listed = {tool.name: tool for tool in plain.engine.tools(plain.profile)}
    assert "android_acquire_phone" not in listed
    assert not any("lease" in tool.schema["properties"] for tool in listed.values())
    await mine.acquire(phone=first)
    assert "leased to" in await plain.refused("press_home", phone=first)
    assert "Unknown parameter 'lease'" in await plain.refused("press_home", lease="x")
    shown = {tool.name: tool for tool in mine.engine.tools(WITH_LEASES)}
    assert "lease" in shown["android_tap"].schema["properties"]


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"lock":1}'])
async def test_a_damaged_lease_file_is_ignored(two_phones: Desk, content: bytes) -> None:
    mine = await two_phones.program("mine")
    first, _ = two_phones.names(mine)
    await mine.acquire(phone=first)
    (lease,) = DeskLeases(two_phones.state).all()
    file = two_phones.state.folder / "phones" / lease.phone / "lease.json"
    file.write_bytes(content)
    other = await two_phones.program("other")
    await other.done("press_home", phone=first)
    assert not file.exists()
    await other.acquire(phone=first)
