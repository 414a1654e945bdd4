"""An area that reports the gestures on it.

Ids: ``area``, ``last`` ("tap", "double tap", "long press", "swipe up", "pinch"), ``count`` (how
many of those so far), ``scale`` (of the last pinch, as "1.50").
"""

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column
from fakedroid.world.views.gesture_area import GestureArea
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View


def build(_context: ActivityContext) -> View:
    """Build the screen."""
    last = TextView("nothing yet", "last").styled(24)
    count = TextView("0", "count").styled(16, FAINT)
    scale = TextView("1.00", "scale").styled(16, FAINT)

    def heard(what: str) -> None:
        last.text, count.text = what, str(int(count.text) + 1)
        scale.text = f"{area.pinch_scale:.2f}"

    area = GestureArea("area", heard)
    texts = Column(last.sized(MATCH), count.sized(MATCH), scale.sized(MATCH))
    return Column(
        toolbar("Gestures"),
        texts.sized(MATCH).padded(16, 12, 16, 12),
        area.sized(MATCH, 0, weight=1).painted("#E8F0FE"),
    ).painted("#FFFFFF")


APP = App(
    package="dev.handroid.gestures",
    label="Gestures",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10205,
    icon="#9334E6",
    symbol="gestures",
    activities=(
        ActivitySpec("dev.handroid.gestures.GestureActivity", "Gestures", build, launcher=True),
    ),
)
