"""The lock screen, swiped away upwards."""

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.system.bars import ClockText
from fakedroid.world.views.containers import Column
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View


def lock_screen() -> View:
    """Build the lock screen's content."""
    clock = ClockText(name="lockscreen_clock_view").styled(64, "#FFFFFF").held(Gravity.CENTER)
    hint = TextView("Swipe up to open", "keyguard_indication_text").styled(16, "#FFFFFF")
    return Column(
        clock.sized(MATCH, 0, weight=2),
        hint.held(Gravity.CENTER).sized(MATCH, 0, weight=1),
        name="keyguard_root_view",
    ).sized(MATCH, MATCH)
