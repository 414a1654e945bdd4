"""Replies that never arrive, arrive late, or arrive in any order."""

import asyncio
import json
import os
import random
import time
from collections.abc import Iterator

import pytest

from fakedroid.state.components import Started
from handroid.errors import Outcome, TimedOut
from handroid.model.deadline import Deadline
from handroid.model.logs import Priority
from tests.phones import soon
from tests.published import apps
from tests.published.stage import Stage

TRIES = 10_000 if os.environ.get("HANDROID_NIGHTLY") else 2_000
AT_ONCE = 6
PACKAGE = "org.example.slow"


async def test_a_reply_that_never_comes_ends_at_its_deadline(slow_stage: Stage) -> None:
    slow_stage.install(apps.service(PACKAGE, lambda _: None, apps.descriptor(apps.ECHO)))
    offer = await slow_stage.offer(PACKAGE, "echo")
    began = time.monotonic()
    with pytest.raises(TimedOut) as caught:
        await slow_stage.call(offer, {"text": "a"}, Deadline.after(2))
    assert 1.9 <= time.monotonic() - began <= 20
    assert caught.value.outcome is Outcome.UNKNOWN


async def test_a_provider_that_never_returns_ends_at_its_deadline(slow_stage: Stage) -> None:
    async def call(method: str, *_: object) -> dict[str, object]:
        if method == "execute_tool":
            await asyncio.get_running_loop().create_future()
        return {"success": True, "tool_name": "act"}

    slow_stage.install(apps.provider(PACKAGE, call))
    offer = await slow_stage.offer(PACKAGE, "act")
    began = time.monotonic()
    with pytest.raises(TimedOut) as caught:
        await slow_stage.call(offer, {}, Deadline.after(2))
    assert 1.9 <= time.monotonic() - began <= 20
    assert caught.value.outcome is Outcome.UNKNOWN


async def test_a_late_reply_is_dropped_and_logged(slow_stage: Stage) -> None:
    asked: list[Started] = []
    slow_stage.install(apps.service(PACKAGE, asked.append, apps.descriptor(apps.ECHO)))
    offer = await slow_stage.offer(PACKAGE, "echo")
    with pytest.raises(TimedOut):
        await slow_stage.call(offer, {"text": "first"}, Deadline.after(2))
    late = _answer(asked[0].extras["mcp_request_id"], "late")
    asked[0].reply(late)
    second = asyncio.create_task(slow_stage.call(offer, {"text": "second"}, soon()))
    async with asyncio.timeout(20):
        while len(asked) < 2:
            await asyncio.sleep(0.01)
        asked[1].reply(late)
        asked[0].reply(late)
        asked[1].reply(_answer(asked[1].extras["mcp_request_id"], "in time"))
        assert json.loads(await second)["output"] == {"text": "in time"}
        while (dropped := await _dropped(slow_stage)) < 3:
            await asyncio.sleep(0.01)
    assert dropped == 3


async def test_two_calls_in_flight_never_swap_their_answers(stage: Stage) -> None:
    dice = random.Random(6)
    pairs: dict[str, list[tuple[str, str, Started]]] = {}

    def start(started: Started) -> None:
        outer = json.loads(started.extras["mobile-mcp-request"])["mobile-mcp-request"]
        request = outer["request"]
        text = request["capability"]["args"]["text"]
        pair = pairs.setdefault(text.split("/")[0], [])
        pair.append((request["id"], text, started))
        if len(pair) == 2:
            _reply_somehow(pair, dice)

    stage.install(apps.service(PACKAGE, start, apps.descriptor(apps.ECHO)))
    offer = await stage.offer(PACKAGE, "echo")

    async def one(text: str) -> None:
        answer = json.loads(await stage.call(offer, {"text": text}))
        assert answer["output"] == {"text": text}

    async def several(numbers: Iterator[int]) -> None:
        for number in numbers:
            await asyncio.gather(one(f"{number}/a"), one(f"{number}/b"))

    numbers = iter(range(TRIES))
    await asyncio.gather(*(several(numbers) for _ in range(AT_ONCE)))
    assert len(pairs) == TRIES
    assert all(len(pair) == 2 for pair in pairs.values())


def _reply_somehow(pair: list[tuple[str, str, Started]], dice: random.Random) -> None:
    """Answer two requests in any order, with any ids, by the callback of either."""
    started = [each[2] for each in pair]
    for request_id, text, own in dice.sample(pair, 2):
        by = dice.choice(started)
        extras = _answer(request_id, text)
        way = dice.randrange(4)
        if way == 0:
            del extras["mcp_request_id"]
        elif way == 1:
            extras["response"] = json.dumps({"status": "success", "output": {"text": text}})
        elif way == 2:
            del extras["mcp_request_id"]
            extras["response"] = json.dumps({"status": "success", "output": {"text": text}})
            by = own
        own.reply(extras, after=dice.random() * 0.01, by=by)


def _answer(request_id: str, text: str) -> dict[str, str]:
    response = {"id": request_id, "status": "success", "output": {"text": text}}
    return {"response": json.dumps(response), "mcp_request_id": request_id}


async def _dropped(stage: Stage) -> int:
    words = f"Dropped a reply of {PACKAGE}: no request waits for it."
    lines = await stage.driver.logs.newest(200, soon())
    return sum(
        (line.tag, line.message, line.priority) == ("handroid", words, Priority.W) for line in lines
    )
