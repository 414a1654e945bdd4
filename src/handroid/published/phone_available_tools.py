"""The approved tools that are available on one phone."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from handroid.drivers.driver import PublishedPart
from handroid.errors import HandroidError, NotSupported
from handroid.model.deadline import Deadline
from handroid.model.published import Publisher
from handroid.phone.phone import Phone
from handroid.published import publishers
from handroid.published.approval_check import Standing, Verdict, by_offer, by_publisher
from handroid.published.approvals import Approval, approval_of, identity_of
from handroid.published.look_times import Clock, LookTimes
from handroid.published.offer import Offer, Unusable

log = logging.getLogger(__name__)

_LOOK_SECONDS = 10.0
_READ_SECONDS = 5.0
_WAIT_FOR_READS_SECONDS = 0.5
_KEEP_SECONDS = 25.0
"""How long a phone that does not answer keeps its tools: until the second failed query."""
_READ_AGAIN_SECONDS = 10.0

Kept: TypeAlias = Mapping[str, tuple[Approval, ...]]
"""Approvals, by the identity of the phone they were made for."""

Judged: TypeAlias = Callable[[str, Mapping[Approval, str], Deadline], Awaitable[None]]
"""Called after a phone was checked, with its identity and the reasons of all withdrawals."""


class PhoneAvailableTools:
    """The last known state of a phone's tools.

    An app is queried again only after an update; ``_read`` contains updates that offer the same as
    before, ``_unread`` those that could not be read, and when.
    """

    def __init__(
        self, phone: Phone, judged: Judged, wake: Callable[[], None], clock: Clock
    ) -> None:
        self._phone = phone
        self._judged = judged
        self._wake = wake
        self._clock = clock
        self.times = LookTimes(clock)
        self.identity = ""
        self.shown: set[str] = set()
        self.unapproved: tuple[Approval, ...] = ()
        self._offered_by: list[Publisher] | None = None
        self._failing_since: float | None = None
        self._read: dict[Approval, int] = {}
        self._unread: dict[Approval, tuple[int, float]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}

    def close(self) -> list[asyncio.Task[None]]:
        """Stop querying apps, and return the tasks that have yet to end."""
        ending = list(self._reading.values())
        for task in ending:
            task.cancel()
        return ending

    @property
    def failing(self) -> bool:
        """Whether the phone did not answer the last time."""
        return self._failing_since is not None

    def changed(self) -> None:
        """Query the phone again soon, because it reported that its apps have changed."""
        self.times.changed()
        self._wake()

    def ask_again(self) -> None:
        """Query the phone and all its apps again soon, whether or not they were updated."""
        self._offered_by = None
        self.changed()

    async def look(self, kept: Kept, unapproved_too: bool) -> None:
        """Query the phone; one that does not answer keeps its tools for a while."""
        self.times.begin()
        answered = False
        try:
            with self._log_unexpected_errors():
                await self._look(kept, unapproved_too, Deadline.after(_LOOK_SECONDS))
                answered = True
        except NotSupported:
            self.shown.clear()
        except HandroidError as error:
            log.debug("%s: published tools cannot be read: %s", self._phone.serial, error)
        self._note(answered)

    def _note(self, answered: bool) -> None:
        now = self._clock()
        if answered:
            self._failing_since = None
        elif self._failing_since is None:
            self._failing_since = now
        elif now - self._failing_since >= _KEEP_SECONDS:
            self.shown.clear()

    async def _look(self, kept: Kept, unapproved_too: bool, deadline: Deadline) -> None:
        self.identity = (await self._phone.facts(deadline)).identity.name
        approvals = [a for a in kept.get(self.identity, ()) if not a.withdrawn]
        self.shown &= {approval.name for approval in approvals}
        if not approvals and not unapproved_too:
            return
        part = (await self._phone.driver(deadline)).published
        await part.watch(self.changed, deadline)
        found = await part.publishers(deadline)
        if unapproved_too and found != self._offered_by:
            offered = await publishers.offers(part, deadline, known=found)
            self.take_offers(found, offered, kept)
        await self._check(part, approvals, found, deadline)

    def take_offers(
        self, publishers: list[Publisher], offered: Sequence[Offer | Unusable], kept: Kept
    ) -> None:
        """Note offers that nobody approved; apps are queried again only after a change."""
        self.unapproved = tuple(unapproved(offered, kept, self.identity))
        self._offered_by = publishers

    async def _check(
        self,
        part: PublishedPart,
        approvals: list[Approval],
        found: list[Publisher],
        deadline: Deadline,
    ) -> None:
        verdicts: dict[Approval, Verdict] = {}
        updated: list[Approval] = []
        for approval in approvals:
            verdict = by_publisher(approval, found)
            publisher = verdict.publisher if verdict.standing is Standing.APPROVED else None
            if publisher is None or not self._is_updated(approval, publisher):
                verdicts[approval] = verdict
            elif not self._failed_recently(approval, publisher):
                updated.append(approval)
        await self._judge(verdicts, deadline)
        await self._read_again(part, updated, found)

    async def _read_again(
        self, part: PublishedPart, updated: list[Approval], found: list[Publisher]
    ) -> None:
        """Query updated apps, without waiting for slow ones."""
        for package in {approval.package for approval in updated} - self._reading.keys():
            mine = [approval for approval in updated if approval.package == package]
            known = [publisher for publisher in found if publisher.package == package]
            asking = self._ask(part, package, mine, known)
            task = asyncio.create_task(asking, name=f"reading {package}")
            self._reading[package] = task
            task.add_done_callback(partial(self._was_read, package))
        if self._reading:
            await asyncio.wait(self._reading.values(), timeout=_WAIT_FOR_READS_SECONDS)

    async def _ask(
        self,
        part: PublishedPart,
        package: str,
        approvals: list[Approval],
        known: list[Publisher],
    ) -> None:
        deadline = Deadline.after(_READ_SECONDS)
        try:
            with self._log_unexpected_errors():
                found = await publishers.offers(part, deadline, known=known)
                await self._judge({each: by_offer(each, found) for each in approvals}, deadline)
        except HandroidError as error:
            log.debug("%s: %s cannot be read: %s", self._phone.serial, package, error)

    def _was_read(self, package: str, _: asyncio.Task[None]) -> None:
        del self._reading[package]

    async def _judge(self, verdicts: Mapping[Approval, Verdict], deadline: Deadline) -> None:
        """Show unchanged tools, hide missing ones, and withdraw changed ones."""
        changed: dict[Approval, str] = {}
        for approval, verdict in verdicts.items():
            if verdict.standing is Standing.APPROVED and verdict.publisher:
                self.shown.add(approval.name)
                self._read[approval] = verdict.publisher.updated
                continue
            self.shown.discard(approval.name)
            if verdict.standing is Standing.CHANGED:
                changed[approval] = verdict.why
            elif verdict.publisher:
                self._unread[approval] = verdict.publisher.updated, self._clock()
        await self._judged(self.identity, changed, deadline)

    @contextmanager
    def _log_unexpected_errors(self) -> Iterator[None]:
        """Continue after an unexpected error; its text is logged for debugging."""
        try:
            yield
        except HandroidError:
            raise
        except Exception:
            log.error("%s: published tools cannot be read", self._phone.serial)
            log.debug("Because:", exc_info=True)

    def _is_updated(self, approval: Approval, publisher: Publisher) -> bool:
        return publisher.updated not in (approval.updated, self._read.get(approval))

    def _failed_recently(self, approval: Approval, publisher: Publisher) -> bool:
        """Whether an app could not be read a moment ago."""
        updated, when = self._unread.get(approval, (-1, 0.0))
        return updated == publisher.updated and self._clock() - when < _READ_AGAIN_SECONDS


def unapproved(found: Sequence[Offer | Unusable], kept: Kept, phone: str) -> Iterator[Approval]:
    """Yield approvals for the offers that are not approved."""
    valid = {each.identity for each in kept.get(phone, ()) if not each.withdrawn}
    named = dict(kept)
    for offer in found:
        if isinstance(offer, Offer) and identity_of(offer) not in valid:
            made = replace(approval_of(offer, named), approved_at="")
            named[phone] = (*named.get(phone, ()), made)
            yield made
