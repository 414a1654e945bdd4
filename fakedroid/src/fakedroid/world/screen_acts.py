"""Sharing the screen: two tasks side by side, one above all, a note over both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.world.geometry import Rect
from fakedroid.world.picture_in_picture import PictureInPicture
from fakedroid.world.shade_acts import ShadeActs
from fakedroid.world.split_screen import SplitScreen
from fakedroid.world.toast import Toasts

if TYPE_CHECKING:
    from fakedroid.world.tasks import Task
    from fakedroid.world.window import Window


class ScreenActs(ShadeActs):
    """A stage whose screen can be shared."""

    split: SplitScreen
    small: PictureInPicture
    toasts: Toasts

    def split_screen(self, first: str, second: str) -> None:
        """Show the tasks of two packages at once; the first is above or on the left.

        Raises:
            LookupError: one of them has no task.
        """
        tasks = [self._task_of(first), self._task_of(second)]
        self.split.show(*tasks)
        self.stack.to_front(tasks[1])
        self.stack.to_front(tasks[0])

    def _task_of(self, package: str) -> Task:
        found = next((task for task in self.stack.tasks if task.affinity == package), None)
        if found is None:
            raise LookupError(f"{package} has no task")
        return found

    def area_of(self, task: Task | None) -> Rect:
        """Return the part of the screen that is a task's."""
        if task is None:
            return self.display.bounds
        return self.small.area(task) or self.split.area(task) or self.display.bounds

    def content_area_of(self, window: Window) -> Rect:
        """Return what bars, keyboard and other tasks leave to a window."""
        area = window.area
        return self.content_area().intersect(area) or area

    def finger_on(self, window: Window) -> None:
        """Give the task that is touched the focus, where two share the screen (src)."""
        task = window.activity.task if window.activity is not None else None
        if task is not None and task is not self.stack.tasks[0] and self.split.partner(task):
            self.stack.to_front(task)
