"""The last views that callers were shown, by version."""

from collections import OrderedDict, deque
from zlib import crc32

from handroid.phone.shown_screens import SCREENS

_VERSIONS = 1_000_000
_RECENT = 4
"""How many views a caller may still refer to."""

Lines = tuple[str, ...]


class ShownViews:
    """Views by version: equal views have the same version, different stored views never do.

    A version is derived from the view itself, so a version from before a restart is either unknown
    or means the same view.
    """

    def __init__(self) -> None:
        self._views: OrderedDict[int, Lines] = OrderedDict()
        self._recent: dict[str, deque[int]] = {}

    def add(self, lines: Lines, caller: str) -> int:
        """Store a view as the last one that a caller was shown, and return its version."""
        version = crc32("\n".join(lines).encode("utf-8", "surrogatepass")) % _VERSIONS
        while self._views.get(version, lines) != lines:
            version = (version + 1) % _VERSIONS
        self._views[version] = lines
        self._views.move_to_end(version)
        while len(self._views) > SCREENS:
            self._views.popitem(last=False)
        recent = self._recent.setdefault(caller, deque(maxlen=_RECENT))
        if version in recent:
            recent.remove(version)
        recent.append(version)
        return version

    def get(self, version: int) -> Lines | None:
        """Return the view with a version; None if it is no longer known."""
        return self._views.get(version)

    def recent(self, caller: str) -> list[tuple[int, Lines]]:
        """Return the last views that a caller was shown and that are still known, newest first."""
        versions = reversed(self._recent.get(caller, ()))
        return [(each, self._views[each]) for each in versions if each in self._views]
