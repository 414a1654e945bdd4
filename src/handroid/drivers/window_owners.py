"""Finds the apps that windows belong to, according to Android, not to the windows themselves.

An app sets the package of its elements itself. Android's own list of windows says which app a
window belongs to, but not which of accessibility's windows it is; so a claim counts as false only
if there are windows of that kind at that position and none of them belongs to the claimed app.
"""

from collections.abc import Sequence

from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import HandroidError
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.screen import Window, WindowType
from handroid.parsing.windows import ListedWindow, parse_owned_windows

_LONGEST_SECONDS = 3.0


class AdbWindowOwners:
    """Reads the list of windows of one phone."""

    def __init__(self, shell: PhoneShell) -> None:
        self._shell = shell

    async def listed(self, deadline: Deadline) -> list[ListedWindow]:
        """Return the windows; none if the phone does not answer in time."""
        soon = deadline.sooner(_LONGEST_SECONDS)
        try:
            output = await self._shell.run("dumpsys", "window", "windows", deadline=soon)
        except HandroidError:
            return []
        return await off_loop.on_text(output.text, parse_owned_windows)


def owner_of(window: Window, listed: Sequence[ListedWindow]) -> str:
    """Return the owner of a window if its own claim is false, else an empty string."""
    claimed = window.claim or window.package
    owners = [each.owner for each in listed if _may_match(window, each)]
    unclear = not claimed or not owners or claimed in owners or "" in owners
    return "" if unclear else owners[0]


def is_front(window: Window) -> bool:
    """Whether it belongs to the focused app, whose package Android reports itself."""
    return window.focused and window.type is WindowType.APPLICATION


def _may_match(window: Window, listed: ListedWindow) -> bool:
    same = listed.visible and listed.display == window.display and listed.type is window.type
    if not same or listed.frame is None or window.bounds.empty:
        return False
    # Accessibility reports what takes touches: part of the frame, or with a dialog all around it.
    dialog = window.type is WindowType.APPLICATION and window.bounds.encloses(listed.frame)
    return dialog or listed.frame.encloses(window.bounds)
