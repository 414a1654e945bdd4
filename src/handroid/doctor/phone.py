"""Checks a phone that adb can reach: whether it can be read and controlled, and how quickly."""

import time
from collections.abc import AsyncIterator

from handroid.adb.stream import Transport
from handroid.doctor.finding import Finding, failure, ok, problem, warning
from handroid.drivers.driver_preference import DriverPreference
from handroid.drivers.driver_selection import DriverSelection
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import HandroidError, InjectionRefused
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneFacts
from handroid.model.screen import Barrier
from handroid.state import State

_OLDEST_API = 26
_NO_KEY = "0"
"""KEYCODE_UNKNOWN: injected like any other key, but without effect."""
_FIXED_ADBD = "2026-05"
"""The patch level that fixes CVE-2026-0073, which let others nearby bypass the authentication of
wireless debugging."""
_LEAST_FREE = 20 * 2**20
_JAR_FOLDER = "/data/local/tmp"
_SILENT_MAKERS = ("huawei", "honor")
_BARRIERS = {
    Barrier.OFF: ("Its screen is off.", "Wake it, and unlock it if it asks for that."),
    Barrier.LOCKED: (
        "It is locked: only the lock screen can be seen and touched.",
        "Unlock it; in Developer options, 'Stay awake' keeps it so while it charges.",
    ),
}


async def examine(transport: Transport, state: State, deadline: Deadline) -> AsyncIterator[Finding]:
    """Yield the findings about a phone."""
    place = f"phone {transport.serial}"
    selection = DriverSelection(transport, state, DriverPreference.AUTO)
    try:
        facts = await selection.facts(deadline)
        yield _android(place, facts)
        shell = PhoneShell(transport)
        for check in (_injection, _space, _wireless, _logs):
            finding = await check(place, facts, shell, deadline)
            if finding:
                yield finding
        async for finding in _driver(place, selection, deadline):
            yield finding
    except HandroidError as error:
        yield failure(place, error)
    finally:
        await selection.close()


def _android(place: str, facts: PhoneFacts) -> Finding:
    name = f"{facts.manufacturer} {facts.model}, Android {facts.android_release}"
    if facts.api_level < _OLDEST_API:
        return problem(place, f"{name} is too old.", "Use a phone with Android 8.0 or later.")
    return ok(place, f"{name} (API {facts.api_level})")


async def _injection(
    place: str, facts: PhoneFacts, shell: PhoneShell, deadline: Deadline
) -> Finding | None:
    try:
        await shell.act("input", "keyevent", _NO_KEY, deadline=deadline)
    except InjectionRefused as error:
        return problem(place, error.what, error.next_step)
    return None


async def _space(
    place: str, facts: PhoneFacts, shell: PhoneShell, deadline: Deadline
) -> Finding | None:
    free = await shell.free_bytes(_JAR_FOLDER, deadline)
    if free is None or free >= _LEAST_FREE:
        return None
    what = f"Only {free // 2**20} MB are free on it."
    return problem(place, what, "Free some space: the hand is put there while it is used.")


async def _wireless(
    place: str, facts: PhoneFacts, shell: PhoneShell, deadline: Deadline
) -> Finding | None:
    patch = await shell.run("getprop", "ro.build.version.security_patch", deadline=deadline)
    on = await shell.run("settings", "get", "global", "adb_wifi_enabled", deadline=deadline)
    level = patch.text.strip()
    if on.text.strip() != "1" or not level or level >= _FIXED_ADBD:
        return None
    return warning(
        place,
        f"Wireless debugging is on, and its patch level {level} has a known hole (CVE-2026-0073): "
        "others in the same network may take the phone over.",
        "Update it to a patch level of May 2026 or later, or switch wireless debugging off.",
    )


async def _logs(
    place: str, facts: PhoneFacts, shell: PhoneShell, deadline: Deadline
) -> Finding | None:
    if facts.manufacturer.lower() not in _SILENT_MAKERS:
        return None
    newest = await shell.run("logcat", "-d", "-t", "1", deadline=deadline)
    lines = [line for line in newest.text.splitlines() if not line.startswith("---------")]
    if lines:
        return None
    return warning(
        place,
        "Its log is empty, as on phones of this maker that do not log.",
        "Dial *#*#2846579#*#*, open 'Background settings' > 'Log settings' and switch it on.",
    )


async def _driver(
    place: str, selection: DriverSelection, deadline: Deadline
) -> AsyncIterator[Finding]:
    begun = time.perf_counter()
    driver = await selection.driver(deadline)
    started = time.perf_counter()
    screen = await driver.screen.read(deadline)
    read = time.perf_counter()
    if screen.note:
        yield warning(
            place,
            f"{screen.note[0].upper()}{screen.note[1:]}.",
            "Handroid works all the same, but more slowly and seeing less. Restart the phone, or "
            "try every part of it with 'handroid selftest'.",
        )
    else:
        yield ok(
            place,
            f"the hand started in {_ms(started - begun)} and read the screen in "
            f"{_ms(read - started)}",
        )
    if screen.barrier:
        yield warning(place, *_BARRIERS[screen.barrier])


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"
