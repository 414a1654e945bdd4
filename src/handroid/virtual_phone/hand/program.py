"""What all hands on one phone share: the requests they support, and those they received."""

from __future__ import annotations

from collections import deque
from typing import Final

from handroid.virtual_phone.hand.requests.table import ASKS, Ask, IncomingRequest

_KEPT: Final = 256


class HandProgram:
    """The program in the hand's jar, on one phone; a test may replace a handler."""

    def __init__(self) -> None:
        self.asks: dict[str, Ask] = {**ASKS}
        self.received: deque[IncomingRequest] = deque(maxlen=_KEPT)
