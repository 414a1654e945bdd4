"""Windows that are not of display 0 or not of the owner: dumps list them, nobody sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.world.geometry import Rect
from fakedroid.world.view import View
from fakedroid.world.window import Window, WindowKind

if TYPE_CHECKING:
    from fakedroid.world.world import World

SECOND_DISPLAY = 2
"""Its logical number: 1 was one that went (mem)."""
SECOND_SIZE = Rect(0, 0, 1280, 720)
SECOND_DENSITY = 160
_SECOND_HOME = "com.android.launcher3.secondarydisplay.SecondaryDisplayLauncher"
_FILES = ("com.android.documentsui", "com.android.documentsui.files.FilesActivity", 10049)
USER_STEP = 100_000
"""How far apart the uids of two users lie (src UserHandle)."""


def on_second_display(world: World) -> list[Window]:
    """Return the windows of the second display: its home screen."""
    owner = (world.home_package, world.uid_of(world.home_package))
    title = f"{world.home_package}/{_SECOND_HOME}"
    window = Window(world, WindowKind.APPLICATION, title, owner, View(), lambda _: SECOND_SIZE)
    window.display_id = SECOND_DISPLAY
    return [window]


def of_work_profile(world: World, user: int) -> list[Window]:
    """Return the windows of another user's app that stays in the background."""
    package, activity, uid = _FILES
    owner = (package, user * USER_STEP + uid)
    title = f"{package}/{activity}"
    window = Window(world, WindowKind.APPLICATION, title, owner, View(), _whole_screen)
    window.user = user
    window.visible = False
    return [window]


def _whole_screen(window: Window) -> Rect:
    return window.world.display.bounds
