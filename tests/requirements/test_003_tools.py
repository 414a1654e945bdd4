"""The two tools of spec 003 as it describes them."""

import json
from pathlib import Path

from fakedroid.state.telephony import Sent
from handroid.config import Settings
from tests.requirements.manifest import requirement
from tests.sms.lab import TO, TWO, allow, lab


@requirement("003.send_sms.does", "003.send_sms.id-from-the-list", "003.get_sms_subscriptions.does")
async def test_with_two_cards_a_caller_lists_them_first_and_names_one(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as two:
        listed = json.loads((await two.call("get_sms_subscriptions")).done())
        assert listed["count"] == 2
        for row in listed["subscriptions"]:
            answer = await two.send("Hello", subscription_id=row["subscription_id"])
            assert answer.done() == f"SMS sent to {TO}"
        assert two.network == [Sent(14, TO, "Hello", 1), Sent(17, TO, "Hello", 1)]
        refused = await two.send("Hello", subscription_id=15)
        assert "Active: 14, 17." in refused.failed("Invalid params")


@requirement("003.send_sms.number")
async def test_a_number_is_international(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        assert (await one.send("hi", "+36201234567")).done() == "SMS sent to +36201234567"
        for number in ("36201234567", "06201234567", "+0620123456", "1234", "+36 20 123"):
            assert "E.164" in (await one.send("hi", number)).failed("Invalid params")
        assert [sent.to for sent in one.network] == ["+36201234567"]


@requirement("003.send_sms.length")
async def test_a_text_has_160_characters_at_most_and_costs_one_message(tmp_path: Path) -> None:
    most = {"a": 160, "€": 80, "ж": 70, "😀": 35}
    async with lab(tmp_path) as one:
        for letter, count in most.items():
            (await one.send(letter * count)).done()
            refused = (await one.send(letter * (count + 1))).failed("Invalid params")
            assert "at most 160" in refused
            assert "would cost 2 messages" in refused
        assert [sent.parts for sent in one.network] == [1] * len(most)
    settings = Settings(allow_long_sms=True)
    async with lab(tmp_path / "longer", settings=settings) as one:
        (await one.send("a" * 161)).done()
        assert one.network == [Sent(1, TO, "a" * 161, 2)]


@requirement("003.send_sms.which-card", "003.send_sms.the-owners-switch")
async def test_a_card_must_be_named_where_more_than_one_is_allowed(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True) as two:
        answer = (await two.send("none is allowed")).failed("Permission denied")
        assert "handroid sms allow 14" in answer
        await allow(two, 17)
        (await two.send("one is")).done()
        await allow(two, 14)
        assert "subscription_id" in (await two.send("both are")).failed("Invalid params")
        (await two.send("named", subscription_id=14)).done()
        assert two.network == [Sent(17, TO, "one is", 1), Sent(14, TO, "named", 1)]


@requirement("003.send_sms.the-owners-switch", "003.get_sms_subscriptions.does")
async def test_cards_that_may_not_send_are_listed_all_the_same(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True) as two:
        listed = json.loads((await two.call("get_sms_subscriptions")).done())
        assert [row["subscription_id"] for row in listed["subscriptions"]] == [14, 17]
        for sim in TWO:
            answer = await two.send("hi", subscription_id=sim.subscription_id)
            answer.failed("Permission denied")
        assert two.network == []


@requirement("003.send_sms.failures")
async def test_what_was_not_sent_is_reported(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        for code, outcome in ((4, "not done"), (1, "unknown"), (None, "unknown")):
            one.phone.telephony.results.append(code)
            answer = await one.send("hi")
            assert answer.result["isError"]
            assert answer.outcome == outcome
        assert len(one.asked("sms.send")) == 3
        assert one.network == []
