"""The process in which Android's services live, which can die and come back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fakedroid.state.processes import SYSTEM, Processes
from fakedroid.state.ui_automation import UiAutomationSlot

_NAME = "system_server"


class SystemServer:
    """Whether the services are there; without them nothing of the screen can be read or touched."""

    def __init__(
        self,
        processes: Processes,
        ui_automation: UiAutomationSlot,
        apps_end: Callable[[], None] = lambda: None,
    ) -> None:
        """Be there; ``apps_end`` is called at its death, with which every app ends."""
        self._processes = processes
        self._ui_automation = ui_automation
        self._apps_end = apps_end
        self._watchers: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self._processes.pid_of(_NAME) is not None

    @contextmanager
    def watched(self, then: Callable[[], None]) -> Iterator[None]:
        """Call something if it dies in the block, as a death recipient of a binder (src Binder)."""
        self._watchers.append(then)
        try:
            yield
        finally:
            if then in self._watchers:
                self._watchers.remove(then)

    def crash(self) -> None:
        """Die, as after a fault in any of the services."""
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
        """Be there again; init does it some seconds after a crash."""
        if not self.running:
            self._processes.start(_NAME, SYSTEM)
