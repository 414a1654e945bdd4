"""A video player that supports picture in picture.

Ids: ``video``, ``title``, ``shrink`` (enters picture in picture), ``pause`` ("Pause" or "Play").
In the small window it shows only video and title.
"""

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View


class Video(View):
    """The area that shows the video."""

    class_name = "android.view.SurfaceView"


def build(context: ActivityContext) -> View:
    """Build the screen."""
    title = TextView("Ships of the north", "title").styled(18, "#FFFFFF").lined(1)
    pause = Button("Pause", "pause")
    shrink = Button("Small window", "shrink", context.shrink)

    def toggle() -> None:
        pause.text = "Play" if pause.text == "Pause" else "Pause"

    def set_small(small: bool) -> None:
        pause.visible = shrink.visible = not small

    pause.on_click, context.on_small = toggle, set_small
    return Column(
        Video("video").painted("#1565C0").sized(MATCH, 0, weight=1),
        title.sized(MATCH).padded(16, 8, 16, 8),
        pause.spaced(16, 8),
        shrink.spaced(16, 8, 0, 16),
    ).painted("#202124")


APP = App(
    package="dev.handroid.player",
    label="Player",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10211,
    icon="#AD1457",
    symbol="play",
    on_home_screen=False,
    activities=(
        ActivitySpec("dev.handroid.player.PlayerActivity", "Player", build, launcher=True),
    ),
)
