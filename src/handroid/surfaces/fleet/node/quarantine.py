"""Quarantines phones that fail repeatedly: for a while, callers cannot acquire them.

Only consecutive failures caused by the phone count. A call can time out for other reasons, so after
a timeout the phone is probed with a trivial command.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.errors import (
    AdbUnavailable,
    AndroidRestarting,
    HandroidError,
    PhoneUnavailable,
    TimedOut,
)
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer
from handroid.phone.phone import Phone
from handroid.surfaces.fleet.phones.phone_records import QUARANTINED, USABLE

log = logging.getLogger(__name__)

AFTER = 5
"""How many failures in a row are too many."""

SECONDS = 600.0
_SIGN_SECONDS = 5.0
_PHONE_FAILED = (PhoneUnavailable, AdbUnavailable, AndroidRestarting, TimedOut)

Asked = Callable[[Phone], Awaitable[bool]]


@dataclass
class _Case:
    failures: int = 0
    until: float | None = None


class Quarantine:
    """The failures of a node's phones; a phone that is attached again starts from zero.

    ``on_change`` runs when the state of a phone changes.
    """

    def __init__(
        self,
        on_change: Callable[[], None],
        asked: Asked | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_change = on_change
        self._asked = asked or _gives_sign
        self._clock = clock
        self._cases: WeakKeyDictionary[Phone, _Case] = WeakKeyDictionary()
        self._asking: dict[Phone, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return sum(self.state(phone) == QUARANTINED for phone in list(self._cases))

    def state(self, phone: Phone) -> str:
        """Return the state of an attached phone."""
        case = self._cases.get(phone)
        if case is None or case.until is None:
            return USABLE
        if self._clock() < case.until:
            return QUARANTINED
        del self._cases[phone]
        return USABLE

    def ended(self, phone: Phone, answer: Answer) -> None:
        """Note how a call on a phone ended; errors caused by callers do not count."""
        case = self._cases.setdefault(phone, _Case())
        if not answer.is_error:
            case.failures = 0
        elif isinstance(answer.error, _PHONE_FAILED):
            case.failures += 1
            if case.failures >= AFTER and self.state(phone) == USABLE:
                self._judge(phone, answer.error)

    def release(self, phone: Phone) -> None:
        """End the quarantine of a phone."""
        if self._cases.pop(phone, _Case()).until is not None:
            log.warning("%s is no longer quarantined.", phone.slug)
            self._on_change()

    def close(self) -> None:
        """Cancel the running probes."""
        for task in self._asking.values():
            task.cancel()

    def _judge(self, phone: Phone, error: HandroidError) -> None:
        if not isinstance(error, TimedOut):
            self._begin(phone)
        elif phone not in self._asking:
            self._asking[phone] = asyncio.create_task(self._ask(phone), name="sign of life")

    async def _ask(self, phone: Phone) -> None:
        try:
            if await self._asked(phone):
                self._cases.pop(phone, None)
            else:
                self._begin(phone)
        finally:
            self._asking.pop(phone, None)

    def _begin(self, phone: Phone) -> None:
        case = self._cases.setdefault(phone, _Case())
        case.until = self._clock() + SECONDS
        log.warning("%s failed %s times in a row and is quarantined for %s minutes.",
                    phone.slug, case.failures, round(SECONDS / 60))  # fmt: skip
        asyncio.get_running_loop().call_later(SECONDS, self._on_change)
        self._on_change()


async def _gives_sign(phone: Phone) -> bool:
    try:
        await shell.run(phone.transport, command("true"), Deadline.after(_SIGN_SECONDS))
    except HandroidError:
        return False
    return True
