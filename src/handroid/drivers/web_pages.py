"""Adds the elements of web pages to the screens of a driver, if a web view shows none.

Chromium gives Android the tree of a page some time after it was first requested, and some apps
withhold it. The driver's own elements stay unchanged, so that the driver can act on them; elements
of a page are touched at their position, and their fields are filled with DevTools.
"""

from collections import deque
from dataclasses import dataclass, replace
from functools import partial

from handroid.adb.stream import Transport
from handroid.drivers.driver import Driver, ElementsPart, InputPart, ScreenPart, TextPart
from handroid.drivers.elements_stock import point_of
from handroid.drivers.page_actions import Edit, PageActions
from handroid.drivers.web_devtools import PageNode, ReadPage, WebDevtools
from handroid.errors import ActionFailed, HandroidError
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.screen import Display, Element, Picture, Screen, Window
from handroid.model.text import Rhythm
from handroid.model.web_views import empty_views

_SCREENS_REMEMBERED = 8
_MOST_VIEWS = 4
_READ_SECONDS = 5.0
_LONG_CLICK_MILLISECONDS = 1000


@dataclass(frozen=True)
class _Made:
    """An element that we created: the driver's own in its place, or its node on a page."""

    element: Element
    own: Element | None = None
    node: PageNode | None = None


Known = dict[int, _Made]
"""Such elements by object identity."""


class WebScreen:
    """Reads the screen, including web pages."""

    def __init__(self, plain: ScreenPart, pages: WebDevtools) -> None:
        self._plain = plain
        self._pages = pages
        self._known: deque[Known] = deque(maxlen=_SCREENS_REMEMBERED)

    async def read(self, deadline: Deadline) -> Screen:
        """Return the windows and elements; a note is added if a page cannot be read."""
        screen = await self._plain.read(deadline)
        views = empty_views(screen)[:_MOST_VIEWS]
        if not views:
            return screen
        known: Known = {}
        for view in views:
            screen = await self._with_page(screen, view, known, deadline.sooner(_READ_SECONDS))
        self._known.append(known)
        return screen

    async def _with_page(
        self, screen: Screen, view: Element, known: Known, deadline: Deadline
    ) -> Screen:
        try:
            page = await self._pages.read(view, deadline)
        except HandroidError as error:
            return _with_note(screen, f"the web page could not be read ({error.what.rstrip('.')})")
        if page is None or len(page.elements) == 0:
            return screen
        cut = "the web page has more elements, and the rest is left out"
        return _insert_page(_with_note(screen, cut) if page.cut else screen, view, page, known)

    def own(self, element: Element) -> Element | None:
        """Return the driver's own version of an element; None for an element of a page."""
        made = self._made(element)
        return made.own if made else element

    def node(self, element: Element) -> PageNode | None:
        """Return the page node of an element; None if it is not on a page."""
        made = self._made(element)
        return made.node if made else None

    def _made(self, element: Element) -> _Made | None:
        found = (known[id(element)] for known in self._known if id(element) in known)
        return next(found, None)

    async def fingerprint(self, deadline: Deadline) -> tuple[int, ...] | None:
        """Return the driver's own count."""
        return await self._plain.fingerprint(deadline)

    async def display(self, deadline: Deadline) -> Display:
        """Return size, density and rotation."""
        return await self._plain.display(deadline)

    async def picture(self, deadline: Deadline, longest: int | None = None) -> Picture:
        """Return a screenshot."""
        return await self._plain.picture(deadline, longest)


class WebElements:
    """Acts on elements: on those of a page by touch, on others with the driver."""

    def __init__(
        self, plain: ElementsPart, screen: WebScreen, touch: InputPart, actions: PageActions
    ) -> None:
        self._plain = plain
        self._screen = screen
        self._touch = touch
        self._actions = actions

    async def click(self, element: Element, deadline: Deadline) -> None:
        """Click it, on a page with a tap."""
        own = self._screen.own(element)
        if own:
            await self._plain.click(own, deadline)
        else:
            await self._touch.tap(*point_of(element), deadline)

    async def long_click(self, element: Element, deadline: Deadline) -> None:
        """Long-click it."""
        own = self._screen.own(element)
        if own:
            await self._plain.long_click(own, deadline)
        else:
            await self._touch.long_press(*point_of(element), _LONG_CLICK_MILLISECONDS, deadline)

    async def scroll_to(self, element: Element, deadline: Deadline) -> int:
        """Bring it into view."""
        node = self._screen.node(element)
        if node is None:
            return await self._plain.scroll_to(self._screen.own(element) or element, deadline)
        await self._actions.scroll_to(node, deadline)
        return 1


class WebText:
    """Types into fields: of a page with DevTools, at full speed whatever the rhythm."""

    def __init__(self, plain: TextPart, screen: WebScreen, actions: PageActions) -> None:
        self._plain = plain
        self._screen = screen
        self._actions = actions

    async def append(self, element: Element, text: str, rhythm: Rhythm, deadline: Deadline) -> str:
        """Type at the end of a field and return its content."""
        node = self._screen.node(element)
        if node is None:
            return await self._plain.append(self._own(element), text, rhythm, deadline)
        return await self._actions.edit(node, lambda held: (len(held), len(held), text), deadline)

    async def insert(
        self, element: Element, text: str, offset: int, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Type at an offset in a field and return its content."""
        node = self._screen.node(element)
        if node is None:
            return await self._plain.insert(self._own(element), text, offset, rhythm, deadline)
        return await self._actions.edit(node, lambda _: (offset, offset, text), deadline)

    async def replace(
        self, element: Element, search: str, text: str, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Replace the first occurrence of a text by typing, and return the field's content."""
        node = self._screen.node(element)
        if node is None:
            return await self._plain.replace(self._own(element), search, text, rhythm, deadline)
        return await self._actions.edit(node, partial(_replacing, search, text), deadline)

    async def clear(self, element: Element, deadline: Deadline) -> str:
        """Clear a field and return its content."""
        node = self._screen.node(element)
        if node is None:
            return await self._plain.clear(self._own(element), deadline)
        return await self._actions.edit(node, lambda held: (0, len(held), ""), deadline)

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press a key in the focused field."""
        await self._plain.press(key, deadline)

    def _own(self, element: Element) -> Element:
        return self._screen.own(element) or element


def _replacing(search: str, text: str, held: str) -> Edit:
    start = held.find(search)
    if start < 0:
        raise ActionFailed("The field no longer holds the text.", "Look at the screen again.")
    return start, start + len(search), text


def with_pages(driver: Driver, transport: Transport) -> Driver:
    """Return a driver that also reads web pages and acts on them."""
    screen = WebScreen(driver.screen, WebDevtools(transport))
    actions = PageActions(transport)
    return replace(
        driver,
        screen=screen,
        elements=WebElements(driver.elements, screen, driver.input, actions),
        text=WebText(driver.text, screen, actions),
    )


def _insert_page(screen: Screen, view: Element, page: ReadPage, known: Known) -> Screen:
    """Return a screen with a page in its web view; the ancestors of the view are rebuilt."""
    known.update({id(element): _Made(element, node=node) for element, node in page.nodes})
    windows = tuple(_insert_into_window(window, view, page, known) for window in screen.windows)
    return replace(screen, windows=windows)


def _insert_into_window(window: Window, view: Element, page: ReadPage, known: Known) -> Window:
    way = _path_to(view, window.root) if window.root else []
    if not way:
        return window
    changed = replace(view, children=page.elements)
    known[id(changed)] = _Made(changed, view)
    below = view
    for above in reversed(way[:-1]):
        children = tuple(changed if each is below else each for each in above.children)
        changed, below = replace(above, children=children), above
        own = known[id(above)].own if id(above) in known else above
        known[id(changed)] = _Made(changed, own)
    return replace(window, root=changed)


def _path_to(view: Element, root: Element) -> list[Element]:
    """Return the elements from the root of a window to one in it; empty if it is not there."""
    waiting = [(root, [root])]
    while waiting:
        element, way = waiting.pop()
        if element is view:
            return way
        waiting.extend((child, [*way, child]) for child in element.children)
    return []


def _with_note(screen: Screen, note: str) -> Screen:
    return replace(screen, note=f"{screen.note}; {note}" if screen.note else note)
