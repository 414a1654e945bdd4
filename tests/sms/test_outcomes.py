"""Failures while sending are reported as not sent or unknown, and nothing is sent twice."""

import asyncio
import time
from pathlib import Path

import pytest

from fakedroid.state.quirks import Quirks
from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.virtual_phone.hand.refusals import NOT_DONE, UNKNOWN, Refused
from handroid.virtual_phone.hand.request import Request
from tests.phones import soon
from tests.sms.lab import LONG, TO, Lab, lab

SURELY_NOT = (2, 4, 5, 6, 7, 8, 32, 33)
PERHAPS = (1, 3, 16, 17, 30, 100, 113)
UNSURE = "Whether it was done is unknown: ask a person before you repeat it, it may cost twice."
MESSAGES = "What the phone has sent is among its messages."


@pytest.mark.parametrize("code", SURELY_NOT)
async def test_messages_that_were_certainly_not_sent_are_reported_as_not_done(
    code: int, tmp_path: Path
) -> None:
    async with lab(tmp_path) as one:
        one.phone.telephony.results.append(code)
        answer = await one.send("hi")
        assert f"code {code}" in answer.failed("Action failed")
        assert answer.outcome == "not done"
        assert UNSURE not in answer.text
        assert one.network == []
        assert (await one.send("hi")).done()
        assert len(one.network) == 1


@pytest.mark.parametrize("code", PERHAPS)
async def test_messages_that_may_have_been_sent_are_reported_as_unknown(
    code: int, tmp_path: Path
) -> None:
    async with lab(tmp_path) as one:
        one.phone.telephony.results.append(code)
        answer = await one.send("hi")
        assert f"code {code}" in answer.failed("Action failed")
        assert answer.outcome == "unknown"
        assert MESSAGES in answer.text
        assert UNSURE in answer.text
        assert len(one.asked("sms.send")) == 1


async def test_one_uncertain_part_makes_the_outcome_unknown(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=LONG) as one:
        one.phone.telephony.results.extend((-1, 2))
        answer = await one.send("ж" * 160)
        answer.failed("Action failed")
        assert answer.outcome == "unknown"
        one.phone.telephony.results.extend((4, 4, 4))
        assert (await one.send("ж" * 160)).outcome == "not done"
        assert one.network == []


async def test_silence_ends_at_the_deadline_and_is_unknown(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        one.phone.telephony.results.append(None)
        begun = time.monotonic()
        answer = await one.send("hi")
        # Sixty seconds for the phone, whose time passes a hundred times faster.
        assert 0.5 < time.monotonic() - begun < 30
        assert answer.failed("Timeout").startswith("The phone did not say whether the message")
        assert answer.outcome == "unknown"
        assert MESSAGES in answer.text
        assert len(one.asked("sms.send")) == 1
        assert one.asked("sms.send")[0] == {"subscription": 1, "to": TO, "text": "hi"}


@pytest.mark.parametrize("count", [1, 8], ids=["one", "eight at once"])
@pytest.mark.parametrize("signal", ["-9", "-STOP"])
async def test_a_hand_that_dies_meanwhile_makes_it_unknown_and_nothing_is_sent_twice(
    signal: str, count: int, tmp_path: Path
) -> None:
    async with lab(tmp_path) as one:
        (await one.send("before")).done()
        one.phone.telephony.delay = 45
        texts = [f"message {number}" for number in range(count)]
        sending = [asyncio.ensure_future(one.send(text)) for text in texts]
        while len(one.asked("sms.send")) < 1 + count:
            await asyncio.sleep(0.005)
        await end_hand(one, signal)
        for answer in await asyncio.gather(*sending):
            answer.failed("Action failed")
            assert answer.outcome == "unknown"
            assert MESSAGES in answer.text
        one.phone.telephony.delay = 0.05
        (await one.send("after")).done()
        asked = [args["text"] for args in one.asked("sms.send")]
        assert sorted(asked) == sorted(["before", *texts, "after"])
        sent = [sent.text for sent in one.network]
        assert len(set(sent)) == len(sent)


async def end_hand(one: Lab, signal: str) -> None:
    """Kill or stop the hand on the phone."""
    (attached,) = one.phones
    every = attached.phone.processes.all()
    (pid,) = (process.pid for process in every if process.name == "handroid-hand")
    await shell.run(attached.transport, command("kill", signal, str(pid)), soon())


async def test_a_hand_that_died_before_is_restarted_and_sends_once(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        (await one.send("before")).done()
        await end_hand(one, "-9")
        (await one.send("after")).done()
        assert [sent.text for sent in one.network] == ["before", "after"]


@pytest.mark.parametrize("ok", [{}, {"parts": "1"}, {"parts": None}, {"sent": True}])
async def test_an_answer_without_parts_is_unknown(ok: dict[str, object], tmp_path: Path) -> None:
    async def say(_request: Request) -> dict[str, object]:
        return ok

    async with lab(tmp_path) as one:
        one.phone.asks["sms.send"] = one.phone.asks["sms.send"]._replace(answer=say)
        answer = await one.send("hi")
        answer.failed("Action failed")
        assert answer.outcome == "unknown"


BAD_LISTS = [
    {},
    {"subscriptions": None},
    {"subscriptions": [1]},
    {"subscriptions": [{"id": 1}]},
    {"subscriptions": [{"id": "1", "slot": 0, "carrier": "", "name": ""}]},
    {"subscriptions": [{"id": True, "slot": 0, "carrier": "", "name": ""}]},
    {"subscriptions": [{"id": 1, "slot": 0, "carrier": None, "name": ""}]},
]


@pytest.mark.parametrize("ok", BAD_LISTS, ids=range(len(BAD_LISTS)))
async def test_a_list_that_cannot_be_read_sends_nothing(
    ok: dict[str, object], tmp_path: Path
) -> None:
    async def say(_request: Request) -> dict[str, object]:
        return ok

    async with lab(tmp_path) as one:
        ask = one.phone.asks["sms.subscriptions"]
        one.phone.asks["sms.subscriptions"] = ask._replace(answer=say)
        answer = await one.send("hi")
        answer.failed("Action failed")
        assert answer.outcome == "not done"
        assert one.asked("sms.send") == []


REFUSALS = [
    ("absent", NOT_DONE, "Action failed"),
    ("denied", NOT_DONE, "Permission denied"),
    ("unsupported", NOT_DONE, "Action failed"),
    ("broken", UNKNOWN, "Action failed"),
    ("cancelled", UNKNOWN, "Action failed"),
    ("timeout", UNKNOWN, "Timeout"),
]


@pytest.mark.parametrize(("kind", "outcome", "category"), REFUSALS)
async def test_refusals_of_the_hand_are_passed_on(
    kind: str, outcome: str, category: str, tmp_path: Path
) -> None:
    async def refuse(_request: Request) -> dict[str, object]:
        raise Refused(kind, "Android said so.", outcome)

    async with lab(tmp_path) as one:
        one.phone.asks["sms.send"] = one.phone.asks["sms.send"]._replace(answer=refuse)
        answer = await one.send("hi")
        answer.failed(category)
        assert answer.outcome == outcome
        assert len(one.asked("sms.send")) == 1


async def test_a_card_removed_meanwhile_sends_nothing(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        listed = one.phone.asks["sms.subscriptions"].answer

        async def list_then_take_out(request: Request) -> dict[str, object]:
            answer = await listed(request)
            one.phone.telephony.sims.clear()
            return answer

        ask = one.phone.asks["sms.subscriptions"]
        one.phone.asks["sms.subscriptions"] = ask._replace(answer=list_then_take_out)
        answer = await one.send("hi")
        assert "Ask for the subscriptions again." in answer.failed("Action failed")
        assert answer.outcome == "not done"
        assert one.network == []


async def test_a_tablet_has_no_cards(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        one.phone.quirks = Quirks(["no-telephony"])
        for answer in (await one.send("hi"), await one.call("get_sms_subscriptions")):
            assert "no telephony" in answer.failed("Action failed")
