"""The phone's process table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

ROOT = 0
SYSTEM = 1000
SHELL = 2000

_AT_BOOT = (
    # pid, parent, uid, user, name: the processes of every phone; mem, names as in `ps -A`.
    (1, 0, 0, "init"),
    (2, 0, 0, "[kthreadd]"),
    (371, 1, 1036, "logd"),
    (372, 1, 1000, "servicemanager"),
    (374, 1, 1000, "hwservicemanager"),
    (391, 1, 0, "vold"),
    (468, 1, 0, "netd"),
    (470, 1, 0, "zygote64"),
    (471, 1, 0, "zygote"),
    (512, 1, 1041, "audioserver"),
    (523, 1, 1000, "surfaceflinger"),
    (548, 1, 0, "installd"),
    (562, 1, 2000, "adbd"),
    (1214, 470, 1000, "system_server"),
)


@dataclass(slots=True)
class PhoneProcess:
    """One process of the phone."""

    pid: int
    parent: int
    uid: int
    name: str
    end: Callable[[], object] | None = None

    @property
    def user(self) -> str:
        """Return the user's name as ``ps`` prints it."""
        return user_name(self.uid)


_USERS = {0: "root", 1000: "system", 1001: "radio", 1036: "logd", 1041: "audioserver"}


def user_name(uid: int) -> str:
    """Return the name bionic gives a uid (src: android_filesystem_config, getpwuid)."""
    if uid == SHELL:
        return "shell"
    if uid >= 10000:
        return f"u0_a{uid - 10000}"
    return _USERS.get(uid, str(uid))


class Processes:
    """Starts, finds and ends processes."""

    def __init__(self) -> None:
        self._table = {
            pid: PhoneProcess(pid, parent, uid, name) for pid, parent, uid, name in _AT_BOOT
        }
        self._last = 1800

    def start(
        self, name: str, uid: int, *, parent: int = 470, end: Callable[[], object] | None = None
    ) -> int:
        """Add a process and return its pid; ``end`` is called when it is killed."""
        self._last += 7
        self._table[self._last] = PhoneProcess(self._last, parent, uid, name, end)
        return self._last

    def ensure(self, name: str, uid: int) -> int:
        """Return the pid of an app's process, starting it if necessary."""
        pid = self.pid_of(name)
        return self.start(name, uid) if pid is None else pid

    def finish(self, pid: int) -> None:
        """Remove a process that ended by itself."""
        self._table.pop(pid, None)

    def kill(self, pid: int) -> bool:
        """Kill a process; return whether it existed."""
        process = self._table.pop(pid, None)
        if process is None:
            return False
        if process.end is not None:
            process.end()
        return True

    def get(self, pid: int) -> PhoneProcess | None:
        """Return a process by its pid."""
        return self._table.get(pid)

    def pid_of(self, name: str) -> int | None:
        """Return the pid of the newest process of that name."""
        pids = [process.pid for process in self._table.values() if process.name == name]
        return max(pids, default=None)

    def all(self) -> list[PhoneProcess]:
        """Return every process, by pid."""
        return [self._table[pid] for pid in sorted(self._table)]

    def __iter__(self) -> Iterator[PhoneProcess]:
        return iter(self.all())
