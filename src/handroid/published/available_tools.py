"""The approved tools that can be called now, kept up to date while a server runs."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from handroid.errors import ActionFailed, HandroidError, PermissionDenied
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster, Visible, every_phone
from handroid.published import publishers, schema
from handroid.published.approval_check import Entry, Standing, by_offer, entries
from handroid.published.approvals import Approval, Approvals
from handroid.published.look_times import Clock
from handroid.published.phone_available_tools import PhoneAvailableTools
from handroid.published.result import Result

log = logging.getLogger(__name__)

_APPROVALS_EVERY_SECONDS = 0.9
FIRST_LOOK_SECONDS = 1.5


class AvailableTools:
    """The approved tools of the attached phones.

    A phone is queried when the tools are listed, and otherwise only while a client is connected
    that would be notified: when its apps change, and from time to time.
    """

    def __init__(
        self,
        roster: Roster,
        without_approval: Callable[[], bool] = lambda: False,
        clock: Clock = time.monotonic,
    ) -> None:
        self._roster = roster
        self._without_approval = without_approval
        self._clock = clock
        self.approvals = Approvals(roster.state)
        self.on_change: list[Callable[[], None]] = []
        self._age = 0
        self._kept: Mapping[str, tuple[Approval, ...]] = {}
        self._phones: dict[str, PhoneAvailableTools] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._listed: list[tuple[str, Approval]] = []
        self._wake = asyncio.Event()
        self._followers = 0
        self._connected = 0
        self._following: asyncio.Task[None] | None = None

    def shown(self, of: str | None = None, visible: Visible = every_phone) -> dict[str, Approval]:
        """Return the tools to list, of all phones or one; several phones may have the same tool."""
        found: dict[str, Approval] = {}
        for _, approval, shown in self._approved(of, visible):
            if shown:
                found.setdefault(approval.name, approval)
        return found

    def find(self, name: str, of: str | None = None) -> Approval | None:
        """Return the approval with a name, even if the tool is not available: a call says why."""
        self._reload_approvals()
        shown = self.shown(of).get(name)
        everywhere = (each for approvals in self._kept.values() for each in approvals)
        return shown or next((each for each in everywhere if each.name == name), None)

    async def call(
        self,
        phone: Phone,
        name: str,
        arguments: Mapping[str, Any],
        deadline: Deadline,
        prefix: str = "",
    ) -> Result:
        """Call an approved tool, if it is unchanged since.

        ``prefix`` is the caller's prefix for names, for error messages.

        Raises:
            PermissionDenied: it is not approved, or has changed since.
            InvalidParams: the arguments are not valid.
            ActionFailed: it is not available now, or its app failed.
        """
        identity = (await phone.facts(deadline)).identity.name
        approval = self._approval(phone, identity, name, prefix)
        values = schema.read(approval.parameters, arguments)
        part = (await phone.driver(deadline)).published
        verdict = by_offer(approval, await publishers.offers(part, deadline, approval.package))
        if verdict.standing is Standing.CHANGED and not approval.approved_at:
            self._tools_of(phone).ask_again()
            raise ActionFailed(f"'{prefix}{name}' has just changed.", "List the tools again.")
        if verdict.standing is Standing.CHANGED:
            await self._withdraw(identity, {approval: verdict.why}, deadline)
            raise _changed(approval, prefix)
        if verdict.offer is None:
            self._tools_of(phone).changed()
            raise ActionFailed(f"'{prefix}{name}' is not available now: {verdict.why.rstrip('.')}.")
        return await publishers.run(part, verdict.offer, values, deadline)

    async def entries(self, phone: Phone, deadline: Deadline) -> list[Entry]:
        """Return all tools offered or approved on a phone; changed ones are withdrawn."""
        identity = (await phone.facts(deadline)).identity.name
        part = (await phone.driver(deadline)).published
        there = await part.publishers(deadline)
        found = await publishers.offers(part, deadline, known=there)
        if self._without_approval():
            self._reload_approvals()
            tools = self._tools_of(phone)
            tools.identity = identity
            tools.take_offers(there, found, self._kept)
            self._notify()
        every = entries(self.approvals.of(identity), found)
        changed = (each for each in every if each.standing is Standing.CHANGED)
        why = {e.approval: e.why for e in changed if e.approval and not e.approval.withdrawn}
        await self._withdraw(identity, why, deadline)
        return every

    def unapproved(self, phone: Phone) -> tuple[Approval, ...]:
        """Return a phone's tools that nobody approved, if approval is not required."""
        tools = self._phones.get(phone.serial) if self._without_approval() else None
        return tools.unapproved if tools else ()

    async def ready(self, seconds: float = FIRST_LOOK_SECONDS, of: str | None = None) -> None:
        """Query the phones, or one, and wait briefly for those that answered the last time."""
        self._reload_approvals()
        if not self._kept and not self._without_approval():
            return
        with contextlib.suppress(TimeoutError, HandroidError):
            async with asyncio.timeout(seconds):
                if not self._roster.usable():
                    await self._roster.refresh(Deadline.after(seconds))
                phones = [phone for phone in self._roster.usable() if phone.is_named(of)]
                looks = {self._tools_of(phone): self._look_at(phone) for phone in phones}
                awaited = [look for tools, look in looks.items() if not tools.failing]
                if awaited:
                    await asyncio.wait(awaited)

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Count a client that would be notified of changes, while the body runs."""
        self._connected += 1
        self._wake.set()
        try:
            yield
        finally:
            self._connected -= 1

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follow approvals and phones during the body; several followers share the work."""
        self._followers += 1
        if self._following is None:
            self._roster.on_change.append(self._phones_changed)
            self._following = asyncio.create_task(self._follow(), name="available tools")
        try:
            yield
        finally:
            self._followers -= 1
            if not self._followers:
                await self.stop()

    async def stop(self) -> None:
        """Stop following and querying."""
        tasks = list(self._looking.values())
        if self._following:
            self._roster.on_change.remove(self._phones_changed)
            tasks.append(self._following)
            self._following = None
        for task in tasks:
            task.cancel()
        for tools in self._phones.values():
            tasks += tools.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._looking.clear()

    async def _follow(self) -> None:
        while True:
            self._wake.clear()
            try:
                self.look_where_due()
            except Exception:
                log.exception("The published tools cannot be kept up to date")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause()):
                    await self._wake.wait()

    def look_where_due(self) -> list[asyncio.Task[None]]:
        """Start querying the phones that are due, if a client would be notified of a change."""
        self._reload_approvals()
        self._notify()
        return [self._look_at(phone) for phone in self._watched() if not self._wait(phone)]

    def _watched(self) -> list[Phone]:
        wanted = self._connected and (self._kept or self._without_approval())
        return self._roster.usable() if wanted else []

    def _pause(self) -> float:
        """Return when to check the file of approvals again, or a phone if that is sooner."""
        waits = [self._wait(phone) for phone in self._watched()]
        return min([_APPROVALS_EVERY_SECONDS, *(wait for wait in waits if wait)])

    def _wait(self, phone: Phone) -> float:
        return self._tools_of(phone).times.wait()

    def _tools_of(self, phone: Phone) -> PhoneAvailableTools:
        if phone.serial not in self._phones:
            made = PhoneAvailableTools(phone, self._withdraw, self._wake.set, self._clock)
            self._phones[phone.serial] = made
        return self._phones[phone.serial]

    def _look_at(self, phone: Phone) -> asyncio.Task[None]:
        """Start querying a phone, unless that is already running."""
        task = self._looking.get(phone.serial)
        if task is None or task.done():
            task = asyncio.create_task(self._look(phone), name=f"available tools of {phone.slug}")
            self._looking[phone.serial] = task
        return task

    async def _look(self, phone: Phone) -> None:
        await self._tools_of(phone).look(self._kept, self._without_approval())
        self._notify()

    def _phones_changed(self) -> None:
        there = {phone.serial for phone in self._roster.usable()}
        for serial in self._phones.keys() - there:
            self._phones.pop(serial).close()
        self._wake.set()
        self._notify()

    def _reload_approvals(self) -> None:
        """Read the approvals if they have changed, and mark all phones as due."""
        age = self.approvals.age()
        if age == self._age:
            return
        self._age = age
        try:
            self._kept = self.approvals.all()
        except HandroidError as error:
            log.warning("No published tool is offered: %s", error)
            self._kept = {}
        for tools in self._phones.values():
            tools.ask_again()

    def _notify(self) -> None:
        now = [(slug, approval) for slug, approval, shown in self._approved() if shown]
        if now != self._listed:
            self._listed = now
            for listener in list(self.on_change):
                listener()

    def _approved(
        self, of: str | None = None, visible: Visible = every_phone
    ) -> Iterator[tuple[str, Approval, bool]]:
        """Yield the approvals of attached phones, and whether each tool is available."""
        for phone in self._roster.usable():
            tools = self._phones.get(phone.serial)
            if tools and phone.is_named(of) and visible(phone.serial):
                for approval in self._kept.get(tools.identity, ()):
                    shown = not approval.withdrawn and approval.name in tools.shown
                    yield phone.slug, approval, shown
                for approval in self.unapproved(phone):
                    yield phone.slug, approval, True

    def _approval(self, phone: Phone, identity: str, name: str, prefix: str) -> Approval:
        for approval in self.unapproved(phone):
            if approval.name == name:
                return approval
        for approval in self.approvals.of(identity):
            if approval.name == name:
                if approval.withdrawn:
                    raise _changed(approval, prefix)
                return approval
        raise PermissionDenied(
            f"No tool '{prefix}{name}' is approved on this phone.",
            "The phone's owner can list and approve tools with 'handroid published'.",
        )

    async def _withdraw(
        self, identity: str, why: Mapping[Approval, str], deadline: Deadline
    ) -> None:
        for approval, reason in why.items():
            log.warning("%s is withdrawn: %s", approval.name, reason)
        if why:
            await self.approvals.withdraw(identity, why, deadline)
            self._reload_approvals()
        self._notify()


def _changed(approval: Approval, prefix: str) -> PermissionDenied:
    return PermissionDenied(
        f"'{prefix}{approval.name}' changed since it was approved.",
        "The phone's owner can review it and approve it again with "
        f"'handroid published approve {approval.package}'.",
    )
