"""Scrolling: position, dragging, flinging, and bringing a view into view."""

from abc import abstractmethod

from fakedroid.world.layout import motion
from fakedroid.world.layout.motion import Motion
from fakedroid.world.views.containers import Group
from fakedroid.world.views.view import View

# dp per second (src ViewConfiguration).
MIN_FLING = 50
MAX_FLING = 8000


class Scrolling(Group):
    """A container that scrolls along one axis."""

    horizontal = False
    _offset = 0
    _motion: Motion | None = None

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus: scroll containers can (obs)."""
        return True

    @property
    def scrollable(self) -> bool:
        """Whether there is anything to scroll (src ScrollView, mem RecyclerView)."""
        if self.window is not None:
            self.window.lay_out()
        return self.enabled and self.scroll_range() > 0

    @abstractmethod
    def scroll_range(self) -> int:
        """Return the maximum position."""

    @property
    def viewport(self) -> int:
        """The length of the visible part."""
        return self.frame.width if self.horizontal else self.frame.height

    def position(self) -> int:
        """Return the current position."""
        window = self.window
        if self._motion is not None and window is not None:
            now = window.stage.now
            self._offset = self._motion.position(now)
            if now >= self._motion.ends_at:
                self._motion = None
        self._offset = min(max(self._offset, 0), self.scroll_range())
        return self._offset

    @property
    def moving(self) -> bool:
        """Whether a fling or smooth scroll is running."""
        self.position()
        return self._motion is not None

    def can_scroll(self, direction: int) -> bool:
        """Return whether it can scroll in a direction, 1 to the end, -1 to the start."""
        return self.position() < self.scroll_range() if direction > 0 else self.position() > 0

    def scroll_to(self, position: int) -> None:
        """Jump to a position."""
        before = self.position()
        self._motion = None
        self._offset = min(max(position, 0), self.scroll_range())
        if self._offset != before:
            self._sent_event()
            self.scrolled()

    def drag(self, pixels: float) -> None:
        """Follow the finger."""
        self.scroll_to(self.position() + round(pixels))

    def fling(self, velocity: float) -> None:
        """Fling with ``velocity`` in px/s; slow movements are ignored."""
        window = self.window
        if window is None:
            return
        density = window.scale.density
        if abs(velocity) < MIN_FLING * density:
            return
        capped = max(min(velocity, MAX_FLING * density), -MAX_FLING * density)
        start = self.position()
        now = window.stage.now
        self._go(motion.fling(start, capped, now, self.scroll_range(), density))

    def smooth_scroll_to(self, position: int) -> None:
        """Scroll to a position in a quarter of a second."""
        window = self.window
        if window is not None:
            self._go(motion.smooth(self.position(), position, window.stage.now))

    def _go(self, movement: Motion | None) -> None:
        window = self.window
        if movement is None or window is None:
            return
        self._motion = movement
        window.stage.note_event(until=movement.ends_at)
        self.scrolled()

    def stop(self) -> None:
        """Stop a fling, as a touch does."""
        self.position()
        if self._motion is not None:
            self._motion = None
            if self.window is not None:
                self.window.stage.note_rest()

    def scrolled(self) -> None:
        """React to a new position."""

    def scroll_forward(self) -> bool:
        """Do ACTION_SCROLL_FORWARD: one viewport on (src ScrollView)."""
        return self._page(1)

    def scroll_backward(self) -> bool:
        """Do ACTION_SCROLL_BACKWARD: one viewport back (src ScrollView)."""
        return self._page(-1)

    def _page(self, direction: int) -> bool:
        if self.window is None or not self.enabled:
            return False
        self.window.lay_out()
        if not self.can_scroll(direction):
            return False
        target = self.position() + direction * self.viewport
        self.smooth_scroll_to(min(max(target, 0), self.scroll_range()))
        return True


def reveal(view: View) -> None:
    """Scroll all containers of a view until it is visible (mem requestChildRectangleOnScreen)."""
    for holder in view.ancestors():
        if isinstance(holder, Scrolling):
            outer, inner = holder.bounds, view.bounds
            if holder.horizontal:
                before, after = outer.left - inner.left, inner.right - outer.right
            else:
                before, after = outer.top - inner.top, inner.bottom - outer.bottom
            if before > 0:
                holder.scroll_to(holder.position() - before)
            elif after > 0:
                holder.scroll_to(holder.position() + min(after, -before))
