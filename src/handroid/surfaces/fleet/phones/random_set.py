"""A set that can be iterated from a random position in constant time."""

import random
from collections.abc import Iterator


class RandomSet:
    """An unordered set of names; adding, removing and starting an iteration take constant time."""

    __slots__ = ("_names", "_places")

    def __init__(self) -> None:
        self._names: list[str] = []
        self._places: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def add(self, name: str) -> None:
        """Add a name, unless it is in the set."""
        if name not in self._places:
            self._places[name] = len(self._names)
            self._names.append(name)

    def discard(self, name: str) -> None:
        """Remove a name, if it is in the set."""
        place = self._places.pop(name, None)
        if place is None:
            return
        last = self._names.pop()
        if place < len(self._names):
            self._names[place] = last
            self._places[last] = place

    def __iter__(self) -> Iterator[str]:
        """Iterate over all names from a random position; the set must not change meanwhile."""
        count = len(self._names)
        start = random.randrange(count) if count > 1 else 0  # noqa: S311
        for step in range(count):
            yield self._names[(start + step) % count]
