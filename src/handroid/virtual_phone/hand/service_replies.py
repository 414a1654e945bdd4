"""Matches the replies of services with waiting requests; others are dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from fakedroid.device import Device
from fakedroid.state.components import Reply
from fakedroid.state.processes import SHELL
from handroid.virtual_phone.hand.gate import Gate
from handroid.virtual_phone.hand.reply_id import reply_id


class Waiting:
    """A request that waits for a reply; it gets None if only a late one arrived."""

    def __init__(self, package: str, number: str, ends_at: float) -> None:
        self.package = package
        self.number = number
        self.ends_at = ends_at
        self.reply: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()


class Replies:
    """All waiting requests of a hand, over all sessions."""

    def __init__(self, phone: Device, pid: int, gate: Gate) -> None:
        self._phone = phone
        self._pid = pid
        self._gate = gate
        self._open: list[Waiting] = []

    @contextmanager
    def awaited(self, package: str, number: str, ends_at: float) -> Iterator[Waiting]:
        """Register a request that waits for an app's reply."""
        waiting = Waiting(package, number, ends_at)
        self._open.append(waiting)
        try:
            yield waiting
        finally:
            self._open.remove(waiting)

    def take(self, by: Waiting, reply: Reply) -> None:
        """Handle a reply to the callback of a request."""
        if self._gate.ended:
            return
        found = self._find(by, reply_id(reply.extras))
        if found is None or reply.at > found.ends_at:
            self._drop(by.package, reply.at)
        if found is not None:
            found.reply.set_result(None if reply.at > found.ends_at else reply)

    def _find(self, by: Waiting, number: str | None) -> Waiting | None:
        wanted = by.number if number is None else number
        fitting = [
            each
            for each in self._open
            if each.package == by.package and each.number == wanted and not each.reply.done()
        ]
        if by in fitting or number is None:
            return by if by in fitting else None
        return fitting[0] if fitting else None

    def _drop(self, package: str, at: float) -> None:
        message = f"Dropped a reply of {package}: no request waits for it."
        self._phone.logs.append("handroid", message, priority="W", pid=self._pid, uid=SHELL, at=at)
