"""The numbers of calls that a node has accepted, so that none is accepted twice.

No clock is involved: what is forgotten to make room raises the floor, and a call that would have
ended before the floor is refused. So a clock that is wrong can never let a call in twice.
"""

import heapq
from collections import defaultdict

MOST = 65_536


class Nonces:
    """What each sender has used."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._senders: dict[str, _Used] = defaultdict(lambda: _Used(most))

    def use(self, sender: str, nonce: str, deadline_ms: int) -> bool:
        """Note a number; False where it was used before, or could have been."""
        return self._senders[sender].add(nonce, deadline_ms)


class _Used:
    def __init__(self, most: int) -> None:
        self._most = most
        self._known: set[str] = set()
        self._by_deadline: list[tuple[int, str]] = []
        self._floor = -1

    def add(self, nonce: str, deadline_ms: int) -> bool:
        if deadline_ms <= self._floor or nonce in self._known:
            return False
        self._known.add(nonce)
        heapq.heappush(self._by_deadline, (deadline_ms, nonce))
        if len(self._by_deadline) > self._most:
            self._floor, forgotten = heapq.heappop(self._by_deadline)
            self._known.discard(forgotten)
        return True
