"""An index of phones by their properties, so that a query need not scan all phones."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from handroid.surfaces.fleet.phones.random_set import RandomSet

Group = tuple[str, str]
"""A kind and a value, such as a label and its text."""

Wanted = Sequence[Collection[Group]]
"""A phone has to be in one group of each."""

_NOBODY = RandomSet()


class PhoneIndex:
    """The groups that phones are in; the values of ``listed`` kinds can be listed."""

    def __init__(self, listed: Collection[str]) -> None:
        self._groups: dict[Group, RandomSet] = {}
        self._values: dict[str, set[str]] = {kind: set() for kind in listed}

    def values(self, kind: str) -> Collection[str]:
        """Return the values of a listed kind that some phone has."""
        return self._values[kind]

    def phones(self, group: Group) -> RandomSet:
        """Return the phones of a group."""
        return self._groups.get(group, _NOBODY)

    def move(self, phone: str, group: Group, inside: bool) -> None:
        """Add a phone to a group, or remove it."""
        found = self._groups.get(group)
        if inside:
            if found is None:
                found = self._groups[group] = RandomSet()
                self._values.get(group[0], set()).add(group[1])
            found.add(phone)
        elif found is not None:
            found.discard(phone)
            if not found:
                del self._groups[group]
                self._values.get(group[0], set()).discard(group[1])

    def admits(self, phone: str, wanted: Wanted) -> bool:
        """Whether a phone is in at least one group of each choice."""
        return all(any(phone in self.phones(group) for group in each) for each in wanted)

    def matching(self, wanted: Wanted) -> Iterator[str]:
        """Yield the phones that are in at least one group of each choice, scanning the smallest.

        There must be at least one choice; its groups must be disjoint.
        """
        first = min(wanted, key=self._count)
        others = [each for each in wanted if each is not first]
        found = chain.from_iterable(map(self.phones, first))
        return (phone for phone in found if self.admits(phone, others))

    def _count(self, groups: Collection[Group]) -> int:
        return sum(len(self.phones(group)) for group in groups)
