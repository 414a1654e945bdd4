"""Messages reach the network exactly once, with their text, with the right card."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from fakedroid.state.telephony import Sent, Sim, divide
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.profile import SMS, reference, sms
from handroid.policy.sms_text import MOST_MESSAGES, messages_for
from tests.sms.lab import LONG, TO, TWO, allow, lab

TEXTS = [
    pytest.param("Hello world", 1, id="plain"),
    pytest.param("a" * 160, 1, id="160"),
    pytest.param("€" * 80, 1, id="80 that count twice"),
    pytest.param("ж" * 70, 1, id="70 Cyrillic"),
    pytest.param("😀" * 35, 1, id="35 emoji"),
    pytest.param("👩‍👩‍👧‍👦 Grüße,\n\tzwei Zeilen", 1, id="joined emoji"),
    pytest.param("'; DROP TABLE sms; -- $(reboot) \\ \" {0}", 1, id="odd"),
    pytest.param(" ", 1, id="a space"),
    pytest.param("\u202e\u0000\u0007", 1, id="control characters"),
]


@pytest.mark.parametrize(("text", "parts"), TEXTS)
async def test_a_text_arrives_once_and_unchanged(text: str, parts: int, tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        assert (await one.send(text)).done() == f"SMS sent to {TO}"
        assert one.network == [Sent(1, TO, text, parts)]


async def test_the_named_one_of_two_cards_is_used(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as two:
        for sim in TWO:
            (await two.send(f"by {sim.name}", subscription_id=sim.subscription_id)).done()
        assert two.network == [
            Sent(14, TO, "by Orange F", 1),
            Sent(17, TO, "by Yettel HU", 1),
        ]


async def test_the_only_allowed_one_of_two_cards_need_not_be_named(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True) as two:
        await allow(two, 17)
        (await two.send("by the second")).done()
        (await two.send("again", subscription_id=17.0)).done()
        assert two.network == [Sent(17, TO, "by the second", 1), Sent(17, TO, "again", 1)]


async def test_with_two_allowed_one_must_be_named(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as two:
        refused = await two.send("by which?")
        assert refused.failed("Invalid params").startswith(
            "Missing required parameter: 'subscription_id', since sending is allowed on 14, 17."
        )
        assert refused.outcome == "not done"
        assert two.network == []


async def test_many_at_once_arrive_once_each(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as two:
        texts = [f"message {number}" for number in range(100)]
        sends = (two.send(text, subscription_id=(14, 17)[n % 2]) for n, text in enumerate(texts))
        for answer in await asyncio.gather(*sends):
            answer.done()
        assert sorted(sent.text for sent in two.network) == sorted(texts)


async def test_sending_a_message_does_not_hold_the_phone(tmp_path: Path) -> None:
    profile = reference("", frozenset({SMS, "system"}))
    async with lab(tmp_path, profile=profile) as one:
        one.phone.telephony.delay = 50
        send = {"to_phone_number": TO, "sms_text": "slow"}
        slow = asyncio.ensure_future(one.call("android_send_sms", **send))
        while not one.asked("sms.send"):
            await asyncio.sleep(0.01)
        await one.call("android_press_home")
        assert not slow.done()
        assert (await slow).text == f"SMS sent to {TO}"


TOO_LONG = [
    pytest.param("a" * 161, 2, id="letters"),
    pytest.param("€" * 81, 2, id="some that count twice"),
    pytest.param("ж" * 71, 2, id="Cyrillic"),
    pytest.param("😀" * 36, 2, id="emoji"),
    pytest.param("😀" * 160, 5, id="160 emoji"),
    pytest.param("a" * 9_999, 66, id="many"),
]


@pytest.mark.parametrize(("text", "parts"), TOO_LONG)
async def test_texts_of_several_messages_need_the_setting(
    text: str, parts: int, tmp_path: Path
) -> None:
    async with lab(tmp_path) as one:
        refused = (await one.send(text)).failed("Invalid params")
        assert refused.startswith("Parameter 'sms_text' must be at most 160 characters, or 70 ")
        assert f"got: {len(text)}, which would cost {parts} messages." in refused
        assert "handroid config set allow_long_sms true" in refused
        assert one.network == []
        assert one.asked("sms.send") == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("a" * 161, 2, id="161"),
        pytest.param("😀" * 160, 5, id="160 emoji"),
        pytest.param("a" * 1530, 10, id="the most letters"),
        pytest.param("ж" * 670, 10, id="the most Cyrillic"),
        pytest.param("😀" * 330, 10, id="the most emoji"),
        pytest.param("Grüße 漢😀 " * 40, 6, id="mixed"),
    ],
)
async def test_with_the_setting_longer_texts_are_sent_as_several_messages(
    text: str, parts: int, tmp_path: Path
) -> None:
    async with lab(tmp_path, settings=LONG) as one:
        assert (await one.send(text)).done() == f"SMS sent to {TO}"
        assert one.network == [Sent(1, TO, text, parts)]


@pytest.mark.parametrize("text", ["a" * 1531, "ж" * 671, "😀" * 331, "€" * 761, "a" * 20_000])
async def test_with_the_setting_there_is_still_a_limit(text: str, tmp_path: Path) -> None:
    async with lab(tmp_path, settings=LONG) as one:
        answer = (await one.send(text)).failed("Invalid params")
        assert f"at most {MOST_MESSAGES} are allowed." in answer
        assert one.network == []


def test_no_text_is_counted_as_shorter_than_it_is() -> None:
    chance = random.Random(3)
    letters = "abc€[é\nж漢😀🇭"
    for _ in range(3_000):
        some = chance.sample(letters, chance.randint(1, 4))
        text = "".join(chance.choices(some, k=chance.randint(1, 1_600)))
        assert len(divide(text)) <= messages_for(text) <= len(divide(text)) + 1


NUMBERS = [
    "", "+", "36201234567", "+0123456789", "+123456", "+1234567890123456", "+36 20 1234567",
    "+36-201234567", "+3620123456a", "0036201234567", "112", "+١٢٣٤٥٦٧٨٩", "+36201234567\n",
    " +36201234567", "+36201234567;+36201234568", "tel:+36201234567", "*#06#", "+1234567²",
    "\u202e+36201234567",
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
async def test_only_international_numbers_are_accepted(number: str, tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        answer = (await one.send("hi", number)).failed("Invalid params")
        assert "to_phone_number" in answer
        assert one.network == []


async def test_the_shortest_and_the_longest_number(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        for number in ("+1234567", "+123456789012345"):
            assert (await one.send("hi", number)).done() == f"SMS sent to {number}"
        assert [sent.to for sent in one.network] == ["+1234567", "+123456789012345"]


WRONG = [
    ({}, "to_phone_number"),
    ({"to_phone_number": TO}, "sms_text"),
    ({"sms_text": "hi"}, "to_phone_number"),
    ({"to_phone_number": TO, "sms_text": ""}, "sms_text"),
    ({"to_phone_number": TO, "sms_text": None}, "sms_text"),
    ({"to_phone_number": TO, "sms_text": 5}, "sms_text"),
    ({"to_phone_number": 36201234567, "sms_text": "hi"}, "to_phone_number"),
    ({"to_phone_number": [TO], "sms_text": "hi"}, "to_phone_number"),
    ({"to_phone_number": TO, "sms_text": "hi", "subscription_id": "one"}, "subscription_id"),
    ({"to_phone_number": TO, "sms_text": "hi", "subscription_id": 1.5}, "subscription_id"),
    ({"to_phone_number": TO, "sms_text": "hi", "subscription_id": -1}, "subscription_id"),
    ({"to_phone_number": TO, "sms_text": "hi", "subscription_id": 2**31}, "subscription_id"),
    ({"to_phone_number": TO, "sms_text": "hi", "subscription_id": True}, "subscription_id"),
    ({"to_phone_number": TO, "sms_text": "hi", "subscription_id": 2}, "subscription_id"),
    ({"to_phone_number": TO, "sms_text": "hi", "times": 2}, "times"),
]


async def test_wrong_arguments_send_nothing(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        for arguments, named in WRONG:
            answer = (await one.call("send_sms", **arguments)).failed("Invalid params")
            assert named in answer
        assert (await one.call("get_sms_subscriptions", x=1)).failed("Invalid params")
        assert one.network == []
        assert one.asked("sms.send") == []


async def test_a_lone_surrogate_is_not_a_text(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        arguments = {"to_phone_number": TO, "sms_text": "\ud83d"}
        answer = await one.engine.call(sms(), "send_sms", arguments)
        assert answer.is_error
        assert answer.contents[0].text.startswith("Invalid params: Parameter 'sms_text' holds half")
        assert one.network == []


async def test_subscriptions_are_listed_by_slot_with_the_names_they_have(tmp_path: Path) -> None:
    sims = (Sim(9, 1, "", 'a "b" \\ ü'), Sim(30, 0, "漢😀", ""))
    async with lab(tmp_path, sims) as two:
        answer = (await two.call("get_sms_subscriptions")).done()
        assert answer == (
            '{"count":2,"subscriptions":[{"subscription_id":30,"sim_slot_index":0,'
            '"carrier_name":"漢😀","display_name":""},{"subscription_id":9,"sim_slot_index":1,'
            '"carrier_name":"","display_name":"a \\"b\\" \\\\ ü"}]}'
        )


async def test_a_phone_without_a_card(tmp_path: Path) -> None:
    async with lab(tmp_path, ()) as none:
        listed = await none.call("get_sms_subscriptions")
        assert json.loads(listed.done()) == {"count": 0, "subscriptions": []}
        assert "No SIM card" in (await none.send("hi")).failed("Action failed")


async def test_stock_says_that_it_needs_the_hand(tmp_path: Path) -> None:
    async with lab(tmp_path, driver=DriverPreference.STOCK) as one:
        for answer in (await one.send("hi"), await one.call("get_sms_subscriptions")):
            assert "--driver hand" in answer.failed("Action failed")
        assert one.network == []
