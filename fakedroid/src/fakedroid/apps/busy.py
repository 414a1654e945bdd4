"""A screen that never goes idle: a text changes five times a second.

Ids: ``ticks`` ("Working: 1234", the number of fifths of a second since boot), ``pause`` (a
check box that stops the changes).
"""

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.buttons import CheckBox
from fakedroid.world.views.containers import Column
from fakedroid.world.views.text_view import TextView, TickingText
from fakedroid.world.views.view import View

PERIOD = 0.2


def _ticks(now: float) -> str:
    # Half a period is added inside the rounding, so that 0.6 counts as three fifths.
    return f"Working: {int(now / PERIOD + 1e-6)}"


def build(context: ActivityContext) -> View:
    """Build the screen."""
    ticks = TickingText(_ticks, PERIOD, "ticks").styled(28)
    still = TextView("", "paused_at").styled(28)
    still.visible = False

    def pause(paused: bool) -> None:
        still.text = ticks.text
        ticks.visible, still.visible = not paused, paused

    return Column(
        toolbar("Busy"),
        ticks.sized(MATCH).spaced(16, 24, 16),
        still.sized(MATCH).spaced(16, 24, 16),
        CheckBox("Pause", "pause", on_change=pause).sized(MATCH, 48).spaced(16, 16, 16),
    ).painted("#FFFFFF")


APP = App(
    package="dev.handroid.busy",
    label="Busy",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10204,
    icon="#EA4335",
    symbol="hourglass",
    activities=(ActivitySpec("dev.handroid.busy.BusyActivity", "Busy", build, launcher=True),),
)
