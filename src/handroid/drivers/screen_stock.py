"""The screen with Android's own commands: uiautomator, dumpsys, wm, screencap.

The dump waits until nothing has changed for a second, for ten seconds at most, and only one program
on the phone can read the screen at a time; both are distinguished from other failures here.
"""

import asyncio
import secrets
from collections import Counter
from dataclasses import replace

from handroid.adb.quoting import command
from handroid.adb.shell import Result
from handroid.drivers.automation_holder import naming_the_holder
from handroid.drivers.phone_shell import NOTHING_TO_SEE, PhoneShell
from handroid.drivers.window_owners import AdbWindowOwners, is_front, owner_of
from handroid.errors import ActionFailed, BadAnswer, NotSupported, PermissionDenied
from handroid.hand.refusals import STOP_THE_HOLDER
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.screen import (
    Bounds,
    Component,
    Display,
    Element,
    Picture,
    Screen,
    Window,
    WindowType,
)
from handroid.parsing import barrier, display, pictures, uiautomator, windows
from handroid.parsing.uiautomator import Dump
from handroid.parsing.windows import Focus, ListedWindow

WINDOWS_SINCE = 30
"""The first API level whose dump supports ``--windows``."""

_SCREENS_AT_MOST = 2
_FOLDER = "/data/local/tmp"
_ROOM_FOR_A_DUMP = 1 << 20
_SAID = 200
"""How much of a dump's output may be the command's messages."""


class StockScreen:
    """Reads the screen of one phone."""

    def __init__(self, shell: PhoneShell, api_level: int) -> None:
        self._shell = shell
        self._api_level = api_level
        self._owners = AdbWindowOwners(shell)
        # Used by us alone, and removed first: a failed dump would leave an older file.
        self._file = f"{_FOLDER}/.handroid-{secrets.token_hex(4)}.xml"

    async def read(self, deadline: Deadline) -> Screen:
        """Return the windows and elements; below API 30 only those of the active window."""
        dump = await self._dump(deadline)
        state, owned = await self._read_surroundings(dump, deadline)
        large = len(state.stdout) > off_loop.LARGE_TEXT
        return await off_loop.run_if(large, _screen, dump, state, owned)

    async def focused_field(self, deadline: Deadline) -> Element | None:
        """Return the focused text field, using only a dump."""
        dump = await self._dump(deadline)
        shown = (each for w in dump.windows if w.display == 0 for each in w.elements())
        return next((each for each in shown if each.focused and each.editable), None)

    async def fingerprint(self, deadline: Deadline) -> tuple[int, ...] | None:
        """Return None: Android's commands do not count elements."""
        return None

    async def display(self, deadline: Deadline) -> Display:
        """Return size, density and rotation."""
        output = (await self._shell.run_line(_DISPLAY_LINE, deadline)).text
        width, height, rotation = display.parse_viewport(output)
        return Display(width, height, display.parse_density(output), rotation)

    async def picture(self, deadline: Deadline, longest: int | None = None) -> Picture:
        """Return a screenshot, always of full size.

        Raises:
            PermissionDenied: the phone refused the screenshot.
        """
        result = await self._shell.run("screencap", "-p", deadline=deadline)
        if not result.stdout:
            raise PermissionDenied(
                f"Screen capture is not available: {result.error_text.strip() or 'no picture'}.",
                "Unlock the phone and switch its screen on, then try again.",
            )
        return pictures.parse_png(result.stdout)

    async def _dump(self, deadline: Deadline) -> Dump:
        for _ in range(_SCREENS_AT_MOST):
            dump = await self._dump_once(deadline)
            if dump is not None:
                return dump
        await self._explain_nothing(deadline)
        raise ActionFailed(*NOTHING_TO_SEE)

    async def _dump_once(self, deadline: Deadline) -> Dump | None:
        """Return one dump; None if the phone had nothing to show at that moment."""
        flags = ["--windows"] if self._api_level >= WINDOWS_SINCE else []
        clean = command("rm", "-f", self._file)
        dump = command("uiautomator", "dump", *flags, self._file).and_then(
            command("cat", self._file)
        )
        result = await self._shell.run_line(clean.then(dump).then(clean), deadline)
        said = result.error_text + result.stdout[:_SAID].decode(errors="replace")
        if "could not get idle state" in said:
            raise NotSupported(
                "This screen never stops changing, and Android's own commands read only a screen "
                "that is still for a second.",
                "It needs the hand: use --driver hand, or act by coordinates from a screenshot.",
            )
        if b"<?xml" in result.stdout:
            return await off_loop.on_text(result.stdout, uiautomator.parse)
        if "null root node" not in said and "dumped to" not in said:
            await self._explain_crash(deadline)
        return None

    async def _explain_crash(self, deadline: Deadline) -> None:
        """Raise an error if another program reads the screen; return if only the dump failed."""
        logged = await self._shell.run(
            "logcat", "-b", "crash", "-d", "-t", "40", "-s", "AndroidRuntime:E", deadline=deadline
        )
        if "already registered" in logged.text:
            refused = PermissionDenied(
                "Another program holds the phone's UiAutomation, and Android allows one only.",
                STOP_THE_HOLDER,
            )
            raise await naming_the_holder(refused, self._shell, deadline)

    async def _explain_nothing(self, deadline: Deadline) -> None:
        """Raise an error if Android is restarting, or the phone has no space for a dump."""
        await self._shell.read("wm", "size", deadline=deadline)
        free = await self._shell.free_bytes(_FOLDER, deadline)
        if free is not None and free < _ROOM_FOR_A_DUMP:
            raise ActionFailed(
                "The phone's storage is full, and Android's own commands need some of it to read "
                "the screen.",
                "Free some of it, then try again.",
            )

    async def _read_surroundings(
        self, dump: Dump, deadline: Deadline
    ) -> tuple[Result, list[ListedWindow]]:
        """Read all that a dump leaves out in one command line, because round trips may be slow."""
        if not dump.all_windows:
            return await self._window_state(deadline), []
        listing = asyncio.create_task(self._owners.listed(deadline), name="listing windows")
        try:
            return await self._window_state(deadline), await listing
        finally:
            listing.cancel()

    async def _window_state(self, deadline: Deadline) -> Result:
        line = command("wm", "size").then(command("wm", "density"))
        line = line.then(command("dumpsys", "window", "displays"))
        if self._api_level < WINDOWS_SINCE:
            line = line.then(command("dumpsys", "window", "windows"))
            line = line.then(command("dumpsys", "window", "policy"))
        return await self._shell.run_line(line, deadline)


_DISPLAY_LINE = command("dumpsys", "input").then(command("wm", "density"))


def _screen(dump: Dump, result: Result, owned: list[ListedWindow]) -> Screen:
    """Combine the dump and the output of the other commands."""
    state = result.text
    focus = windows.parse_focus(state)
    shown = display.turned(display.parse_size(state), display.parse_density(state), dump.rotation)
    front = focus.app if focus else None
    if dump.all_windows:
        own = (w.reported_as(front) for w in dump.windows if w.display == 0)
        listed = _ranked([_with_owner(window, owned) for window in own], focus)
    else:
        described = (_with_details(w, windows.parse_windows(state), focus) for w in dump.windows)
        listed = tuple(window.reported_as(front) for window in described)
    _refuse_empty(listed)
    return Screen(
        shown,
        listed,
        _foreground(focus, listed),
        degraded=not dump.all_windows,
        barrier=barrier.parse(state),
    )


def _with_owner(window: Window, listed: list[ListedWindow]) -> Window:
    return window if is_front(window) else window.owned_by(owner_of(window, listed))


def _ranked(found: list[Window], focus: Focus | None) -> tuple[Window, ...]:
    """Number windows of one kind from the bottom, and mark the focused one."""
    counts: Counter[tuple[object, ...]] = Counter()
    ranked = []
    for window in reversed(found):
        kind = (window.type, window.package)
        instance = focus.token if focus and window.focused else None
        ranked.append(replace(window, rank=counts[kind], instance=instance))
        counts[kind] += 1
    return tuple(reversed(ranked))


def _with_details(window: Window, listed: list[ListedWindow], focus: Focus | None) -> Window:
    """Add data from ``dumpsys window`` to the only window of a plain dump."""
    title = focus.window_title if focus else ""
    shown = [w for w in listed if w.visible and w.display == 0]
    own = [w for w in shown if w.package == window.package]
    # A package without a window on the screen cannot be the window's owner.
    own = own or [w for w in shown if w.title == title]
    match = next((w for w in own if w.title == title), own[0] if own else None)
    below = own[own.index(match) + 1 :] if match else []
    return Window(
        type=match.type if match else WindowType.APPLICATION,
        package=window.package,
        title="",
        layer=0,
        bounds=_frame(match) or window.bounds,
        root=window.root,
        focused=match is not None and match.title == title,
        active=True,
        rank=sum(w.type is match.type for w in below) if match else 0,
        instance=focus.token if focus and match and match.title == title else None,
    )


def _foreground(focus: Focus | None, found: tuple[Window, ...]) -> Component | None:
    """Return the foreground activity; None while the shade or the lock screen has the focus."""
    if focus is None:
        return None
    own = Component.parse(focus.window_title)
    if own or focus.app is None:
        return own
    focused = {window.package for window in found if window.focused}
    return focus.app if focus.app.package in focused else None


def _frame(match: ListedWindow | None) -> Bounds | None:
    return match.frame if match else None


def _refuse_empty(found: tuple[Window, ...]) -> None:
    if not found:
        raise BadAnswer("The phone's screen dump holds no window of the main display.")
    if all(window.root is None for window in found):
        raise ActionFailed("All windows returned null root nodes.", "Try again in a moment.")
