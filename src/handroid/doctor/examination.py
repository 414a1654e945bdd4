"""Runs all checks of the doctor, in the order of their dependencies."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.doctor import adb, phone, settings
from handroid.doctor.finding import Finding, problem, warning
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.phone.phone_sources import PhoneSources, VirtualPlace
from handroid.state import State

_SECONDS = 60.0
_NO_PHONE = (
    "On the phone: Settings > About phone, tap 'Build number' seven times; then Developer options "
    "> 'USB debugging'. Use a cable that carries data. On Samsung phones switch Auto Blocker off "
    "first; on Huawei phones switch 'Allow ADB debugging in charge only mode' on. Without a phone: "
    "handroid demo"
)


async def examine(
    server: AdbServer, named: str | None, folder: Path, virtual: Sequence[VirtualPlace] = ()
) -> AsyncIterator[Finding]:
    """Yield the findings about this computer, its adb server and every phone."""
    for finding in settings.examine(folder):
        yield finding
    async for finding in adb.examine(server, named, Deadline.after(_SECONDS)):
        yield finding
    async for finding in _phones(PhoneSources(server, virtual), State(folder)):
        yield finding


async def _phones(sources: PhoneSources, state: State) -> AsyncIterator[Finding]:
    try:
        found = await sources.list_phones(Deadline.after(_SECONDS))
    except HandroidError:
        # The reason why the adb server does not answer was reported before.
        return
    if not found:
        yield warning("phones", "No phone is attached.", _NO_PHONE)
    for each in found:
        if not each.state.usable:
            detail = f" ({each.detail})" if each.detail else ""
            what = f"Its state is '{each.state.value}'{detail}."
            yield problem(f"phone {each.serial}", what, each.state.fix_hint)
            continue
        transport = Transport(sources.server_of(each.serial), each.serial)
        async for finding in phone.examine(transport, state, Deadline.after(_SECONDS)):
            yield finding
