"""Windows of other displays or other users: listed in dumps, but not visible."""

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.views.view import View
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind

SECOND_DISPLAY = 2
"""Its logical id: 1 was a display that was removed (mem)."""
SECOND_SIZE = Rect(0, 0, 1280, 720)
SECOND_DENSITY = 160
_SECOND_HOME = "com.android.launcher3.secondarydisplay.SecondaryDisplayLauncher"
_FILES = ("com.android.documentsui", "com.android.documentsui.files.FilesActivity", 10049)
USER_STEP = 100_000
"""The distance between the uids of two users (src UserHandle)."""


def on_second_display(screen: WindowHost) -> list[Window]:
    """Return the windows of the second display: its home screen."""
    home = screen.stage.home_package
    owner = (home, screen.stage.uid_of(home))
    title = f"{home}/{_SECOND_HOME}"
    window = Window(screen, WindowKind.APPLICATION, title, owner, View(), lambda _: SECOND_SIZE)
    window.display_id = SECOND_DISPLAY
    return [window]


def of_work_profile(screen: WindowHost, user: int) -> list[Window]:
    """Return the windows of another user's app that stays in the background."""
    package, activity, uid = _FILES
    owner = (package, user * USER_STEP + uid)
    title = f"{package}/{activity}"
    window = Window(screen, WindowKind.APPLICATION, title, owner, View(), _whole_screen)
    window.user = user
    window.visible = False
    return [window]


def _whole_screen(window: Window) -> Rect:
    return window.stage.display.bounds
