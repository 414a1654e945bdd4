"""Scroll views: all children exist, even those out of view."""

from fakedroid.world.layout.measure import UNSPECIFIED, Mode, Spec
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.view import View


class ScrollView(Scrolling):
    """A vertical scroll view around one child."""

    class_name = "android.widget.ScrollView"

    def __init__(self, child: View, name: str = "") -> None:
        super().__init__(child, name=name)

    def scroll_range(self) -> int:
        """Return how much of the child is out of view."""
        if not self.children:
            return 0
        child = self.children[0].measured
        if self.horizontal:
            return max(0, child[0] - self.frame.width)
        return max(0, child[1] - self.frame.height)

    def scroll_offset(self) -> tuple[int, int]:
        """Return the scroll offset of the child."""
        return (self.position(), 0) if self.horizontal else (0, self.position())

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure the child without a limit along the scroll axis."""
        left, top, right, bottom = self.insets(scale)
        specs = (UNSPECIFIED, height) if self.horizontal else (width, UNSPECIFIED)
        size = self.measure_child(self.children[0], specs, (left + right, top + bottom), scale)
        return self._within(width, size[0] + left + right), self._within(
            height, size[1] + top + bottom
        )

    @staticmethod
    def _within(spec: Spec, wanted: int) -> int:
        return wanted if spec.mode is Mode.UNSPECIFIED else spec.resolve(wanted)

    def on_place(self, scale: Scale) -> None:
        """Place the child at its top; `scroll_offset` moves it."""
        left, top, _, _ = self.insets(scale)
        self.children[0].place(left, top, scale)


class HorizontalScrollView(ScrollView):
    """A horizontal scroll view around one child."""

    class_name = "android.widget.HorizontalScrollView"
    horizontal = True
