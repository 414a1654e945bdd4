"""What every hand started on one phone shares: the requests it knows, and those it got."""

from __future__ import annotations

from collections import deque
from typing import Final

from handroid.virtual_phone.hand.requests.table import ASKS, Ask, IncomingRequest

_KEPT: Final = 256


class HandProgram:
    """The program behind the hand's jar on one phone; a test may replace an answer."""

    def __init__(self) -> None:
        self.asks: dict[str, Ask] = {**ASKS}
        self.received: deque[IncomingRequest] = deque(maxlen=_KEPT)
