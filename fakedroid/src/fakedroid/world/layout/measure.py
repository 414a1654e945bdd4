"""The constraints of a parent on a child: Android's MeasureSpec."""

from enum import Enum
from typing import NamedTuple

MATCH = -1
WRAP = -2


class Mode(Enum):
    """How binding the size of a `Spec` is."""

    EXACTLY = "exactly"
    AT_MOST = "at most"
    UNSPECIFIED = "unspecified"


class Spec(NamedTuple):
    """The constraint for one axis."""

    mode: Mode
    size: int

    def resolve(self, wanted: int) -> int:
        """Return the size of a view that wants ``wanted`` pixels."""
        if self.mode is Mode.EXACTLY:
            return self.size
        return min(wanted, self.size) if self.mode is Mode.AT_MOST else wanted

    def child(self, used: int, wanted: float, pixels: int) -> "Spec":
        """Return the spec of a child that requests MATCH, WRAP or ``pixels`` (mem ViewGroup)."""
        left = max(0, self.size - used)
        if wanted >= 0:
            return exactly(pixels)
        if self.mode is Mode.UNSPECIFIED:
            return UNSPECIFIED
        if wanted == MATCH:
            return Spec(self.mode, left)
        return at_most(left)


def exactly(size: int) -> Spec:
    """Return a spec with a fixed size."""
    return Spec(Mode.EXACTLY, size)


def at_most(size: int) -> Spec:
    """Return a spec with an upper limit."""
    return Spec(Mode.AT_MOST, size)


UNSPECIFIED = Spec(Mode.UNSPECIFIED, 0)


class Edges(NamedTuple):
    """Margins or padding in dp."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


NO_EDGES = Edges()
