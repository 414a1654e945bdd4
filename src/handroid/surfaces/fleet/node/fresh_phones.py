"""Resets phones to their initial state, when a gateway leases a fresh phone."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from handroid.errors import ActionFailed, HandroidError, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.tool import Effect
from handroid.phone.roster import Roster
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.messages.envelope import NODE_TOOLS, RESET_SECONDS
from handroid.surfaces.fleet.node.node_phones import HeldPhone, NodePhones
from handroid.tools.tool import Call, Registry, tool

log = logging.getLogger(__name__)

_NOTICE_SECONDS = 5.0
_REPLACE_SECONDS = 120.0


def node_tools(phones: NodePhones) -> Registry:
    """Return the tools that only gateways may call on a node."""

    @tool(effect=Effect.DESTROYS, group="leases", seconds=RESET_SECONDS)
    async def reset_phone(call: Call) -> str:
        """Makes a phone as new."""
        held = next((each for each in phones if each.phone is call.phone), None)
        if held is None:
            raise PhoneUnavailable("The phone is not attached to its node right now.")
        try:
            await make_fresh(held, call.roster, call.deadline)
        finally:
            phones.look_again()
        return "The phone was reset."

    made = Registry(name=NODE_TOOLS)
    made.add(reset_phone.handroid_tool)  # type: ignore[attr-defined]
    return made


async def make_fresh(held: HeldPhone, roster: Roster, deadline: Deadline) -> None:
    """Reset a phone to the state it was created in.

    If that fails, the phone is destroyed and another is created in its place.

    Raises:
        NotSupported: a person attached the phone.
        PhoneUnavailable: the phone could not be reset.
    """
    serial = held.phone.serial
    if not held.provider.makes_phones:
        await held.provider.reset(serial, deadline)
        return
    held.resetting = True
    try:
        with _reconnecting(roster, serial) as connected_again:
            await held.provider.reset(serial, deadline)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(_NOTICE_SECONDS, max(0.0, deadline.left()))):
                    await connected_again.wait()
        await _check_same(held, deadline)
    except HandroidError as error:
        await _replace(held, serial)
        what = f"The phone could not be reset: {error.what}"
        raise PhoneUnavailable(what, "Acquire another.", error.outcome) from error
    finally:
        held.resetting = False


@contextmanager
def _reconnecting(roster: Roster, serial: str) -> Iterator[asyncio.Event]:
    """Yield an event that is set when the phone is back with a new connection."""
    event, before, moved = asyncio.Event(), roster.connection(serial), False

    def changed() -> None:
        nonlocal moved
        now = roster.connection(serial)
        moved = moved or now != before
        if moved and now is not None:
            event.set()

    listener: Callable[[], None] = changed
    roster.on_change.append(listener)
    try:
        yield event
    finally:
        roster.on_change.remove(listener)


async def _check_same(held: HeldPhone, deadline: Deadline) -> None:
    facts = await held.phone.facts(deadline)
    if names.phone_token(facts.identity.name) != held.id.phone:
        raise ActionFailed("It came back as a different phone.")


async def _replace(held: HeldPhone, serial: str) -> None:
    deadline = Deadline.after(_REPLACE_SECONDS)
    try:
        await held.provider.destroy(serial, deadline)
        await held.provider.create(deadline)
    except HandroidError as error:
        log.warning("A phone that cannot be reset was not replaced: %s", error)
