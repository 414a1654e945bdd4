"""Progress bars and seek bars."""

from collections.abc import Callable

from fakedroid.world.events import Touch, TouchAction
from fakedroid.world.layout.measure import Spec
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.view import View


class ProgressBar(View):
    """A progress bar; always important for accessibility (mem)."""

    class_name = "android.widget.ProgressBar"
    progress = Shown(0)
    tall: float = 16

    def __init__(self, name: str = "", progress: int = 0, maximum: int = 100) -> None:
        super().__init__(name)
        self.maximum = maximum
        self.progress = progress

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility."""
        return True

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure to the full width."""
        return width.resolve(width.size), height.resolve(scale.px(self.tall))


class SeekBar(ProgressBar):
    """A bar to drag; it follows the finger, and scroll actions move it by a twentieth (mem)."""

    class_name = "android.widget.SeekBar"
    wants_touch = True
    tall = 32
    on_progress: Callable[[int], None] | None = None

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus (obs)."""
        return True

    def set_progress(self, value: int) -> None:
        """Move to a value and notify the listener."""
        value = min(max(value, 0), self.maximum)
        if value != self.progress:
            self.progress = value
            if self.on_progress:
                self.on_progress(value)

    def touched(self, event: Touch) -> None:
        """Follow the finger."""
        if not self.enabled or event.action is TouchAction.CANCEL or self.window is None:
            return
        inset = self.window.scale.px(16)
        room = self.bounds.width - 2 * inset
        at = event.pointers[0].x - self.bounds.left - inset
        self.set_progress(round(at / room * self.maximum))

    def scroll_forward(self) -> bool:
        """Do ACTION_SCROLL_FORWARD."""
        return self._step(1)

    def scroll_backward(self) -> bool:
        """Do ACTION_SCROLL_BACKWARD."""
        return self._step(-1)

    def _step(self, direction: int) -> bool:
        before = self.progress
        self.set_progress(before + direction * max(1, round(self.maximum / 20)))
        return self.progress != before
