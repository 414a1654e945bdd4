"""Finds the element on the current screen that a caller means by an id it was shown.

Time passes between a caller's look and its action. The element is found again by its id, and then
the screen is compared with the one the caller saw: if the words around the element were replaced,
it is another place, and the action is refused.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

from handroid.errors import ElementNotFound
from handroid.model.screen import Display, Element, Screen, Window
from handroid.phone.element_ids import Identified, IdentifiedWindow, WindowIds
from handroid.phone.element_match import Comparison, nearest
from handroid.phone.live_lines import LiveLines
from handroid.phone.window_numbers import WindowNumbers

SCREENS = 20
# A page is still a page when the keyboard covers its lower half; dialogs are narrower.
_WIDE, _TALL = 0.95, 0.4
_ID = re.compile(r"node_[0-9a-f]+_w\d+")
_LOOK_AGAIN = "Read the screen again."
_LONGEST_QUOTE = 60


@dataclass(frozen=True)
class Found:
    """An element of the current screen, and its window."""

    element: Element
    window: Window


class IdentifiedScreen:
    """A screen whose elements have ids."""

    def __init__(self, screen: Screen, windows: list[IdentifiedWindow]) -> None:
        self.screen = screen
        self.windows = windows

    def rows(self) -> Iterator[tuple[str, int, Element]]:
        """Yield id, window number and element for everything on the screen, in order."""
        for window in self.windows:
            for found in window.elements:
                yield found.id, window.number, found.element

    def find(self, element_id: str) -> tuple[IdentifiedWindow, Identified] | None:
        """Return the element with an id, and its window."""
        for window in self.windows:
            found = window.by_id.get(element_id)
            if found:
                return window, found
        return None


class ShownScreens:
    """The last screens that a caller was shown."""

    def __init__(
        self,
        numbers: WindowNumbers | None = None,
        earlier: Callable[[], Iterator[Screen]] = lambda: iter(()),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start with the screens of earlier runs, newest first, which are read on demand."""
        self._numbers = numbers or WindowNumbers()
        self._shown: deque[IdentifiedScreen] = deque(maxlen=SCREENS)
        self._earlier = earlier
        self._clock = clock
        self._live = LiveLines()
        self._acted = False
        self._named: dict[int, IdentifiedWindow] = {}
        self._ids: dict[int, WindowIds] = {}
        self._earlier_named: dict[int, IdentifiedScreen] = {}

    def has_numbers(self, screen: Screen) -> bool:
        """Whether all windows of a screen have numbers, so that none has to be stored."""
        return all(map(self._numbers.has, screen.windows))

    def in_memory(self, element_ids: Iterable[str]) -> bool:
        """Whether all ids were shown in this run, so that no file has to be read."""
        return all(any(named.find(each) for named in self._shown) for each in element_ids)

    def name(self, screen: Screen) -> IdentifiedScreen:
        """Assign ids to a screen without marking it as shown."""
        windows = [self._name_window(window, screen.display) for window in screen.windows]
        self._named = {id(each.window): each for each in windows}
        self._ids = {each.number: each.ids for each in windows}
        return IdentifiedScreen(screen, windows)

    def _name_window(self, window: Window, display: Display) -> IdentifiedWindow:
        """Assign ids to a window, reusing those of the last screen if it is unchanged."""
        number, whole = self._numbers.of(window), _fills_screen(window, display)
        named = self._named.get(id(window))
        if named and named.window is window and (named.number, named.whole) == (number, whole):
            return named
        return IdentifiedWindow(window, number, whole, self._ids.get(number))

    def show(self, screen: Screen) -> IdentifiedScreen:
        """Assign ids to a screen, and store it as what the caller saw last."""
        named = self.name(screen)
        self._shown.append(named)
        self._live.looked(self._clock())
        self._acted = False
        return named

    def acted(self) -> None:
        """Note that the caller acted: changes before its next look are caused by it."""
        self._acted = True

    def find(self, element_id: str, now: Screen) -> Found:
        """Return the element of the current screen that the caller was shown with an id.

        Raises:
            ElementNotFound: it does not exist any more, or may be another element.
        """
        then = self._newest_with(element_id)
        if then is None:
            raise ElementNotFound(f"No element {_quoted(element_id)} has been seen.", _LOOK_AGAIN)
        named = self.name(now)
        found = named.find(element_id)
        self._note_live_lines(named)
        if found is None or not _is_same_element(*then, *found, self._compare):
            raise _refusal(element_id, then[1], named)
        window, element = found
        return Found(element.element, window.window)

    def find_all(self, element_ids: Iterable[str], now: Screen) -> list[tuple[str, Element | None]]:
        """Return each id with its current element, None if it has changed."""
        named = self.name(now)
        compare = cache(self._compare)
        rows: list[tuple[str, Element | None]] = []
        for element_id in element_ids:
            then, found = self._newest_with(element_id), named.find(element_id)
            same = (
                then is not None and found is not None and _is_same_element(*then, *found, compare)
            )
            rows.append((element_id, found[1].element if found is not None and same else None))
        return rows

    def _compare(self, then: IdentifiedWindow, now: IdentifiedWindow) -> Comparison:
        return Comparison(then, now, self._live.of(now, self._clock()))

    def _note_live_lines(self, now: IdentifiedScreen) -> None:
        if self._acted or not self._shown:
            return
        then = {window.number: window for window in self._shown[-1].windows}
        for window in now.windows:
            if window.number in then:
                self._live.changed(then[window.number], window, self._clock())

    def _newest_with(self, element_id: str) -> tuple[IdentifiedWindow, Identified] | None:
        if not _ID.fullmatch(element_id):
            return None
        for named in chain(reversed(self._shown), self._shown_earlier()):
            found = named.find(element_id)
            if found:
                return found
        return None

    def _shown_earlier(self) -> Iterator[IdentifiedScreen]:
        """Yield the screens of earlier runs; ids are assigned once."""
        if len(self._earlier_named) > 2 * SCREENS:
            self._earlier_named.clear()
        for screen in self._earlier():
            named = self._earlier_named.get(id(screen))
            if named is None or named.screen is not screen:
                named = self._earlier_named[id(screen)] = self.name(screen)
            yield named


def _is_same_element(
    window_then: IdentifiedWindow,
    then: Identified,
    window_now: IdentifiedWindow,
    now: Identified,
    compare: Callable[[IdentifiedWindow, IdentifiedWindow], Comparison],
) -> bool:
    """Whether two elements with the same id are the same element."""
    if len(then.twins) != len(now.twins):
        return False
    windows = compare(window_then, window_now)
    if then.certain and now.certain and not (then.cut and now.cut):
        return windows.in_same_place(then.node, now.node)
    fixed = then.node.item is None and then.node.container is None
    return (fixed or len(then.twins) == 1) and windows.unchanged


def _fills_screen(window: Window, display: Display) -> bool:
    if window.root is None:
        return False
    left, top, right, bottom = window.root.bounds
    return right - left >= display.width * _WIDE and bottom - top >= display.height * _TALL


def _refusal(element_id: str, then: Identified, now: IdentifiedScreen) -> ElementNotFound:
    if not then.certain:
        return ElementNotFound(
            f"'{element_id}' cannot be distinguished from others like it: there are "
            f"{len(then.twins)} of them, and the screen may have changed since it was seen.",
            "Read the screen again and tap the middle of the bounds it shows.",
        )
    best = nearest(then, now.windows)
    hint = f"The nearest now is '{best}'." if best and best != element_id else ""
    return ElementNotFound(
        f"The screen changed: '{element_id}' is not there as it was seen. {hint}".rstrip(),
        _LOOK_AGAIN,
    )


def _quoted(element_id: str) -> str:
    """Return a caller's id, short and printable."""
    text = repr(element_id)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…'"
