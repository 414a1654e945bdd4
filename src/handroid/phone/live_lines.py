"""Finds the lines of a page that change by themselves, such as tickers and clocks.

A line is live if it changed between a look and the next action, while the caller did nothing else.
The next action after a new look may then ignore it. Acting twice without looking again has no such
effect, and a line that does not change for minutes is not live.
"""

from dataclasses import dataclass

from handroid.phone.element_ids import IdentifiedWindow
from handroid.phone.element_match import MOST_LIVE, Comparison
from handroid.phone.window_structure import Place

SECONDS = 120.0
"""How long a line that changed is expected to change again."""


@dataclass(frozen=True)
class _Changes:
    """Lines of one page that changed, with the times, and the words that did not."""

    places: dict[Place, float]
    stayed: frozenset[str]

    @property
    def last(self) -> float:
        """The time of the last change."""
        return max(self.places.values())

    def is_of(self, window: IdentifiedWindow) -> bool:
        there = {node.label for node in window.structure.words}
        return 2 * len(self.stayed & there) >= len(self.stayed)


class LiveLines:
    """The live lines, by window number."""

    def __init__(self) -> None:
        self._known: dict[int, _Changes] = {}
        self._next: dict[int, _Changes] = {}

    def of(self, window: IdentifiedWindow, at: float) -> frozenset[Place]:
        """Return the places of the known live lines in a window."""
        known = self._known.get(window.number)
        if known is None or not known.is_of(window):
            return frozenset()
        return frozenset(place for place, time in known.places.items() if at - time <= SECONDS)

    def changed(self, then: IdentifiedWindow, now: IdentifiedWindow, at: float) -> None:
        """Note lines that changed by themselves; they count after the next look."""
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
        """Make earlier changes count from now on, and forget old ones."""
        known = {**self._known, **self._next}
        self._known = {number: each for number, each in known.items() if each.last >= at - SECONDS}
        self._next.clear()
