"""The phone as its commands see it, without the services that adbd opens."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Any, Final

from fakedroid.apps import APPS
from fakedroid.contents.contents import PLAIN, Contents
from fakedroid.state.clock import Clock
from fakedroid.state.components import Components
from fakedroid.state.edge import Edge
from fakedroid.state.files import FileSystem
from fakedroid.state.levels.levels import Level, level_of
from fakedroid.state.levels.window_fields import WindowForm
from fakedroid.state.logs import LogBuffer
from fakedroid.state.packages import Packages
from fakedroid.state.processes import Processes
from fakedroid.state.properties import Properties
from fakedroid.state.quirks import Quirks, Screen
from fakedroid.state.settings import Settings
from fakedroid.state.system_server import SystemServer
from fakedroid.state.telephony import Telephony
from fakedroid.state.ui_automation import UiAutomationSlot
from fakedroid.world.app import App
from fakedroid.world.layout.display import Display
from fakedroid.world.surroundings import FolderEntry, Surroundings
from fakedroid.world.world import World

Server = Callable[[Any], Awaitable[None]]
"""A listening socket: called with the stream of each connection (`wire.stream.Stream`)."""

Program = Callable[[Any], Awaitable[int]]
"""A main class: called with the process that runs it (`shell.process.Process`)."""

_FIRST_APP_UID: Final = 10000
_FIRST_FREE_UID: Final = 10300

_KEPT: Final = 256
"""How many recent command lines are kept in `Device.executed`."""


def _with_uids(apps: Sequence[App]) -> tuple[App, ...]:
    taken = {app.uid for app in apps}
    free = (uid for uid in count(_FIRST_FREE_UID) if uid not in taken)
    return tuple(app if app.uid else replace(app, uid=next(free)) for app in apps)


class Device:
    """An Android phone. Its large parts (files, packages, world) are created on first use."""

    def __init__(
        self,
        level: Level | int = 34,
        *,
        serial: str | None = None,
        speed: float = 1.0,
        quirks: Iterable[str] = (),
        apps: Sequence[App] = (),
        programs: Mapping[str, Program] | None = None,
        contents: Contents = PLAIN,
    ) -> None:
        """Create a phone that has just booted; ``level`` may be a number.

        ``apps`` are installed in addition to the phone's own; ``programs`` are main classes that
        ``app_process`` can run, by their full names; ``contents`` are the owner's data.

        Raises:
            ValueError: there is no such level or quirk.
        """
        self.level = level_of(level) if isinstance(level, int) else level
        self.serial = serial or secrets.token_hex(6).upper()
        self.quirks = Quirks(quirks)
        self.clock = self._new_clock(speed)
        self.properties = Properties(self.level, self.serial, self.quirks.properties())
        self.settings = Settings(self.level)
        self.logs = LogBuffer(self.clock)
        self.processes = Processes()
        self.telephony = Telephony(self.clock)
        self.ui_automation = UiAutomationSlot()
        self.system_server = SystemServer(self.processes, self.ui_automation, self._apps_end)
        self.contents = contents
        self.apps: tuple[App, ...] = _with_uids((*APPS, *contents.apps, *apps))
        self.programs: dict[str, Program] = dict(programs or {})
        self.abstract_sockets: dict[str, Server] = {}
        self.tcp_ports: dict[int, Server] = {}
        self.executed: deque[tuple[str, ...]] = deque(maxlen=_KEPT)
        self.edge: Edge | None = None

    @property
    def android_id(self) -> str:
        """The Android ID of its first user."""
        return self.settings.get("secure", "android_id") or ""

    def _new_clock(self, speed: float) -> Clock:
        return Clock(speed)

    @cached_property
    def files(self) -> FileSystem:
        """The phone's files."""
        return self._new_files()

    def _new_files(self) -> FileSystem:
        files = FileSystem(self.clock)
        files.abstract_names = lambda: self.abstract_sockets
        for stored in self.contents.files(self.clock.unix(0.0)):
            files.make_directory(stored.path.rpartition("/")[0], parents=True)
            files.write(stored.path, stored.data)
            files.set_mtime(stored.path, stored.at)
        return files

    @cached_property
    def packages(self) -> Packages:
        """The installed packages."""
        return Packages(self.level, self.apps)

    @cached_property
    def components(self) -> Components:
        """The content providers and services of the installed apps."""
        declared = [component for app in self.apps for component in app.components]
        return Components(self.packages, self.processes, self.logs, self.clock, declared)

    @cached_property
    def world(self) -> World:
        """The screen and everything that happens on it."""
        surroundings = Surroundings(
            api=self.level.api,
            release=self.level.release,
            build=self.level.build_id,
            model=self.properties.get("ro.product.model"),
            settings=self.settings,
            folder=self._folder,
            process=self.processes.ensure,
            unix=self.clock.unix,
            seeds=self.contents.seeds,
            window_word=" d0" if self.quirks.names_display and self._old_windows else "",
            second_display=self.quirks.second_display,
            composes=self.quirks.composes,
            other_user=next((user.number for user in self.quirks.users if user.shell_may), None),
        )
        return World(surroundings, self.apps, self._display())

    def _apps_end(self) -> None:
        """End every app, as zygote does when system_server dies (src ZygoteHooks, init)."""
        for process in self.processes:
            if process.uid >= _FIRST_APP_UID:
                self.processes.kill(process.pid)
        if "world" in self.__dict__:
            self.world.advance(self.clock.now())
            self.world.restart()

    def _folder(self, path: str) -> list[FolderEntry]:
        entries = []
        for name in self.files.list_directory(path):
            inside = f"{path.rstrip('/')}/{name}"
            size = self.files.stat(inside).size
            entries.append(FolderEntry(name, self.files.is_directory(inside), size))
        return entries

    @property
    def _old_windows(self) -> bool:
        return self.level.windows.form is WindowForm.STACKS

    def _display(self) -> Display:
        screen = self.quirks.screen
        return Display(screen.width, screen.height, screen.density) if screen else Display()

    def fold(self) -> None:
        """Fold the phone: it continues on its outer screen.

        Raises:
            RuntimeError: this phone does not fold.
        """
        self._use(self.quirks.folded)

    def unfold(self) -> None:
        """Unfold the phone.

        Raises:
            RuntimeError: this phone does not fold.
        """
        self._use(self.quirks.screen if self.quirks.folded else None)

    def _use(self, screen: Screen | None) -> None:
        if screen is None:
            raise RuntimeError("this phone does not fold; it needs the quirk 'foldable'")
        self.world.advance(self.clock.now())
        self.world.fold(screen.width, screen.height, screen.density)
