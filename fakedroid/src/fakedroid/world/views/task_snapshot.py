"""The last picture of a task, as the overview shows it."""

from collections.abc import Sequence

from fakedroid.world.views.view import View
from fakedroid.world.views.view_host import ViewHost


class TaskSnapshot(View):
    """A picture of windows, topmost first; it is drawn once and cached in ``kept``."""

    class_name = "android.widget.ImageView"
    kept: object = None

    def __init__(self, name: str, windows: Sequence[ViewHost[View]]) -> None:
        super().__init__(name)
        self.windows = tuple(windows)
