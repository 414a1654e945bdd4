"""Hands on the levels that everything is tried on."""

from collections.abc import AsyncIterator

import pytest

from handroid.virtual_phone.hand.hand import Hand
from tests.virtual_phone.hand.host import Host
from tests.virtual_phone.hand.pipe import Pipe
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone, running_hand


@pytest.fixture(params=[28, 34, 36])
async def on_phone(request: pytest.FixtureRequest) -> AsyncIterator[OnPhone]:
    """Return a hand on a phone of each level."""
    async with hand_on_phone(request.param) as started:
        yield started


@pytest.fixture
async def host(on_phone: OnPhone) -> Host:
    """Return a host on the hand of ``on_phone``."""
    return await on_phone.host()


@pytest.fixture(params=[28, 34, 36])
async def slow_phone(request: pytest.FixtureRequest) -> AsyncIterator[OnPhone]:
    """Return a hand whose long acts last for seconds of ours: tests do something beside them."""
    async with hand_on_phone(request.param, speed=10) as started:
        yield started


@pytest.fixture
async def slow_host(slow_phone: OnPhone) -> Host:
    """Return a host on the hand of ``slow_phone``."""
    return await slow_phone.host()


@pytest.fixture
async def hand() -> AsyncIterator[Hand]:
    """Return a hand without adb in between."""
    async with running_hand(speed=20) as running:
        yield running


@pytest.fixture
async def inner(hand: Hand) -> Host:
    """Return a host on ``hand``."""
    return await Host.welcomed(Pipe.to(hand), hand.token)
