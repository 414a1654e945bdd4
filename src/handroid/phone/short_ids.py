"""Short ids: a small number for each element's long id, the same for all callers of a phone.

A number stays with its long id, which follows an element as the screen changes, across restarts and
for every program of this user. It is given to another element only when the first has not been
shown for a day and is in none of the last twenty looks. New elements get the lowest number that is
free, so that ids stay short.

The table is one small file per phone. When it is full, the elements that were not shown for longest
lose their numbers, and for a day no number is used again at all.
"""

import contextlib
import re
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from handroid.errors import StateUnwritable
from handroid.phone.shown_screens import SCREENS
from handroid.state import State

MOST = 10_000
"""How many elements the table holds besides those shown last."""
DAY = 24 * 3600
_WRITTEN_EVERY = 3600
"""How old the time in the table gets before it is written anew."""
_KEPT = DAY + _WRITTEN_EVERY
_LOCK_WAITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_SHORT = re.compile(r"e([1-9]\d{0,8})")


def is_short(name: str) -> bool:
    """Whether a name is written as short ids are."""
    return _SHORT.fullmatch(name) is not None


@dataclass(slots=True)
class _Table:
    """Which long id has which number, and when it was shown last; as the file has it."""

    entries: dict[str, tuple[int, int]] = field(default_factory=dict)
    next: int = 1
    full: int = 0
    """When elements that were shown within a day last had to give up their numbers."""

    @classmethod
    def read(cls, stored: dict[str, Any]) -> "_Table":
        """Read what can be read."""
        kept = stored.get("ids")
        entries = {
            name: (entry[0], entry[1])
            for name, entry in (kept.items() if isinstance(kept, dict) else ())
            if isinstance(entry, list) and [type(each) for each in entry] == [int, int]
        }
        highest = max((number for number, _ in entries.values()), default=0)
        following, full = stored.get("next"), stored.get("full")
        following = following if type(following) is int else 1
        return cls(entries, max(following, highest + 1), full if type(full) is int else 0)

    def written(self) -> dict[str, Any]:
        """Return it as the file has it."""
        entries = {name: list(entry) for name, entry in self.entries.items()}
        return {"next": self.next, "full": self.full, "ids": entries}


class ShortIds:
    """The short ids of one phone."""

    def __init__(
        self,
        state: State | None = None,
        name: str = "",
        clock: Callable[[], float] = time.time,
        most: int = MOST,
    ) -> None:
        self._state, self._name, self._most = state, name, most
        self._clock = clock
        self._table = _Table()
        self._by_number: dict[int, str] | None = None
        self._age = 0
        self._shown: deque[dict[int, str]] = deque(maxlen=SCREENS)

    def has(self, long_ids: Iterable[str]) -> bool:
        """Whether all have numbers and no file need be touched for them."""
        entries, now = self._table.entries, self._clock()
        if self._state and self._state.age(self._name) != self._age:
            return False
        for each in long_ids:
            entry = entries.get(each)
            if entry is None or now - entry[1] > _WRITTEN_EVERY:
                return False
        return True

    def show(self, long_ids: Collection[str]) -> dict[str, int]:
        """Return the numbers of what a caller is shown now, new ones where it needs them.

        Unless `has` says otherwise this reads and writes a file: not in the event loop.
        """
        if not self.has(long_ids):
            with self._alone():
                self._number(long_ids)
        entries = self._table.entries
        numbers = {each: entries[each][0] for each in long_ids}
        self._shown.append({number: each for each, number in numbers.items()})
        return numbers

    def long_id(self, short: str) -> str | None:
        """Return the long id that a caller means by a short one; None for one that is not known.

        What was shown here in the last twenty looks means what it meant then, whatever others of
        this user have been shown since. For anything else a file may be read.
        """
        match = _SHORT.fullmatch(short)
        if match is None:
            return None
        number = int(match[1])
        for shown in reversed(self._shown):
            if number in shown:
                return shown[number]
        return self._in_table(number)

    def _in_table(self, number: int) -> str | None:
        if self._state and self._state.age(self._name) != self._age:
            self._read(self._state)
        if self._by_number is None:
            self._by_number = {entry[0]: name for name, entry in self._table.entries.items()}
        return self._by_number.get(number)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the table while it changes; where it cannot be kept it lasts as long as we do."""
        if self._state is None:
            yield
            return
        with contextlib.ExitStack() as held:
            with contextlib.suppress(OSError):
                for wait in _LOCK_WAITS:
                    if held.enter_context(self._state.try_locked(self._lock_name)):
                        break
                    time.sleep(wait)
            self._read(self._state)
            yield
            with contextlib.suppress(StateUnwritable):
                self._state.write(self._name, self._table.written())
                self._age = self._state.age(self._name)

    @property
    def _lock_name(self) -> str:
        return self._name.replace("/", "-")

    def _read(self, state: State) -> None:
        """Take up what others wrote; without a file there is only what we have."""
        self._age = state.age(self._name)
        if self._age:
            self._table, self._by_number = _Table.read(state.read(self._name)), None

    def _number(self, long_ids: Collection[str]) -> None:
        now, table = int(self._clock()), self._table
        wanted = set(long_ids)
        self._make_room(wanted, now)
        free = self._free(now)
        for each in long_ids:
            number, seen = table.entries.get(each) or (next(free), 0)
            table.entries[each] = number, now if now - seen > _WRITTEN_EVERY else seen
            table.next = max(table.next, number + 1)
        self._by_number = None

    def _free(self, now: int) -> Iterator[int]:
        """Yield numbers that nobody has or may still mean, the lowest first."""
        table = self._table
        if now - table.full <= _KEPT:
            return count(table.next)
        taken = {number for number, _ in table.entries.values()}.union(*self._shown)
        return (number for number in count(1) if number not in taken)

    def _make_room(self, wanted: set[str], now: int) -> None:
        """Forget what has not been shown for a day, and of too many those shown least recently."""
        entries = self._table.entries
        recent = {each for shown in self._shown for each in shown.values()} | wanted
        others = [(seen, name) for name, (_, seen) in entries.items() if name not in recent]
        old = [name for seen, name in others if now - seen > _KEPT]
        too_many = len(others) - len(old) - self._most
        if too_many > 0:
            others.sort()
            old = [name for _, name in others[: len(old) + too_many + self._most // 10]]
            self._table.full = now
        for name in old:
            del entries[name]
