"""Short ids: a small number for each element's long id, the same for all callers of a phone.

A number stays with its long id, which follows an element as the screen changes, across restarts and
for all programs of this user. It is reused only when its element has not been shown for a day and
is not on any of the last twenty screens. New elements get the lowest free number, so that ids stay
short.

The table is one small file per phone. If it is full, the elements that were not shown for the
longest time lose their numbers, and no number is reused for a day.
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
"""How old the time in the table may get before it is rewritten."""
_KEPT = DAY + _WRITTEN_EVERY
_LOCK_WAITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_SHORT = re.compile(r"e([1-9]\d{0,8})")


def is_short(name: str) -> bool:
    """Whether a name has the format of a short id."""
    return _SHORT.fullmatch(name) is not None


@dataclass(slots=True)
class _Table:
    """The numbers of long ids, and when each was last shown, as in the file."""

    entries: dict[str, tuple[int, int]] = field(default_factory=dict)
    next: int = 1
    full: int = 0
    """When elements that were shown within a day last had to give up their numbers."""

    @classmethod
    def read(cls, stored: dict[str, Any]) -> "_Table":
        """Parse a table, ignoring invalid entries."""
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
        """Return the table as in the file."""
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
        """Whether all have numbers, so that no file needs to be accessed."""
        entries, now = self._table.entries, self._clock()
        if self._state and self._state.age(self._name) != self._age:
            return False
        for each in long_ids:
            entry = entries.get(each)
            if entry is None or now - entry[1] > _WRITTEN_EVERY:
                return False
        return True

    def show(self, long_ids: Collection[str]) -> dict[str, int]:
        """Return the numbers of the shown elements, assigning new ones if necessary.

        Unless `has` returns true, this accesses a file: do not call it in the event loop.
        """
        if not self.has(long_ids):
            with self._locked():
                self._number(long_ids)
        entries = self._table.entries
        numbers = {each: entries[each][0] for each in long_ids}
        self._shown.append({number: each for each, number in numbers.items()})
        return numbers

    def long_id(self, short: str) -> str | None:
        """Return the long id for a short id; None if it is not known.

        An id from the last twenty screens of this process keeps its meaning, whatever other
        processes have shown since. For other ids a file may be read.
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
    def _locked(self) -> Iterator[None]:
        """Lock the table for a change; if it cannot be stored, it lives as long as this process."""
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
        """Load changes by other processes; without a file, keep what is in memory."""
        self._age = state.age(self._name)
        if self._age:
            self._table, self._by_number = _Table.read(state.read(self._name)), None

    def _number(self, long_ids: Collection[str]) -> None:
        now, table = int(self._clock()), self._table
        wanted = set(long_ids)
        self._make_room(wanted, now)
        free = self._free_numbers(now)
        for each in long_ids:
            number, seen = table.entries.get(each) or (next(free), 0)
            table.entries[each] = number, now if now - seen > _WRITTEN_EVERY else seen
            table.next = max(table.next, number + 1)
        self._by_number = None

    def _free_numbers(self, now: int) -> Iterator[int]:
        """Yield the numbers that can be assigned, lowest first."""
        table = self._table
        if now - table.full <= _KEPT:
            return count(table.next)
        taken = {number for number, _ in table.entries.values()}.union(*self._shown)
        return (number for number in count(1) if number not in taken)

    def _make_room(self, wanted: set[str], now: int) -> None:
        """Forget what was not shown for a day; if there are too many, the least recently shown."""
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
