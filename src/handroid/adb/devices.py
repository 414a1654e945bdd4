"""Lists, follows and connects the phones of the adb server."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable

from handroid.adb.server import AdbServer
from handroid.adb.wire import Refused
from handroid.errors import AdbUnavailable, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.numbers import decimal
from handroid.model.phone import AttachedPhone, PhoneState

log = logging.getLogger(__name__)

# A serial may contain spaces, so lines are split at the known state words. In the long form the
# serial is padded with spaces, in the short form a tab follows it.
_LINE = re.compile(
    r"(?P<serial>.+?)\s+"
    r"(?P<state>no permissions(?P<why>[^\t]*?(?:\[[^\]]*\])?)|"
    + "|".join(state.value for state in PhoneState if " " not in state.value)
    + r")(?P<rest>(?:\s++(?=[a-z_]++:|\S*\d)\S++)*+)\s*"
)
_LONGEST_LINE = 512

_NETWORK_SERIAL = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d+")
_REJOIN_SECONDS = 3.0
_RETRY_SECONDS = (0.05, 0.2, 0.5, 1.0, 2.0)


def parse_list(text: str) -> list[AttachedPhone]:
    """Parse the response to ``host:devices-l`` or ``host:devices``, skipping other lines."""
    found = (_LINE.fullmatch(line[:_LONGEST_LINE]) for line in text.splitlines())
    return [_parse_phone(match) for match in found if match]


def _parse_phone(match: re.Match[str]) -> AttachedPhone:
    facts = dict(word.split(":", 1) for word in match["rest"].split() if ":" in word)
    state = "no permissions" if match["why"] is not None else match["state"]
    return AttachedPhone(
        serial=match["serial"].strip(),
        state=PhoneState(state),
        detail=(match["why"] or "").strip(),
        model=facts.get("model", "").replace("_", " "),
        product=facts.get("product", ""),
        transport_id=decimal(facts.get("transport_id", "")),
    )


async def list_phones(server: AdbServer, deadline: Deadline) -> list[AttachedPhone]:
    """Return the phones that the server knows now, usable or not."""
    return parse_list(await server.ask("host:devices-l", deadline))


async def connect(server: AdbServer, address: str, deadline: Deadline) -> None:
    """Make the server connect to a phone over the network (``host:port``).

    Raises:
        PhoneUnavailable: the connection failed; the error contains the server's message.
    """
    answer = await server.ask(f"host:connect:{address}", deadline)
    if answer.startswith("failed to authenticate"):
        raise PhoneUnavailable(
            f"{address} does not allow this computer to debug it yet.",
            "Unlock the phone and accept 'Allow USB debugging?'; tick 'Always allow'.",
        )
    if not answer.startswith(("connected to", "already connected to")):
        raise PhoneUnavailable(
            f"adb could not connect to {address}: {answer.strip()}.",
            "Check the address and port on the phone under Wireless debugging; they change.",
        )


def by_network(serial: str) -> bool:
    """Whether a serial is the address of a phone that is connected over the network."""
    return _NETWORK_SERIAL.fullmatch(serial) is not None


async def rejoin(server: AdbServer, serial: str, deadline: Deadline) -> None:
    """Reconnect a phone that a restarted server does not know yet.

    Raises:
        HandroidError: the phone did not come back in time.
    """
    if by_network(serial):
        await connect(server, serial, deadline)
    limit = deadline.sooner(_REJOIN_SECONDS)
    await server.ask_status(f"host-serial:{serial}:wait-for-any-device", limit)


async def disconnect(server: AdbServer, address: str, deadline: Deadline) -> None:
    """Make the server disconnect a phone that is connected over the network.

    Raises:
        PhoneUnavailable: the server does not know this phone.
    """
    try:
        await server.ask(f"host:disconnect:{address}", deadline)
    except Refused as error:
        raise PhoneUnavailable(f"adb could not disconnect {address}: {error.what}.") from error


async def track(
    server: AdbServer, gone: Callable[[], object] = lambda: None
) -> AsyncIterator[list[AttachedPhone]]:
    """Yield the list of phones now and after each change, as the server pushes it.

    When the server dies, call ``gone`` and yield an empty list until a server answers again. Starts
    a new server if we are allowed to.
    """
    failures = 0
    while True:
        try:
            async for phones in _pushed_lists(server):
                if failures:
                    log.info("adb server at %s answers again", server.address)
                failures = 0
                yield phones
        except AdbUnavailable as error:
            if not failures:
                log.warning("adb server at %s is gone: %s", server.address, error)
                gone()
                yield []
            await asyncio.sleep(_RETRY_SECONDS[min(failures, len(_RETRY_SECONDS) - 1)])
            failures += 1


async def _pushed_lists(server: AdbServer) -> AsyncIterator[list[AttachedPhone]]:
    """Follow the long form of the list, or the short form if the user's server is too old."""
    wire = await server.wire()
    try:
        try:
            await wire.request("host:track-devices-l")
        except Refused:
            wire.close()
            wire = await server.wire()
            await wire.request("host:track-devices")
        while True:
            yield parse_list(await wire.read_text())
    finally:
        wire.close()
