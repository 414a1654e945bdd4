"""Without the hand, all requests for published tools are refused."""

from collections.abc import Awaitable, Callable

import pytest

from handroid.drivers.published_stock import StockPublished
from handroid.errors import NotSupported
from tests.phones import soon

STOCK = StockPublished()
ASKED: dict[str, Callable[[], Awaitable[object]]] = {
    "publishers": lambda: STOCK.publishers(soon()),
    "describe_provider": lambda: STOCK.describe_provider("a", soon()),
    "execute": lambda: STOCK.execute("a", "tool", {}, soon()),
    "describe_service": lambda: STOCK.describe_service("p", "C", soon()),
    "call_service": lambda: STOCK.call_service("p", "C", "1", {}, soon()),
}


@pytest.mark.parametrize("name", ASKED)
async def test_it_needs_the_hand(name: str) -> None:
    with pytest.raises(NotSupported, match="They need the hand"):
        await ASKED[name]()
