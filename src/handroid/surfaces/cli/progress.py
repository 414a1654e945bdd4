"""Shows the progress of long commands in a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from handroid.model import progress
from handroid.model.progress import Step

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE_SECONDS = 1.0
"""Work that takes less time than this shows no bar."""


@contextmanager
def progress_shown() -> Iterator[None]:
    """Show a progress bar on standard error if the block takes long.

    It is shown only in a terminal, and removed at the end of the block.
    """
    if not sys.stderr.isatty():
        yield
        return
    bar = _Bar()
    try:
        with progress.reported_to(bar.note):
            yield
    finally:
        bar.remove()


class _Bar:
    """A bar that appears after a while."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._bar: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def note(self, step: Step) -> None:
        """Show a step."""
        if time.monotonic() - self._begun < _PATIENCE_SECONDS:
            return
        if self._bar is None:
            self._bar = _new_bar()
        if step.what not in self._tasks:
            self._tasks[step.what] = self._bar.add_task(step.what, total=step.total)
        self._bar.update(self._tasks[step.what], completed=step.done, total=step.total)

    def remove(self) -> None:
        """Remove the bar, if there is one."""
        if self._bar is not None:
            self._bar.stop()


def _new_bar() -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    # The command's own output must not go through the bar.
    shown = Progress(
        console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )
    shown.start()
    return shown
