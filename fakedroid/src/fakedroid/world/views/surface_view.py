"""A game's view: accessibility only sees one SurfaceView (obs)."""

from fakedroid.world.events import Touch, TouchAction
from fakedroid.world.layout.measure import Spec
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.view import View

# The positions of the ball, in hundredths of the view.
PLACES = ((50, 50), (25, 30), (75, 30), (75, 70), (25, 70))
RADIUS = 48.0


class SurfaceView(View):
    """A ball to catch: a tap on it counts, and moves it to the next position."""

    class_name = "android.view.SurfaceView"
    wants_touch = True
    score = 0

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Use all available space."""
        return width.size, height.size

    def ball(self) -> tuple[int, int]:
        """Return the position of the ball on the screen."""
        box, (across, down) = self.bounds, PLACES[self.score % len(PLACES)]
        return box.left + box.width * across // 100, box.top + box.height * down // 100

    def touched(self, event: Touch) -> None:
        """Catch the ball; a game's frames send no accessibility events."""
        window, finger = self.window, event.pointers[0]
        if event.action is not TouchAction.DOWN or window is None:
            return
        x, y = self.ball()
        reach = window.scale.px(RADIUS)
        if (finger.x - x) ** 2 + (finger.y - y) ** 2 <= reach * reach:
            self.score += 1
