"""The process of Android's services, which can crash and restart."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fakedroid.state.processes import SYSTEM, Processes
from fakedroid.state.ui_automation import UiAutomationSlot

_NAME = "system_server"


class SystemServer:
    """Whether the services are running; without them the screen can be neither read nor touched."""

    def __init__(
        self,
        processes: Processes,
        ui_automation: UiAutomationSlot,
        apps_end: Callable[[], None] = lambda: None,
    ) -> None:
        """Start running; ``apps_end`` is called on a crash, which ends every app."""
        self._processes = processes
        self._ui_automation = ui_automation
        self._apps_end = apps_end
        self._watchers: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        """Whether it is running."""
        return self._processes.pid_of(_NAME) is not None

    @contextmanager
    def watched(self, then: Callable[[], None]) -> Iterator[None]:
        """Call ``then`` if it dies in the block, like a binder's death recipient (src Binder)."""
        self._watchers.append(then)
        try:
            yield
        finally:
            if then in self._watchers:
                self._watchers.remove(then)

    def crash(self) -> None:
        """Crash, as after a fault in any of the services."""
        pid = self._processes.pid_of(_NAME)
        if pid is None:
            return
        self._processes.finish(pid)
        if self._ui_automation.holder is not None:
            self._ui_automation.release(self._ui_automation.holder)
        watchers, self._watchers = self._watchers, []
        for then in watchers:
            then()
        self._apps_end()

    def start(self) -> None:
        """Run again; init starts it some seconds after a crash."""
        if not self.running:
            self._processes.start(_NAME, SYSTEM)
