"""Replay protection: the nonces of the messages that a node has accepted.

It does not depend on the clock: when old nonces are dropped to make room, messages that expire
before them are refused from then on. So not even a wrong clock lets a message in twice.
"""

import heapq
from collections import defaultdict

MOST = 65_536


class Nonces:
    """The nonces that each sender has used."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._senders: dict[str, _Used] = defaultdict(lambda: _Used(most))

    def use(self, sender: str, nonce: str, deadline_ms: int) -> bool:
        """Use a nonce; False if it was used before, or may have been."""
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
