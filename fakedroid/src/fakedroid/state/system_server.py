"""The process in which Android's services live, which can die and come back."""

from collections.abc import Callable

from fakedroid.state.processes import SYSTEM, Processes
from fakedroid.state.ui_automation import UiAutomationSlot

_NAME = "system_server"


class SystemServer:
    """Whether the services are there; without them nothing of the screen can be read or touched."""

    def __init__(self, processes: Processes, ui_automation: UiAutomationSlot) -> None:
        self._processes = processes
        self._ui_automation = ui_automation
        self._watchers: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self._processes.pid_of(_NAME) is not None

    def when_it_dies(self, then: Callable[[], None]) -> None:
        """Call something once, as a death recipient of a binder is called (src Binder)."""
        self._watchers.append(then)

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

    def start(self) -> None:
        """Be there again; init does it some seconds after a crash."""
        if not self.running:
            self._processes.start(_NAME, SYSTEM)
