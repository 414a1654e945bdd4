"""Finds windows that forbid screenshots, in Android's list of windows, for every driver."""

from handroid.drivers.phone_shell import PhoneShell
from handroid.model.deadline import Deadline
from handroid.parsing.windows import parse_windows


class AdbProtection:
    """Finds what is black in a screenshot of one phone."""

    def __init__(self, shell: PhoneShell) -> None:
        self._shell = shell

    async def packages(self, deadline: Deadline) -> tuple[str, ...]:
        """Return the apps with such a window on the screen, topmost first."""
        output = await self._shell.run("dumpsys", "window", "windows", deadline=deadline)
        shown = (each for each in parse_windows(output.text) if each.visible and each.display == 0)
        return tuple(dict.fromkeys(each.package for each in shown if each.secure))
