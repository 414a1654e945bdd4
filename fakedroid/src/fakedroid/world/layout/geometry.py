"""Rectangles in pixels of the screen in its current rotation."""

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Return the width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Return the height in pixels."""
        return self.bottom - self.top

    @property
    def center(self) -> tuple[int, int]:
        """Return the middle point, rounded down."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def empty(self) -> bool:
        """Return whether it contains no pixels."""
        return self.right <= self.left or self.bottom <= self.top

    def intersect(self, other: "Rect") -> "Rect | None":
        """Return the intersection, or None."""
        both = Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )
        return None if both.empty else both

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def holds(self, other: "Rect") -> bool:
        """Return whether another rectangle is completely inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def clamp(self, other: "Rect") -> "Rect":
        """Return another rectangle with every side moved into this one."""
        return Rect(
            min(max(other.left, self.left), self.right),
            min(max(other.top, self.top), self.bottom),
            min(max(other.right, self.left), self.right),
            min(max(other.bottom, self.top), self.bottom),
        )

    def offset(self, dx: int, dy: int) -> "Rect":
        """Return the rectangle moved by (dx, dy)."""
        return Rect(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grow(self, by: int) -> "Rect":
        """Return the rectangle with ``by`` pixels more on every side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)


NOWHERE = Rect(0, 0, 0, 0)
