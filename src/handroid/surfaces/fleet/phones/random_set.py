"""A set that can be gone through from a random place, at no cost for its size."""

import random
from collections.abc import Iterator


class RandomSet:
    """Names without order; adding, removing and starting to iterate take the same time always."""

    __slots__ = ("_names", "_places")

    def __init__(self) -> None:
        self._names: list[str] = []
        self._places: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def add(self, name: str) -> None:
        """Add a name that may be there."""
        if name not in self._places:
            self._places[name] = len(self._names)
            self._names.append(name)

    def discard(self, name: str) -> None:
        """Remove a name that may be absent."""
        place = self._places.pop(name, None)
        if place is None:
            return
        last = self._names.pop()
        if place < len(self._names):
            self._names[place] = last
            self._places[last] = place

    def __iter__(self) -> Iterator[str]:
        """Go through all names from a random one on; the set must not change meanwhile."""
        count = len(self._names)
        start = random.randrange(count) if count else 0  # noqa: S311
        for step in range(count):
            yield self._names[(start + step) % count]
