"""Finds the phones of a node's adb servers, and publishes their changes to the fleet."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any

from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.errors import HandroidError, PhoneUnavailable
from handroid.model.background_tasks import end
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.phone_provider import PhoneProvider
from handroid.policy.virtual_phones import running
from handroid.surfaces.fleet.bus.names import PhoneId, phone_id
from handroid.surfaces.fleet.node.former_phones import RETURN_SECONDS, FormerPhones
from handroid.surfaces.fleet.node.quarantine import Quarantine
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord, RecordWriter
from handroid.tools.published import own_tool
from handroid.tools.tool import Registry

log = logging.getLogger(__name__)

MOST_PER_SERVER = 250
"""How many phones one adb server is trusted with: near 1,000 open files, connecting ends it."""
_FACTS_SECONDS = 30.0
_AT_ONCE = 16
_AGAIN_SECONDS = 5.0


@dataclass
class HeldPhone:
    """A phone that accepts calls; ``under_way`` counts the calls that wait or run.

    ``cleaning`` is the task that runs when a lease begins or ends; ``settings_before`` are the
    settings of Android when the current lease began. A phone that is ``resetting`` is away for a
    while.
    """

    id: PhoneId
    phone: Phone
    engines: Mapping[str, Engine]
    record: PhoneRecord
    provider: PhoneProvider
    under_way: int = 0
    cleaning: asyncio.Task[None] | None = None
    settings_before: Mapping[tuple[str, str], str] | None = None
    resetting: bool = False


@dataclass(frozen=True)
class NodeName:
    """The site and name of a node, and the labels and tenants of its phones.

    ``tenants_by_phone`` overrides ``tenants`` for single phones, by serial.
    """

    site: str
    node: str
    labels: tuple[str, ...] = ()
    tenants: tuple[str, ...] = ()
    tenants_by_phone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.site}.{self.node}"


class NodePhones:
    """Keeps the entries of a node's phones up to date.

    Each engine has an adb server, and a provider of its phones.
    """

    def __init__(
        self,
        name: NodeName,
        engines: Sequence[Engine],
        providers: Sequence[PhoneProvider],
        registries: Mapping[str, Registry],
        writer: RecordWriter,
        return_seconds: float = RETURN_SECONDS,
    ) -> None:
        self._name = name
        self._engines = engines
        self._providers = providers
        self._registries = dict(registries)
        self._writer = writer
        self._former = FormerPhones(writer, return_seconds)
        self._held: dict[str, HeldPhone] = {}
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._stack = AsyncExitStack()
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self.quarantine = Quarantine(self._changed.set)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[HeldPhone]:
        return iter(list(self._held.values()))

    def find(self, token: str) -> HeldPhone | None:
        """Return a phone by the last token of its address."""
        return self._held.get(token)

    def reach(self, token: str) -> HeldPhone:
        """Return a phone by the last part of its address, for a call.

        Raises:
            PhoneUnavailable: it is not attached, or not found yet.
        """
        found = self._held.get(token)
        if found is not None:
            return found
        if token in self._former:
            raise PhoneUnavailable(
                "The phone's node was just restarted and has not found the phone yet, so nothing "
                "was executed.",
                "Try again in a few seconds. If it stays offline, check its cable or network.",
            )
        raise PhoneUnavailable("The phone is not attached to its node now.")

    def by_serial(self) -> dict[str, str]:
        """Return the last tokens of the phones' addresses, by serial."""
        return {each.phone.serial: token for token, each in self._held.items()}

    def add_tools(self, registry: Registry) -> None:
        """Add tools to the engines; call this before `open`."""
        self._registries[registry.name] = registry

    def look_again(self) -> None:
        """Update the phones' entries soon, because one may have changed."""
        self._changed.set()

    async def open(self) -> None:
        """Publish the attached phones, then keep them up to date.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        left = await self._writer.open()
        for engine in self._engines:
            self._stack.enter_context(engine.notifying(self._changed.set))
            await self._stack.enter_async_context(engine.following(reference()))
            self._stack.enter_context(engine.connected(reference()))
            engine.roster.follow()
            await engine.look_for_phones(_FACTS_SECONDS)
        await self._update()
        await self._former.wait_for(phone for phone in left if phone.phone not in self._held)
        self._keeping = asyncio.create_task(self._keep(), name="phones of the node")

    async def close(self) -> None:
        """Stop following, and release every phone; their entries stay."""
        await end([self._keeping])
        self.quarantine.close()
        await self._stack.aclose()
        for engine in self._engines:
            await engine.stop()

    async def _keep(self) -> None:
        again = self._former.left
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(again):
                    await self._changed.wait()
            again = self._former.left if await self._update() else _AGAIN_SECONDS

    async def _update(self) -> bool:
        """Publish what changed; return whether nothing is left to do."""
        self._changed.clear()
        there = []
        for engine in self._engines:
            virtual = frozenset(each.serial for each in running(engine.state))
            there += [(engine, phone, phone.serial in virtual) for phone in _trusted(engine)]
        known = await asyncio.gather(*(self._hold(*each) for each in there))
        for token in self._held.keys() - {each.phone for each in known if each}:
            if self._held[token].resetting:
                continue
            gone = self._held.pop(token)
            with contextlib.suppress(HandroidError):
                await self._writer.withdraw(gone.id)
        try:
            await self._former.give_up()
        except HandroidError:
            return False
        return all(known)

    async def _hold(self, engine: Engine, phone: Phone, virtual: bool) -> PhoneId | None:
        """Publish an attached phone; None if that has to be retried."""
        try:
            async with self._at_once:
                record = await self._describe(engine, phone, virtual)
                record = replace(record, state=self.quarantine.state(phone))
                await self._writer.publish(record)
        except HandroidError as error:
            log.warning("A phone could not be added to the fleet yet: %s", error)
            return None
        self._former.returned(record.id.phone)
        held = self._held.get(record.id.phone)
        if held is None or held.phone is not phone:
            engines = _engines_for(engine, phone, self._registries)
            provider = self._provider(engine)
            self._held[record.id.phone] = HeldPhone(record.id, phone, engines, record, provider)
        else:
            held.record = record
        return record.id

    def _provider(self, engine: Engine) -> PhoneProvider:
        return self._providers[self._engines.index(engine)]

    async def _describe(self, engine: Engine, phone: Phone, virtual: bool) -> PhoneRecord:
        facts = await phone.facts(Deadline.after(_FACTS_SECONDS))
        return PhoneRecord(
            id=phone_id(self._name.site, self._name.node, facts.identity.name),
            name=f"{self._prefix(engine)}_{phone.slug}",
            model=facts.model,
            manufacturer=facts.manufacturer,
            android_release=facts.android_release,
            api_level=facts.api_level,
            labels=self._name.labels,
            tenants=self._name.tenants_by_phone.get(phone.serial, self._name.tenants),
            virtual=virtual,
            fresh=self._provider(engine).makes_phones,
            published=tuple(_published(engine, phone)),
        )

    def _prefix(self, engine: Engine) -> str:
        """Return the prefix that makes phones' names unique among nodes and adb servers."""
        node, number = self._name.node.replace("-", "_"), self._engines.index(engine)
        return f"{node}_{number + 1}" if number else node


def _trusted(engine: Engine) -> list[Phone]:
    usable = engine.roster.usable()
    if len(usable) > MOST_PER_SERVER:
        log.warning("Only %s of the %s phones of an adb server are in the fleet: start another.",
                    MOST_PER_SERVER, len(usable))  # fmt: skip
    return usable[:MOST_PER_SERVER]


def _engines_for(
    engine: Engine, phone: Phone, registries: Mapping[str, Registry]
) -> dict[str, Engine]:
    alone = engine.for_phone(phone.serial)
    return {name: alone.with_tools(registry) for name, registry in registries.items()}


def _published(engine: Engine, phone: Phone) -> Iterator[dict[str, Any]]:
    """Yield the phone's published tools in the form that gateways list."""
    for approval in engine.available_tools.shown(phone.serial).values():
        with contextlib.suppress(ValueError):
            tool = own_tool(approval)
            yield {
                "name": tool.name,
                "description": tool.description,
                "schema": tool.schema,
                "output_schema": tool.output_schema,
                "phone_argument": tool.phone_argument,
            }
