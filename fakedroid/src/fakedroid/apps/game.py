"""A game: one SurfaceView without children; a tap on the yellow ball catches it.

The score is only in the picture, as in most games.
"""

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import FrameLayout
from fakedroid.world.views.surface_view import SurfaceView
from fakedroid.world.views.view import View


def build(_context: ActivityContext) -> View:
    """Build the screen."""
    return FrameLayout(SurfaceView().sized(MATCH, MATCH)).painted("#0B3D2E")


APP = App(
    package="dev.handroid.game",
    label="Game",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10209,
    icon="#558B2F",
    symbol="game",
    on_home_screen=False,
    activities=(ActivitySpec("dev.handroid.game.GameActivity", "Game", build, launcher=True),),
)
