"""Gateways and nodes of neighbouring versions understand each other."""

import json
from dataclasses import replace

import pytest

from handroid.errors import NotSupported, Outcome
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.messages import answers, chunks
from handroid.surfaces.fleet.messages.envelope import READS, VERSION, Request, version_for
from handroid.surfaces.fleet.phones.presence import NodePresence
from tests.fleet.small_fleet import SmallFleet, text_of

# As a gateway of version 1 wrote it. It stays as it is, for as long as version 1 is read.
VERSION_1 = (
    b'{"v":1,"call":"c0ffee","tool":"android_note","arguments":{},"tools":"reference",'
    b'"profile":{"prefix":"android_","published":"app_","fixed":false,"structured":true,'
    b'"groups":["leases","touch"]},"caller":{"name":"ann","groups":null,"read_only":false,'
    b'"limits":{"max_ids":7},"session":"s1","lease":"","tenant":"default"},"lasts_ms":30000,'
    b'"ends_ms":null,"phones":null,"trace":""}'
)


def changed(**fields: object) -> bytes:
    """Return that message with other fields."""
    return json.dumps({**json.loads(VERSION_1), **fields}).encode()


async def sent(small: SmallFleet, bus: Bus, body: bytes) -> str:
    """Send a message to the phone's node, and return the text of its answer."""
    (record,) = small.fleet.directory.all()
    answer = await bus.client.request(names.call_subject(record.id), body, timeout=30)
    assert answer.data[:1] == chunks.ANSWER
    return text_of(answers.from_bytes(answer.data[1:]))


async def test_a_node_executes_calls_of_the_previous_version_and_ignores_unknown_fields(
    small: SmallFleet, bus: Bus
) -> None:
    assert await sent(small, bus, VERSION_1) == "noted"
    later = changed(v=VERSION, call="c0ffee2", gateway="gw1", colour="green")
    assert await sent(small, bus, later) == "noted"
    assert len(small.acts.done) == 2


async def test_a_node_refuses_calls_of_a_later_version_and_says_so(
    small: SmallFleet, bus: Bus
) -> None:
    refused = await sent(small, bus, changed(v=VERSION + 1))
    assert f"does not support calls of version {VERSION + 1}, so it was not executed" in refused
    assert "Upgrade the node." in refused
    assert small.acts.done == []


def test_a_call_of_the_previous_version_is_read_completely() -> None:
    read = Request.from_bytes(VERSION_1)
    assert (read.call, read.tool, read.lasts_ms, read.gateway) == (
        "c0ffee", "android_note", 30_000, "",
    )  # fmt: skip
    assert read.caller == Caller("ann", limits={"max_ids": 7}, session="s1")
    assert replace(read, gateway="gw1").to_bytes() == VERSION_1


def test_unusual_arguments_arrive_as_they_were_sent() -> None:
    deep: list[object] = []
    for _ in range(300):
        deep = [deep]
    for arguments in ({"text": "half of a pair: \ud83d"}, {"deep": deep}):
        sent = replace(Request.from_bytes(VERSION_1), arguments=arguments)
        assert Request.from_bytes(sent.to_bytes()).arguments == arguments


async def test_a_gateway_uses_a_version_that_the_phones_node_reads(
    small: SmallFleet, bus: Bus
) -> None:
    seen = await bus.client.subscribe("phones.lab.one.*.call")
    await bus.flush()
    nodes = small.fleet.directory.nodes
    written = {}
    for envelopes in ((1,), READS, (VERSION, VERSION + 1)):
        nodes["lab.one"] = replace(nodes["lab.one"], envelopes=envelopes)
        assert text_of(await small.call("note")) == "noted"
        message = json.loads((await seen.next_msg(timeout=30)).data)
        written[message["v"]] = message.get("gateway")
    assert written == {1: None, VERSION: "gateway"}

    nodes["lab.one"] = replace(nodes["lab.one"], envelopes=(VERSION + 1,))
    apart = await small.call("note")
    assert apart.outcome is Outcome.NOT_DONE
    assert "too many versions apart" in text_of(apart)
    assert len(small.acts.done) == 3


def test_two_programs_use_the_newest_version_that_both_know() -> None:
    assert version_for(NodePresence("lab.one").envelopes) == 1
    assert version_for((1, 2, 3)) == VERSION
    with pytest.raises(NotSupported):
        version_for(())
