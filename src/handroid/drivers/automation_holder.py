"""Finds the programs that may hold the phone's only UiAutomation connection.

Android does not report it: ``dumpsys accessibility`` lists a UiAutomation without its owner. So the
processes are searched for programs that are known to use it.
"""

from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import HandroidError, PermissionDenied
from handroid.hand.start_script import PROCESS
from handroid.model.deadline import Deadline

_KNOWN = {
    "io.appium.uiautomator2.server": "Appium",
    "com.wetest.uia2.": "uiautomator2",
    "com.github.uiautomator": "uiautomator2",
    "dev.mobile.maestro": "Maestro",
    "com.android.commands.uiautomator.": "the uiautomator command",
    PROCESS: "another Handroid",
}


async def naming_the_holder(
    refused: PermissionDenied, shell: PhoneShell, deadline: Deadline, own: int | None = None
) -> PermissionDenied:
    """Return an error that names the programs; ``own`` is the pid of our hand."""
    found = await _running(shell, deadline, own)
    if found:
        what = f"{refused.what.rstrip('.')}; on the phone runs {' and '.join(found)}."
        return type(refused)(what, refused.next_step, refused.outcome)
    return refused


async def _running(shell: PhoneShell, deadline: Deadline, own: int | None) -> list[str]:
    try:
        listed = await shell.run("ps", "-A", "-o", "PID,ARGS", deadline=deadline)
    except HandroidError:
        return []
    found = {}
    for line in listed.text.splitlines():
        pid, _, words = line.strip().partition(" ")
        for name, program in _KNOWN.items():
            if name in words and pid != str(own):
                found[program] = f"{program} (process {pid})"
    return list(found.values())
