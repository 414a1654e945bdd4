"""Without the owner's permission no message is sent, by any caller in any way."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.adb.wire import Address
from handroid.engine.engine import UnknownTool
from handroid.engine.profile import REFERENCE_GROUPS, SMS, Profile, reference, sms
from handroid.model.identity import identity_of
from handroid.model.phone import PhoneFacts
from handroid.policy.sms_grants import SmsGrants
from handroid.state import State
from tests.phones import soon
from tests.reference_tools import NAMES
from tests.sms.lab import TO, TWO, Lab, allow, lab

EVERYTHING = reference("", REFERENCE_GROUPS | {SMS})
HELLO = {"to_phone_number": TO, "sms_text": "hi"}
OLD = "/mcp/v1/tools/call"
NOBODY = Transport(AdbServer(Address(port=1)), "nobody")
WAYS: list[Mapping[str, Any]] = [
    {},
    {"subscription_id": 14},
    {"subscription_id": 17},
    {"subscription_id": 17.0},
    {"subscription_id": 1},
    {"subscription_id": 0},
    {"subscription_id": None},
    {"subscription_id": "14"},
    {"subscription_id": [14]},
    {"subscription_id": -1},
    {"subscription_id": 2**31 - 1},
    {"phone": "virtual_pixel"},
    {"phone": "virtual_pixel", "subscription_id": 14},
    {"allow": True},
]


async def try_all(one: Lab, paths: Mapping[str, str]) -> int:
    """Try to send in every way at every address; return the number of attempts."""
    asked = 0
    for path, prefix in paths.items():
        for more in WAYS:
            for name in (f"{prefix}send_sms", "send_sms", "android_send_sms"):
                params = {"name": name, "arguments": {**HELLO, **more}}
                answer = await one.ask("tools/call", params, path)
                assert "error" in answer or answer["result"]["isError"], answer
                asked += 1
    return asked


async def slug(one: Lab) -> str:
    return one.engine.roster.usable()[0].slug


@pytest.mark.parametrize("profile", [sms(), EVERYTHING, reference()], ids=["sms", "all", "usual"])
async def test_a_real_phone_sends_nothing_before_its_owner_allows_it(
    profile: Profile, tmp_path: Path
) -> None:
    async with lab(tmp_path, TWO, real=True, profile=profile) as one:
        there = await slug(one)
        paths = {"/mcp": profile.prefix, "/sms/mcp": "", f"/phones/{there}/mcp": profile.prefix}
        if profile != sms():
            paths[OLD] = ""
        assert await try_all(one, paths) > 100
        assert one.network == []
        assert one.asked("sms.send") == []


async def test_nothing_is_sent_after_a_revocation_or_by_another_card(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True, profile=EVERYTHING) as one:
        await allow(one, 14)
        assert (await one.call("android_send_sms", **HELLO)).text == f"SMS sent to {TO}"
        assert len(one.network) == 1
        refused = await one.call("android_send_sms", **HELLO, subscription_id=17)
        assert refused.failed("Permission denied") == (
            "Sending SMS is not switched on for subscription 17 of this phone. "
            "The phone's owner can switch it on with 'handroid sms allow 17'."
        )
        await allow(one, 14, False)
        await try_all(one, {"/mcp": "android_", "/sms/mcp": ""})
        assert len(one.network) == 1


async def test_nothing_is_sent_by_a_new_card_in_place_of_an_allowed_one(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO[:1], real=True) as one:
        await allow(one, 14)
        (await one.send("old card")).done()
        one.phone.telephony.sims = [TWO[0]._replace(subscription_id=18)]
        answer = (await one.send("new card")).failed("Permission denied")
        assert answer.endswith("'handroid sms allow 18'.")
        assert [sent.text for sent in one.network] == ["old card"]


async def test_nothing_is_sent_by_another_phone_with_the_same_number(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, TWO, real=True) as two:
        first, second = two.engine.roster.usable()
        grants = SmsGrants(first.state, first.transport)
        await grants.decide(await first.facts(soon()), 14, True, soon())
        arguments = {**HELLO, "subscription_id": 14}
        (await two.call("send_sms", path=f"/phones/{first.slug}/mcp", **arguments)).done()
        refused = await two.call("send_sms", path=f"/phones/{second.slug}/mcp", **arguments)
        refused.failed("Permission denied")
        assert [len(two.sent_by(each.slug)) for each in (first, second)] == [1, 0]


async def test_nothing_is_sent_if_the_grants_are_broken(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO[:1], real=True) as one:
        serial = one.phone.serial
        broken: list[Any] = [
            {serial: {"14": "yes"}}, {serial: {"14": 1}}, {serial: ["14"]}, {serial: True},
            {serial: {"٤": True, "14 ": True, "9" * 5000: True, "-14": True}}, {"": {"14": True}},
            {"*": {"14": True}}, {serial: {"014x": True}}, [], "yes", None,
        ]  # fmt: skip
        for content in broken:
            one.state.keep("sms.json", json.dumps(content).encode())
            assert (await one.send("hi")).result["isError"], content
        one.state.keep("sms.json", b"{")
        assert (await one.send("hi")).failed("Action failed")
        assert one.network == []


async def test_a_server_that_only_reads_offers_no_sending(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, read_only=True) as one:
        listed = (await one.ask("tools/list"))["result"]["tools"]
        assert [tool["name"] for tool in listed] == ["get_sms_subscriptions"]
        await try_all(one, {"/mcp": ""})
        assert one.network == []


async def test_the_default_profile_has_no_sms_tools(tmp_path: Path) -> None:
    async with lab(tmp_path, profile=reference()) as one:
        names = [tool["name"] for tool in (await one.ask("tools/list"))["result"]["tools"]]
        assert names == NAMES
        assert not any("sms" in name for name in names)
        with pytest.raises(UnknownTool):
            await one.engine.call(reference(), "android_send_sms", HELLO)


async def test_with_other_groups_there_is_no_address_for_sms(tmp_path: Path) -> None:
    async with lab(tmp_path, profile=reference("", frozenset({"touch"}))) as one:
        answer = await one.ask("tools/call", {"name": "send_sms", "arguments": HELLO}, "/sms/mcp")
        assert answer["error"] == "not found"
        assert one.network == []


async def test_a_virtual_phone_may_send_until_it_is_denied(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as one:
        await allow(one, 17, False)
        (await one.send("by the first")).done()
        (await one.send("no", subscription_id=17)).failed("Permission denied")
        await allow(one, 14, False)
        (await one.send("no")).failed("Permission denied")
        assert [sent.text for sent in one.network] == ["by the first"]


async def test_decisions_made_at_once_are_all_kept(tmp_path: Path) -> None:
    facts = PhoneFacts("SERIAL", "", "", "", 34, identity_of("SERIAL", "0123456789abcdef"))
    grants = SmsGrants(State(tmp_path), NOBODY)
    await asyncio.gather(*(grants.decide(facts, n, n % 2 == 0, soon()) for n in range(40)))
    assert grants.decided(facts) == {n: n % 2 == 0 for n in range(40)}
    assert (tmp_path / "sms.json").stat().st_mode & 0o077 == 0


async def test_a_phone_without_an_identity_is_never_allowed(tmp_path: Path) -> None:
    facts = PhoneFacts("SERIAL", "", "", "", 34, identity_of("SERIAL", "null"))
    grants = SmsGrants(State(tmp_path), NOBODY)
    with pytest.raises(Exception, match="does not report its Android ID"):
        await grants.decide(facts, 1, True, soon())
    assert not grants.allows(facts, 1)
