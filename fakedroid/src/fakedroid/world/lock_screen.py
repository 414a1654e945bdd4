"""The lock screen, swiped away upwards."""

from fakedroid.world.bars import ClockText
from fakedroid.world.containers import Column
from fakedroid.world.gravity import Gravity
from fakedroid.world.measure import MATCH
from fakedroid.world.text_view import TextView
from fakedroid.world.view import View


def lock_screen() -> View:
    """Build the lock screen's content."""
    clock = ClockText(name="lockscreen_clock_view").styled(64, "#FFFFFF").held(Gravity.CENTER)
    hint = TextView("Swipe up to open", "keyguard_indication_text").styled(16, "#FFFFFF")
    return Column(
        clock.sized(MATCH, 0, weight=2),
        hint.held(Gravity.CENTER).sized(MATCH, 0, weight=1),
        name="keyguard_root_view",
    ).sized(MATCH, MATCH)
