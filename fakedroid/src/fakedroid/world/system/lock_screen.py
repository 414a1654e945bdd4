"""The lock screen, which an upward swipe dismisses."""

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.system.bars import ClockText
from fakedroid.world.system.dates import date_text
from fakedroid.world.views.containers import Column
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View


class DateText(TextView):
    """The current date."""

    @property
    def text(self) -> str:
        """The day of the week and the date."""
        window = self.window
        if window is None:
            return ""
        return date_text(window.stage.surroundings.unix(window.stage.now))

    @text.setter
    def text(self, value: str) -> None:
        raise AttributeError(f"the date follows the time, it cannot become {value!r}")


def lock_screen() -> View:
    """Build the lock screen's content."""
    clock = ClockText(name="lockscreen_clock_view").styled(64, "#FFFFFF")
    hint = TextView("Swipe up to open", "keyguard_indication_text").styled(16, "#FFFFFF")
    date = DateText(name="keyguard_date").styled(18, "#FFFFFF").held(Gravity.CENTER_X)
    return Column(
        clock.sized(MATCH, 0, weight=1).held(Gravity.CENTER_X | Gravity.BOTTOM),
        date.sized(MATCH, 0, weight=1),
        hint.held(Gravity.CENTER).sized(MATCH, 0, weight=1),
        name="keyguard_root_view",
    ).sized(MATCH, MATCH)
