"""Finds the lines of a page that change by themselves, such as tickers and clocks.

A line lives when it changed between a look and the act that followed, while the caller did nothing
else. The next act after a new look may then ignore it. Whoever acts twice without looking again
gains nothing, and what a page says for minutes does not live.
"""

from dataclasses import dataclass

from handroid.phone.element_ids import IdentifiedWindow
from handroid.phone.element_match import MOST_LIVE, Comparison
from handroid.phone.window_structure import Place

SECONDS = 120.0
"""For how long a line that changed is expected to change again."""


@dataclass(frozen=True)
class _Changes:
    """Lines of one page that changed, at what times, and the words that stayed."""

    places: dict[Place, float]
    stayed: frozenset[str]

    @property
    def last(self) -> float:
        """When one of them changed last."""
        return max(self.places.values())

    def is_of(self, window: IdentifiedWindow) -> bool:
        there = {node.label for node in window.structure.words}
        return 2 * len(self.stayed & there) >= len(self.stayed)


class LiveLines:
    """The lines that live, by the number of their window."""

    def __init__(self) -> None:
        self._known: dict[int, _Changes] = {}
        self._next: dict[int, _Changes] = {}

    def of(self, window: IdentifiedWindow, at: float) -> frozenset[Place]:
        """Return the places of the lines in a window that are known to live."""
        known = self._known.get(window.number)
        if known is None or not known.is_of(window):
            return frozenset()
        return frozenset(place for place, time in known.places.items() if at - time <= SECONDS)

    def changed(self, then: IdentifiedWindow, now: IdentifiedWindow, at: float) -> None:
        """Take note of what changed by itself; it counts after the next look."""
        lost = Comparison(then, now).lost_words
        if not 0 < len(lost) <= MOST_LIVE:
            return
        before = self._known.get(then.number)
        places = {node.place: at for node in lost}
        if before is not None and before.is_of(then):
            places = {**before.places, **places}
        after = {node.label for node in now.structure.words}
        stayed = frozenset(node.label for node in then.structure.words if node.label in after)
        self._next[then.number] = _Changes(places, stayed)

    def looked(self, at: float) -> None:
        """From now on, what changed before is known; forget what is long past."""
        known = {**self._known, **self._next}
        self._known = {number: each for number, each in known.items() if each.last >= at - SECONDS}
        self._next.clear()
