"""Status bar and navigation bar."""

import time
from collections.abc import Callable

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP, Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.stage import Stage
from fakedroid.world.system.actions import SystemActions
from fakedroid.world.ui_level import STATUS_BAR, SYSTEMUI
from fakedroid.world.views.buttons import ImageView
from fakedroid.world.views.containers import FrameLayout, Row
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind


class ClockText(TextView):
    """The status bar's clock, which shows the current time."""

    @property
    def text(self) -> str:
        """The time of day."""
        window = self.window
        return clock_text(window.stage) if window else ""

    @text.setter
    def text(self, value: str) -> None:
        raise AttributeError(f"the clock follows the time, it cannot become {value!r}")


def clock_text(stage: Stage) -> str:
    """Return the time of day as the status bar shows it (UTC)."""
    return time.strftime("%H:%M", time.gmtime(stage.surroundings.unix(stage.now)))


class SystemBars:
    """The two bars as windows of SystemUI; on API 35 the lower one is the launcher's (obs)."""

    def __init__(self, screen: WindowHost, actions: SystemActions) -> None:
        self._stage = stage = screen.stage
        self._actions = actions
        owner = (SYSTEMUI, stage.uid_of(SYSTEMUI))
        self.status = Window(
            screen, WindowKind.STATUS_BAR, "StatusBar", owner, _status_root(), self._status_frame
        )
        nav_owner = owner
        if stage.level.nav_title == "Taskbar":
            nav_owner = (stage.home_package, stage.uid_of(stage.home_package))
        self.navigation = Window(
            screen,
            WindowKind.NAVIGATION_BAR,
            stage.level.nav_title,
            nav_owner,
            _buttons(actions) if not stage.level.gestural else _handle(),
            self._navigation_frame,
        )
        self.navigation.touch_region = self.navigation_area
        # Without buttons the bar takes no touches (mem NavigationBarView.onComputeInternalInsets).
        self.navigation.touchable = not stage.level.gestural
        for bar in (self.status, self.navigation):
            bar.focusable = False
        self.status.root.on_swipe = self._pulled

    def _pulled(self, direction: str) -> None:
        if direction == "down":
            self._actions.expand_notifications()

    @property
    def status_height(self) -> int:
        """The status bar's height in pixels."""
        return self._stage.scale.px(STATUS_BAR)

    def _status_frame(self, _window: Window) -> Rect:
        return Rect(0, 0, self._stage.display.width, self.status_height)

    def _navigation_frame(self, _window: Window) -> Rect:
        return self._strip(self._stage.level.nav_frame)

    def navigation_area(self) -> Rect:
        """Return the area that apps leave free for the navigation bar."""
        return self._strip(self._stage.level.nav_inset)

    def _strip(self, dp: float) -> Rect:
        screen, deep = self._stage.display, self._stage.scale.px(dp)
        # Buttons go to the side in landscape on a phone, the gesture handle stays below
        # (obs API 28 landscape: [0,0][126,1080] at rotation 3), and on a tablet all stay (src).
        turned = screen.rotation % 2 and screen.width > screen.height and not screen.large
        if not self._stage.level.gestural and turned:
            if screen.rotation == 3:
                return Rect(0, 0, deep, screen.height)
            return Rect(screen.width - deep, 0, screen.width, screen.height)
        return Rect(0, screen.height - deep, screen.width, screen.height)


def _status_root() -> View:
    clock = ClockText(name="clock").styled(14).held(Gravity.CENTER_Y)
    icons = Row(
        ImageView("wifi_full", "wifi_combo", "Wifi signal full.").sized(18, MATCH).spaced(right=4),
        ImageView("signal", "mobile_combo", "Phone signal full.").sized(16, MATCH).spaced(right=4),
        ImageView("battery", "battery", "Battery 100 percent.").sized(12, MATCH),
        name="system_icons",
    ).sized(WRAP, MATCH)
    contents = Row(
        clock.sized(WRAP, MATCH),
        FrameLayout(name="notification_icon_area").sized(0, MATCH, weight=1),
        icons,
        name="status_bar_contents",
    )
    contents.sized(MATCH, MATCH).padded(left=16, right=16)
    return FrameLayout(
        FrameLayout(contents, name="status_bar").sized(MATCH, MATCH),
        name="status_bar_container",
    )


def _buttons(actions: SystemActions) -> View:
    def button(picture: str, name: str, description: str, press: Callable[[], None]) -> View:
        view = ImageView(picture, name, description, press)
        view.long_clickable = name != "back"
        return view

    buttons = NavigationButtons(
        button("nav_back", "back", "Back", actions.back),
        button("nav_home", "home", "Home", actions.home),
        button("nav_recents", "recent_apps", "Overview", actions.recents),
        name="nav_buttons",
    )
    return FrameLayout(buttons.sized(MATCH, MATCH), name="navigation_bar_frame")


class NavigationButtons(FrameLayout):
    """Buttons along the long side of the bar, wherever the bar is."""

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure each button to its share."""
        share = max(width.size, height.size) // len(self.children)
        for child in self.children:
            if width.size > height.size:
                child.measure(exactly(share), height, scale)
            else:
                child.measure(width, exactly(share), scale)
        return width.size, height.size

    def on_place(self, scale: Scale) -> None:
        """Place them in a row, or from the bottom up."""
        for index, child in enumerate(self.children):
            if self.frame.width > self.frame.height:
                child.place(index * child.measured[0], 0, scale)
            else:
                child.place(0, self.frame.height - (index + 1) * child.measured[1], scale)


def _handle() -> View:
    bar = ImageView("nav_handle", "home_handle").sized(108, 4).spaced(bottom=9)
    bar.aligned(Gravity.CENTER_X | Gravity.BOTTOM)
    return FrameLayout(bar, name="navigation_bar_frame")
