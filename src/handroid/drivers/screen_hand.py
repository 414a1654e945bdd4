"""The screen with the hand: every window, elements out of view, without waiting for idle."""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from handroid.drivers.phone_shell import NOTHING_TO_SEE
from handroid.drivers.window_owners import AdbWindowOwners, is_front, owner_of
from handroid.errors import ActionFailed, BadAnswer, ElementNotFound
from handroid.hand import screens
from handroid.hand.channel import Channel
from handroid.hand.hand import Hand
from handroid.hand.screens import ReadScreen
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.screen import Display, Element, Picture, Screen, Window
from handroid.parsing import pictures

_READS_REMEMBERED = 8
_SLOTS = 256
_Claim = tuple[str, str]
"""The instance of a window, and the package that it claims."""


class HandScreen:
    """Reads the screen of one phone."""

    def __init__(self, hand: Hand, window_owners: AdbWindowOwners | None = None) -> None:
        self._hand = hand
        self._window_owners = window_owners
        self._owners: dict[_Claim, str] = {}
        self._reads: deque[tuple[Channel, ReadScreen]] = deque(maxlen=_READS_REMEMBERED)

    async def read(self, deadline: Deadline) -> Screen:
        """Return the windows and elements.

        Raises:
            ActionFailed: the screen is empty.
        """
        read = await self._read(deadline)
        claims = _claims(read.screen)
        if self._window_owners and not claims.keys() <= self._owners.keys():
            listed = await self._window_owners.listed(deadline)
            self._owners = {claim: owner_of(each, listed) for claim, each in claims.items()}
            if any(self._owners.values()):
                # A window that closed while Android listed the others may appear to be theirs.
                read = await self._read(deadline)
                self._forget_changed(claims, _claims(read.screen))
        return self._with_owners(read)

    def _forget_changed(
        self, before: Mapping[_Claim, Window], now: Mapping[_Claim, Window]
    ) -> None:
        stayed = {c for c, each in before.items() if c in now and now[c].bounds == each.bounds}
        self._owners = {c: owner for c, owner in self._owners.items() if c in stayed}

    def _with_owners(self, read: ReadScreen) -> Screen:
        """Return a screen on which each window has the package of its owner."""
        found = {c[0]: self._owners.get(c, "") for c in _claims(read.screen)}
        if any(found.values()):
            named = screens.with_owners(read, found)
            kept = ((channel, named if each is read else each) for channel, each in self._reads)
            self._reads = deque(kept, maxlen=_READS_REMEMBERED)
            read = named
        return read.screen

    async def _read(self, deadline: Deadline) -> ReadScreen:
        reply, channel = await self._hand.ask_where("screen.read", deadline)
        before = self._reads[-1][1] if self._reads else None
        large = screens.count(reply.ok) > off_loop.LARGE_SCREEN
        origin = f"{channel.greeting.pid}:"
        read = await off_loop.run_if(large, screens.parse, reply.ok, origin, before)
        _refuse_empty(read.screen)
        self._reads.append((channel, read))
        return read

    async def fingerprint(self, deadline: Deadline) -> tuple[int, ...] | None:
        """Return the number of elements in each slot, counted on the phone.

        Raises:
            ActionFailed: the screen is empty.
        """
        match (await self._hand.ask("screen.fingerprint", deadline)).ok.get("slots"):
            case list(slots) if len(slots) == _SLOTS and all(type(each) is int for each in slots):
                if any(slots):
                    return tuple(slots)
                raise ActionFailed(*NOTHING_TO_SEE)
        raise BadAnswer("The hand's fingerprint of the screen cannot be read.")

    async def display(self, deadline: Deadline) -> Display:
        """Return size, density and rotation."""
        return screens.parse_display((await self._hand.ask("screen.display", deadline)).ok)

    async def picture(self, deadline: Deadline, longest: int | None = None) -> Picture:
        """Return a screenshot, scaled down on the phone if ``longest`` limits its longer side.

        Raises:
            PermissionDenied: the phone refuses screenshots.
        """
        args = {} if longest is None else {"longest": longest}
        reply = await self._hand.ask("screen.picture", deadline, args)
        picture = pictures.parse_png(reply.body)
        if (picture.width, picture.height) != (reply.ok.get("width"), reply.ok.get("height")):
            raise BadAnswer("The hand's picture does not have the size it reports.")
        full = reply.ok.get("full_width")
        if type(full) is not int or full < picture.width:
            raise BadAnswer("The hand does not report the size of the screen.")
        return replace(picture, scale=picture.width / full)

    def target(
        self, element: Element, *, with_bounds: bool = False
    ) -> tuple[dict[str, Any], Channel]:
        """Return the hand's reference to an element that was read, and the channel it is valid on.

        Raises:
            ElementNotFound: it is on no screen that the hand remembers.
        """
        for channel, read in reversed(self._reads):
            target = read.target(element, with_bounds=with_bounds)
            if target is not None:
                return target, channel
        raise ElementNotFound(
            "The screen changed: the element was read too long ago.", "Read the screen again."
        )


def _claims(screen: Screen) -> dict[_Claim, Window]:
    """Return the windows whose owner has to be looked up."""
    return {
        (str(window.instance), window.claim or window.package): window
        for window in screen.windows
        if not is_front(window)
    }


def _refuse_empty(screen: Screen) -> None:
    if not screen.windows:
        raise ActionFailed(*NOTHING_TO_SEE)
    if all(window.root is None for window in screen.windows):
        raise ActionFailed("All windows returned null root nodes.", "Try again in a moment.")
