"""The layout of a view: its requested size and its position."""

from typing import Self

from fakedroid.world.layout.geometry import NOWHERE, Rect
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import NO_EDGES, WRAP, Edges, Spec
from fakedroid.world.layout.scale import Scale


class Box:
    """A box to lay out; sizes, margins and padding are in dp, ``frame`` in the parent's pixels.

    With ``mirrors`` its children are mirrored on a phone with a right-to-left layout.
    """

    width: float = WRAP
    height: float = WRAP
    weight: float = 0.0
    margin = NO_EDGES
    padding = NO_EDGES
    gravity = Gravity(0)
    measured = (0, 0)
    frame = NOWHERE
    mirrors = True

    def sized(self, width: float = WRAP, height: float = WRAP, weight: float = 0) -> Self:
        """Set the size (dp, MATCH or WRAP) and the weight in a linear layout."""
        self.width, self.height, self.weight = width, height, weight
        return self

    def spaced(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Self:
        """Set the margins."""
        self.margin = Edges(left, top, right, bottom)
        return self

    def padded(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Self:
        """Set the padding."""
        self.padding = Edges(left, top, right, bottom)
        return self

    def aligned(self, gravity: Gravity) -> Self:
        """Set the position of the box in the space of its parent."""
        self.gravity = gravity
        return self

    def measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Calculate the size and store it in ``measured``."""
        self.measured = self.on_measure(width, height, scale)
        return self.measured

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Return the wanted size within the specs: the padding, for an empty box."""
        pad = self.padding
        return (
            width.resolve(scale.px(pad.left) + scale.px(pad.right)),
            height.resolve(scale.px(pad.top) + scale.px(pad.bottom)),
        )

    def place(self, left: int, top: int, scale: Scale) -> None:
        """Place the measured box at a point of its parent, and place its children."""
        self.frame = Rect(left, top, left + self.measured[0], top + self.measured[1])
        self.on_place(scale)

    def on_place(self, scale: Scale) -> None:
        """Place the children."""
