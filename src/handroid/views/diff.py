r"""The difference between two lean views, from which the new view can be reconstructed.

    -e6 e7
    - Nothing picked
    + Picked row 3
    ~e9 Wi-Fi	off
    @e12
    +e40 Row 12 | Second of five

``-`` removes lines: several by their ids, others by their beginning. ``~`` replaces the line with
the same id. ``+`` adds a line right after the previous entry's line: in the place of what was
removed, after what was changed or added, or after the line that ``@`` names (at the top if it names
none). A line that moved is removed and added. ``[2]`` before a name means the second line with that
name.

``elements unchanged`` is the difference of equal views; a picture may show more. If a difference
would be longer than the new view, the new view follows in full after ``new screen``.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

UNCHANGED = "elements unchanged"
NEW_SCREEN = "new screen"

_ID = re.compile(r"e\d+")
_IDS = re.compile(r"e\d+(?: e\d+)+")
_LONGEST_NAME = 40
_CUT = "…"
_COUNT = "["


def difference(former: Sequence[str], new: Sequence[str]) -> str:
    """Return the difference between two lists of lines."""
    if former == new:
        return UNCHANGED
    changes = "\n".join(_Changes(former, new).written())
    return changes if len(changes) < sum(map(len, new)) else "\n".join((NEW_SCREEN, *new))


def apply(former: Sequence[str], changes: str) -> list[str]:
    """Apply a difference to the former lines.

    Raises:
        ValueError: it is not a difference from those lines.
    """
    if changes == UNCHANGED:
        return list(former)
    first, *rest = changes.split("\n")
    return rest if first == NEW_SCREEN else _Former(former).changed((first, *rest))


def _names(lines: Iterable[str]) -> list[str]:
    """Return a unique name for each line of a view."""
    uses: defaultdict[str, int] = defaultdict(int)
    names = []
    for line in lines:
        own = _ID.match(line)
        name = own[0] if own else line
        if len(name) > _LONGEST_NAME:
            name = name[:_LONGEST_NAME] + _CUT
        uses[name] += 1
        names.append(name if uses[name] == 1 else f"[{uses[name]}]{name}")
    return names


class _Changes:
    """Compares both views and writes the difference."""

    def __init__(self, former: Sequence[str], new: Sequence[str]) -> None:
        self._former, self._new = former, new
        self._names, self._new_names = _names(former), _names(new)
        self._stay = _common_lines(self._names, self._new_names)
        self._done = 0
        self._placed = False

    def written(self) -> Iterator[str]:
        new_stays = [self._stay.get(name) for name in self._new_names]
        ends = _next_kept(new_stays, len(self._former))
        for place, line in enumerate(self._new):
            yield from self._removed(ends[place])
            stays = new_stays[place]
            if stays is None:
                yield from self._added(place, line)
            else:
                self._done = stays + 1
                self._placed = line != self._former[stays]
                if self._placed:
                    yield from _changed(self._new_names[place], line)
        yield from self._removed(len(self._former))

    def _removed(self, end: int) -> Iterator[str]:
        """Write the lines that were removed up to a position, with ids on one line."""
        if self._done >= end:
            return
        ids: list[str] = []
        for name in self._names[self._done : end]:
            if _ID.fullmatch(name):
                ids.append(name)
                continue
            yield from _remove_ids(ids)
            yield f"-{name}"
        yield from _remove_ids(ids)
        self._done, self._placed = end, True

    def _added(self, place: int, line: str) -> Iterator[str]:
        if not self._placed:
            yield f"@{self._new_names[place - 1] if place else ''}"
        yield f"+{line}"
        self._placed = True


def _changed(name: str, line: str) -> Iterator[str]:
    """Write a changed line; if its name is not unique, it is removed and added."""
    if name.startswith(_COUNT):
        yield f"-{name}"
        yield f"+{line}"
    else:
        yield f"~{line}"


def _remove_ids(ids: list[str]) -> Iterator[str]:
    if ids:
        yield f"-{' '.join(ids)}"
        ids.clear()


def _next_kept(stays: list[int | None], end: int) -> list[int]:
    """Return, for each line, the former position of the next line that is kept."""
    found = [end] * len(stays)
    for place in range(len(stays) - 1, -1, -1):
        stay = stays[place]
        end = end if stay is None else stay
        found[place] = end
    return found


def _common_lines(former: list[str], new: list[str]) -> dict[str, int]:
    """Return the longest common subsequence of both views, with the former positions."""
    places = {name: place for place, name in enumerate(former)}
    both = [(name, places[name]) for name in new if name in places]
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for at, (_, place) in enumerate(both):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        if length == len(ends):
            ends.append(place)
            last.append(at)
        else:
            ends[length], last[length] = place, at
    found: dict[str, int] = {}
    at = last[-1] if last else -1
    while at >= 0:
        name, place = both[at]
        found[name] = place
        at = before[at]
    return found


class _Former:
    """The former view, to which a difference is applied."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines: list[str | None] = list(lines)
        self._places = {name: place for place, name in enumerate(_names(lines))}
        self._before: defaultdict[int, list[str]] = defaultdict(list)
        self._cursor = 0

    def changed(self, changes: Iterable[str]) -> list[str]:
        for change in changes:
            self._apply(change[:1], change[1:])
        made: list[str] = []
        for place in range(len(self._lines) + 1):
            made += self._before.get(place, ())
            line = self._lines[place] if place < len(self._lines) else None
            if line is not None:
                made.append(line)
        return made

    def _apply(self, sign: str, said: str) -> None:
        if sign == "+":
            self._before[self._cursor].append(said)
        elif sign == "~":
            (name,) = _names((said,))
            self._lines[self._move_to(name)] = said
        elif sign == "-":
            for name in said.split(" ") if _IDS.fullmatch(said) else (said,):
                self._lines[self._move_to(name)] = None
        elif sign == "@":
            self._cursor = self._move_to(said) + 1 if said else 0
        else:
            raise ValueError(f"{sign!r} begins no change")

    def _move_to(self, name: str) -> int:
        if name not in self._places:
            raise ValueError(f"{name!r} is not a line of the former view")
        place = self._places[name]
        self._cursor = place + 1
        return place
