"""The dropdown."""

from collections.abc import Callable, Sequence

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import FrameLayout
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.text_view import TextView


class Spinner(FrameLayout):
    """A spinner: its only child is the selected text, and a click opens the list as a popup."""

    class_name = "android.widget.Spinner"
    clickable = Shown(True)
    long_clickable = Shown(True)
    chosen = Shown(0)
    on_choose: Callable[[int], None] | None = None

    def __init__(self, items: Sequence[str], name: str = "") -> None:
        self.items = tuple(items)
        self._label = TextView(self.items[0], "android:id/text1").held(Gravity.CENTER_Y).lined(1)
        self._label.padded(8, 0, 8)
        super().__init__(self._label.sized(MATCH, 48).spaced(right=32), name=name)

    @property
    def scrollable(self) -> bool:
        """Whether it has items that are not shown (mem AdapterView)."""
        return len(self.items) > 1

    def select(self, index: int) -> None:
        """Select an item."""
        self.chosen = index
        self._label.text = self.items[index]
        if self.on_choose:
            self.on_choose(index)

    def clicked(self) -> None:
        """Open the list."""
        super().clicked()
        window = self.window
        if self.enabled and window is not None:
            window.show_choices(self, self.items, self.chosen, self.select)
