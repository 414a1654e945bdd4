"""A framework phone of each level, and a session with its hand."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.framework.raw_hand import RawHand
from tests.framework.starting import start
from tests.framework_phone import LEVELS, FrameworkPhone, framework_phone


@pytest_asyncio.fixture(params=LEVELS)
async def phone(request: pytest.FixtureRequest) -> AsyncIterator[FrameworkPhone]:
    """Yield a framework phone of each level."""
    async with framework_phone(request.param) as found:
        yield found


@pytest_asyncio.fixture
async def hand(phone: FrameworkPhone) -> AsyncIterator[RawHand]:
    """Yield a session with a hand that was started as the protocol specifies."""
    session = await start(phone)
    yield session
    session.close()
