"""A phone as tools use it: its driver, its element ids, and its turn lock."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from handroid.adb.stream import Transport
from handroid.drivers.driver import Driver
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.errors import ActionFailed, HandroidError, Outcome
from handroid.hand.failures import AutomationRefused, HandUnavailable
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.off_loop import OneAtATime
from handroid.model.phone import PhoneFacts
from handroid.model.screen import Element, Picture, Screen
from handroid.model.tool import Effect
from handroid.phone import idle
from handroid.phone.covering import covering
from handroid.phone.screen_history import ScreenHistory, remove_expired
from handroid.phone.screen_keeping import ScreenKeeping
from handroid.phone.short_ids import ShortIds
from handroid.phone.shown_screens import Found, IdentifiedScreen, ShownScreens
from handroid.phone.shown_views import ShownViews
from handroid.phone.window_numbers import WindowNumbers
from handroid.state import State


class Phone:
    """One phone."""

    def __init__(
        self,
        transport: Transport,
        slug: str,
        state: State,
        wanted: DriverPreference = DEFAULT,
        web_devtools: Callable[[], bool] = lambda: False,
    ) -> None:
        # The drivers take long to import, and a server starts before it has a phone.
        from handroid.drivers.driver_selection import DriverSelection

        self.transport = transport
        self.slug = slug
        self.state = state
        self.shown_screens = ShownScreens()
        self.shown_views = ShownViews()
        self._short_ids = ShortIds()
        self._shown_of = ""
        self._history: ScreenHistory | None = None
        self._selection = DriverSelection(transport, state, wanted)
        self._web_devtools = web_devtools
        self._with_pages: tuple[Driver, Driver] | None = None
        self._turn = asyncio.Semaphore(1)
        self._lock = ""
        self._ids = OneAtATime()
        self._keeping = ScreenKeeping(self._ids)

    @property
    def serial(self) -> str:
        """The serial by which adb knows it."""
        return self.transport.serial

    def is_named(self, name: str | None) -> bool:
        """Whether a name or serial is this phone's; None matches any phone."""
        return name in (None, self.slug, self.serial)

    async def driver(self, deadline: Deadline, *, reading: bool = False) -> Driver:
        """Return the driver, creating it at the first call and after the phone was lost.

        ``reading`` saves a round trip if the driver is only used to read the screen.
        """
        if not self._turn.locked():
            self._selection.between_calls()
        driver = await self._selection.driver(deadline, reading=reading)
        if self._shown_of != driver.facts.identity.name:
            self._recall(driver.facts.identity.name)
            await asyncio.to_thread(self._remove_leftovers)
        return self._with_web_pages(driver)

    def _with_web_pages(self, driver: Driver) -> Driver:
        """Return a driver that adds web pages to screens, if that is enabled."""
        if not self._web_devtools():
            return driver
        from handroid.drivers.web_pages import with_pages

        if self._with_pages is None or self._with_pages[0] is not driver:
            self._with_pages = driver, with_pages(driver, self.transport)
        return self._with_pages[1]

    async def facts(self, deadline: Deadline) -> PhoneFacts:
        """Return what the phone reports about itself, without starting anything on it."""
        return await self._selection.facts(deadline)

    def _recall(self, identity: str) -> None:
        """Load the stored screens of this phone, and drop those of another one in its place."""
        self._shown_of = identity
        name = f"phones/{identity}"
        self._history = ScreenHistory(self.state.folder / name / "screens")
        numbers = WindowNumbers(self.state, f"{name}/windows")
        self.shown_screens = ShownScreens(numbers, self._history.newest_first)
        self.shown_views = ShownViews()
        self._short_ids = ShortIds(self.state, f"{name}/short-ids")

    def _remove_leftovers(self) -> None:
        if self.state.remove_leftovers():
            remove_expired(self.state.folder)

    @asynccontextmanager
    async def turn(self, deadline: Deadline) -> AsyncIterator[None]:
        """Lock the phone: no other program of this user acts on it during the body."""
        facts = await self.facts(deadline)
        async with deadline.holding(self._turn, f"Waiting for another call on {self.slug}"):
            self._lock = f"phone-{facts.identity.name}"
            with await self.state.taken_if_possible(self._lock, deadline, stays=True):
                self._selection.between_calls()
                yield

    @contextmanager
    def noting(self, effect: Effect) -> Iterator[None]:
        """Note what the body does to the screen, unless it certainly did nothing."""
        acts = effect is not Effect.READS
        try:
            yield
        except HandroidError as error:
            acts = acts and error.outcome is not Outcome.NOT_DONE
            raise
        finally:
            if acts:
                self.shown_screens.acted()

    async def read(self, deadline: Deadline) -> Screen:
        """Read the screen; uses stock if the hand cannot and a fallback is allowed."""
        try:
            return await (await self.driver(deadline, reading=True)).screen.read(deadline)
        except HandUnavailable:
            return await (await self.driver(deadline)).screen.read(deadline)
        except AutomationRefused as refused:
            return await self._selection.read_without_hand(refused, deadline)

    async def picture(self, deadline: Deadline) -> Picture:
        """Return a screenshot; uses stock if the hand cannot and a fallback is allowed."""
        driver = await self.driver(deadline)
        try:
            return await driver.screen.picture(deadline)
        except AutomationRefused as refused:
            return await self._selection.picture_without_hand(refused, deadline)

    async def fingerprint(self, deadline: Deadline) -> idle.Fingerprint:
        """Return the fingerprint for idle detection; it does not count as shown to the caller."""
        with contextlib.suppress(HandUnavailable, AutomationRefused):
            driver = await self.driver(deadline)
            counted = await driver.screen.fingerprint(deadline)
            if counted is not None:
                return counted
        # Its cost grows with every character, so it is never computed on the event loop.
        return await asyncio.to_thread(idle.fingerprint, await self.read(deadline))

    async def look(self, deadline: Deadline, screen: Screen | None = None) -> IdentifiedScreen:
        """Read the screen and show it to the caller, who can use its ids from now on.

        ``screen`` is one that was read a moment ago.
        """
        # The first read loads the screens of earlier runs, so it comes before they are used.
        screen = screen or await self.read(deadline)
        large = off_loop.is_large(screen) or not self.shown_screens.has_numbers(screen)
        await self._keeping.written()
        named = await self._ids.run_if(large, self.shown_screens.show, screen)
        if self._history:
            # The file is for later runs, so the caller does not wait for it.
            self._keeping.keep_soon(self._history.keep, screen)
        return named

    async def glance(self, deadline: Deadline) -> IdentifiedScreen:
        """Read the screen and assign ids, without showing it to the caller."""
        screen = await self.read(deadline)
        large = off_loop.is_large(screen) or not self.shown_screens.has_numbers(screen)
        return await self._ids.run_if(large, self.shown_screens.name, screen)

    async def number(self, element_ids: list[str]) -> dict[str, int]:
        """Return the short id's number for each id."""
        known = self._short_ids.has(element_ids)
        return await self._ids.run_if(not known, self._short_ids.show, element_ids)

    async def id_of(self, short_id: str) -> str | None:
        """Return the id for a short id; None if it was never assigned."""
        return await self._ids.run_if(True, self._short_ids.long_id, short_id)

    async def find_all(
        self, element_ids: list[str], deadline: Deadline
    ) -> list[tuple[str, Element | None]]:
        """Read the screen; return each id with its element, None if it has changed."""
        screen = await self.read(deadline)
        large = self._needs_thread(element_ids, screen)
        return await self._ids.run_if(large, self.shown_screens.find_all, element_ids, screen)

    def _needs_thread(self, element_ids: list[str], screen: Screen) -> bool:
        known = self.shown_screens.has_numbers(screen) and self.shown_screens.in_memory(element_ids)
        return off_loop.is_large(screen) or not known

    async def _find(self, element_id: str, screen: Screen) -> Found:
        large = self._needs_thread([element_id], screen)
        return await self._ids.run_if(large, self.shown_screens.find, element_id, screen)

    async def meant(self, element_id: str, deadline: Deadline) -> Found:
        """Read the screen and return the element that the caller was shown with an id.

        Raises:
            ElementNotFound: it does not exist any more, or has changed.
        """
        return await self._find(element_id, await self.read(deadline))

    async def touchable(self, element_id: str, deadline: Deadline) -> Found:
        """Return an element that the caller was shown, if it can be touched now.

        Raises:
            ElementNotFound: it does not exist any more, or has changed.
            ActionFailed: it is out of view, or covered.
        """
        screen = await self.read(deadline)
        found = await self._find(element_id, screen)
        if not found.element.on_screen:
            raise ActionFailed(
                f"Element '{element_id}' is not on the screen.", "Use scroll_to_element first."
            )
        over = covering(screen, found.window, found.element)
        if over:
            raise ActionFailed(
                f"Element '{element_id}' is covered by another window ({over.package}).",
                "Close that first, for example with press_back.",
            )
        return found

    def lost(self) -> None:
        """Forget the driver: when the phone comes back, it may run another Android version."""
        self._selection.lost()

    async def close(self) -> None:
        """Release the phone."""
        await self._selection.close()
        await self._keeping.finish()
        if self._lock:
            self.state.remove_lock(self._lock)
