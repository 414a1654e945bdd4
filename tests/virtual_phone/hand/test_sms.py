"""Sending messages over the hand's protocol."""

from typing import Any

import pytest

from fakedroid.state.telephony import Sent, Sim
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone
from tests.virtual_phone.hand.test_elements import refusal

MESSAGE: dict[str, Any] = {"subscription": 1, "to": "+36201234567", "text": "Szia 😀"}


async def test_subscriptions_are_listed_by_slot(on_phone: OnPhone, host: Host) -> None:
    one = {"id": 1, "slot": 0, "carrier": "Handroid Mobile", "name": "SIM 1"}
    assert await host.ask("sms.subscriptions") == {"subscriptions": [one]}
    on_phone.phone.telephony.sims = [Sim(7, 1, "", "Work"), Sim(3, 0, "Other", "")]
    assert await host.ask("sms.subscriptions") == {
        "subscriptions": [
            {"id": 3, "slot": 0, "carrier": "Other", "name": ""},
            {"id": 7, "slot": 1, "carrier": "", "name": "Work"},
        ]
    }


async def test_a_message_is_sent_and_kept(on_phone: OnPhone, host: Host) -> None:
    assert await host.ask("sms.send", **MESSAGE) == {"parts": 1}
    assert await host.ask("sms.send", **{**MESSAGE, "text": "x" * 161}) == {"parts": 2}
    telephony = on_phone.phone.telephony
    assert telephony.network == [
        Sent(1, "+36201234567", "Szia 😀", 1),
        Sent(1, "+36201234567", "x" * 161, 2),
    ]
    assert [(each.type, each.body) for each in telephony.messages] == [
        (2, "Szia 😀"),
        (2, "x" * 161),
    ]


async def test_the_phone_takes_its_time(on_phone: OnPhone, host: Host) -> None:
    on_phone.phone.telephony.delay = 3
    began = on_phone.phone.clock.now()
    assert await host.ask("sms.send", **{**MESSAGE, "text": "x" * 161}) == {"parts": 2}
    assert on_phone.phone.clock.now() - began >= 6
    answer = await host.begin("sms.send", 5000, **{**MESSAGE, "text": "x" * 161})
    with pytest.raises(AskFailed) as failed:
        await host.end(answer)
    assert (failed.value.kind, failed.value.outcome) == ("timeout", "unknown")


async def test_no_such_subscription(host: Host) -> None:
    refused = await refusal(host, "sms.send", **{**MESSAGE, "subscription": 2})
    assert refused == ("absent", "not done")


@pytest.mark.parametrize(
    ("results", "outcome"),
    [
        ([4], "not done"),
        ([32], "not done"),
        ([1], "unknown"),
        ([17], "unknown"),
    ],
)
async def test_a_message_that_is_not_sent(
    on_phone: OnPhone, host: Host, results: list[int], outcome: str
) -> None:
    on_phone.phone.telephony.results.extend(results)
    with pytest.raises(AskFailed) as failed:
        await host.ask("sms.send", **MESSAGE)
    assert (failed.value.kind, failed.value.outcome) == ("failed", outcome)
    assert f"code {results[0]}" in failed.value.error["message"]
    assert on_phone.phone.telephony.network == []
    assert [each.type for each in on_phone.phone.telephony.messages] == [5]
    # Only the next message was meant.
    assert await host.ask("sms.send", **MESSAGE) == {"parts": 1}


async def test_a_message_of_which_a_part_is_not_sent(on_phone: OnPhone, host: Host) -> None:
    on_phone.phone.telephony.results.extend([-1, 4])
    refused = await refusal(host, "sms.send", **{**MESSAGE, "text": "x" * 161})
    assert refused == ("failed", "unknown")
    on_phone.phone.telephony.results.extend([4, 2])
    refused = await refusal(host, "sms.send", **{**MESSAGE, "text": "x" * 161})
    assert refused == ("failed", "not done")


async def test_a_phone_that_says_nothing(on_phone: OnPhone, host: Host) -> None:
    on_phone.phone.telephony.results.append(None)
    with pytest.raises(AskFailed) as failed:
        await host.ask("sms.send", 2000, **MESSAGE)
    assert (failed.value.kind, failed.value.outcome) == ("timeout", "unknown")
    assert on_phone.phone.telephony.network == []


async def test_a_phone_without_telephony() -> None:
    async with hand_on_phone(quirks=("no-telephony",)) as on_phone:
        host = await on_phone.host()
        assert await refusal(host, "sms.subscriptions") == ("unsupported", "not done")
        assert await refusal(host, "sms.send", **MESSAGE) == ("unsupported", "not done")
