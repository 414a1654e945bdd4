"""The last views of a screen that callers were shown, by the version each was given."""

from collections import OrderedDict
from zlib import crc32

from handroid.phone.shown_screens import SCREENS

_VERSIONS = 1_000_000

Lines = tuple[str, ...]


class ShownViews:
    """Views by version: equal ones have the same, and no two that are kept share one.

    A version follows from the view itself, so one that a caller kept from before a restart is
    either not known or means the same view.
    """

    def __init__(self) -> None:
        self._views: OrderedDict[int, Lines] = OrderedDict()
        self._last: dict[str, int] = {}

    def add(self, lines: Lines, caller: str) -> int:
        """Remember a view as the last one that a caller was shown; return its version."""
        version = crc32("\n".join(lines).encode("utf-8", "surrogatepass")) % _VERSIONS
        while self._views.get(version, lines) != lines:
            version = (version + 1) % _VERSIONS
        self._views[version] = lines
        self._views.move_to_end(version)
        while len(self._views) > SCREENS:
            self._views.popitem(last=False)
        self._last[caller] = version
        return version

    def get(self, version: int) -> Lines | None:
        """Return the view of a version, None where it is not known any more."""
        return self._views.get(version)

    def last(self, caller: str) -> int | None:
        """Return the version of the view that a caller was shown last, if it is still known."""
        version = self._last.get(caller)
        return version if version in self._views else None
