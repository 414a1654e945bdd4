"""Messages are sent through the real hand, once each and with their text."""

import pytest

from tests.framework.raw_hand import RawHand, Refused
from tests.framework_phone import FrameworkPhone

TO = "+4712345678"
GSM_PART = 153
UNICODE_PART = 67


async def send(hand: RawHand, text: str, subscription: int = 1, deadline: int = 30_000) -> int:
    """Send a message; return the number of its parts."""
    asked = {"subscription": subscription, "to": TO, "text": text}
    return int((await hand.ask("sms.send", deadline=deadline, **asked)).ok["parts"])


async def test_the_sims_are_listed(phone: FrameworkPhone, hand: RawHand) -> None:
    sim = {"carrier": "Handroid Mobile"}
    one = {"id": 1, "slot": 0, "name": "SIM 1", **sim}
    two = {"id": 2, "slot": 1, "name": "SIM 2", **sim}
    assert (await hand.ask("sms.subscriptions")).ok == {"subscriptions": [one]}
    await phone.insert(2)
    assert (await hand.ask("sms.subscriptions")).ok == {"subscriptions": [one, two]}
    await phone.insert(0)
    assert (await hand.ask("sms.subscriptions")).ok == {"subscriptions": []}


async def test_messages_arrive_once_with_their_text(phone: FrameworkPhone, hand: RawHand) -> None:
    messages = [
        ("Hello", 1),
        ("a" * 160, 1),
        ("a" * 161, 2),
        ("a" * (3 * GSM_PART), 3),
        ("日" * 70, 1),
        ("日" * 71, 2),
        ("日" * (2 * UNICODE_PART + 1), 3),
        ("👩‍👩‍👧 😀 line\nbreak", 1),
        ("' ; rm -rf / # \" $(x) \\", 1),
    ]
    for text, parts in messages:
        assert await send(hand, text) == parts
    assert await phone.network() == [
        {"subscription": 1, "to": TO, "text": text, "parts": parts} for text, parts in messages
    ]


async def test_the_named_sim_is_used(phone: FrameworkPhone, hand: RawHand) -> None:
    await phone.insert(2)
    assert await send(hand, "from the second", 2) == 1
    assert [sent["subscription"] for sent in await phone.network()] == [2]


async def test_an_unknown_sim_sends_nothing(phone: FrameworkPhone, hand: RawHand) -> None:
    with pytest.raises(Refused, match="absent, not done"):
        await send(hand, "from nowhere", 7)
    assert await phone.network() == []


async def test_a_part_that_was_not_sent_is_reported(phone: FrameworkPhone, hand: RawHand) -> None:
    for text, codes, answer in [
        ("short", (2,), "failed, not done"),
        ("short", (1,), "failed, unknown"),
        ("a" * 161, (-1, 4), "failed, unknown"),
    ]:
        await phone.answer_sms(*codes)
        with pytest.raises(Refused, match=answer) as refused:
            await send(hand, text)
        assert str(codes[-1]) in refused.value.error["message"]
    assert await phone.network() == []


async def test_silence_ends_at_the_deadline(phone: FrameworkPhone, hand: RawHand) -> None:
    await phone.answer_sms(None)
    with pytest.raises(Refused, match="timeout, unknown"):
        await send(hand, "no answer", deadline=1500)
