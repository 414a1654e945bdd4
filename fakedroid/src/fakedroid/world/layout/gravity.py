"""The position of something in the available space."""

from enum import Flag, auto


class Gravity(Flag):
    """Sides to align to; without one for an axis, the start."""

    CENTER_X = auto()
    CENTER_Y = auto()
    END = auto()
    BOTTOM = auto()
    CENTER = CENTER_X | CENTER_Y


def along(gravity: Gravity, room: int, size: int, center: Gravity, end: Gravity) -> int:
    """Return the offset of something of length ``size`` in ``room`` on one axis."""
    if center in gravity:
        return (room - size) // 2
    return room - size if end in gravity else 0


def across_x(gravity: Gravity, room: int, size: int) -> int:
    """Return the horizontal offset."""
    return along(gravity, room, size, Gravity.CENTER_X, Gravity.END)


def across_y(gravity: Gravity, room: int, size: int) -> int:
    """Return the vertical offset."""
    return along(gravity, room, size, Gravity.CENTER_Y, Gravity.BOTTOM)
