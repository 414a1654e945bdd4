"""The virtual phone: its parts put together, behind the names adbd opens."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from handroid.virtual import hand
from handroid.virtual.apps import APPS
from handroid.virtual.banner import banner
from handroid.virtual.clock import Clock
from handroid.virtual.commands import COMMANDS, toybox
from handroid.virtual.faults.edge import Edge
from handroid.virtual.files import FileSystem
from handroid.virtual.hand.requests import ASKS, Ask, Asked
from handroid.virtual.levels import Level, level_of
from handroid.virtual.logs import LogBuffer
from handroid.virtual.packages import Packages
from handroid.virtual.processes import Processes
from handroid.virtual.properties import Properties
from handroid.virtual.publishing import Publishing
from handroid.virtual.quirks import Quirks, Screen
from handroid.virtual.services.login_shell import LOGIN_SHELL, login_shell
from handroid.virtual.services.reverse import Listener
from handroid.virtual.services.table import find_service
from handroid.virtual.settings import Settings
from handroid.virtual.shell.interpreter import Shell
from handroid.virtual.shell.process import Command
from handroid.virtual.stream import Service
from handroid.virtual.telephony import Telephony
from handroid.virtual.ui_automation import UiAutomationSlot
from handroid.virtual.window_fields import WindowForm
from handroid.virtual.world.display import Display
from handroid.virtual.world.surroundings import FolderEntry, Surroundings
from handroid.virtual.world.world import World

_REMEMBERED: Final = 256


class VirtualPhone:
    """One Android phone. What is large (files, packages, world) is made when first used."""

    def __init__(
        self,
        level: Level | int = 34,
        *,
        serial: str | None = None,
        speed: float = 1.0,
        quirks: Iterable[str] = (),
        commands: Mapping[str, Command] = COMMANDS,
    ) -> None:
        """Make a phone that has just booted; ``level`` may be given as its number.

        Raises:
            ValueError: there is no such level or quirk.
        """
        self.level = level_of(level) if isinstance(level, int) else level
        self.serial = serial or secrets.token_hex(6).upper()
        self.quirks = Quirks(quirks)
        self.clock = Clock(speed)
        self.properties = Properties(self.level, self.serial, self.quirks.properties())
        self.settings = Settings(self.level)
        self.logs = LogBuffer(self.clock)
        self.processes = Processes()
        self.telephony = Telephony(self.clock)
        self.ui_automation = UiAutomationSlot()
        self.abstract_sockets: dict[str, Service] = {}
        self.tcp_ports: dict[int, Service] = {}
        self.reversed: dict[str, Listener] = {}
        self.programs: dict[str, Command] = {hand.MAIN_CLASS: hand.main}
        self.asks: dict[str, Ask] = {**ASKS}
        self.asked: deque[Asked] = deque(maxlen=_REMEMBERED)
        self.executed: deque[tuple[str, ...]] = deque(maxlen=_REMEMBERED)
        self.edge: Edge | None = None
        self._commands = commands

    @cached_property
    def shell(self) -> Shell:
        """The shell that runs command lines."""
        return Shell(self, {**self._commands, LOGIN_SHELL: login_shell})

    @cached_property
    def files(self) -> FileSystem:
        """The phone's files."""
        files = FileSystem(self.clock)
        files.processes = self.shell.processes
        files.install_programs(self._commands, toybox.COMMANDS)
        return files

    @cached_property
    def packages(self) -> Packages:
        """What is installed."""
        return Packages(self.level, APPS)

    @cached_property
    def publishing(self) -> Publishing:
        """The apps that publish tools."""
        return Publishing(self)

    @cached_property
    def world(self) -> World:
        """What is on the screen and happens there."""
        surroundings = Surroundings(
            api=self.level.api,
            release=self.level.release,
            build=self.level.build_id,
            model=self.properties.get("ro.product.model"),
            settings=self.settings,
            folder=self._folder,
            process=self.processes.ensure,
            unix=self.clock.unix,
            window_word=" d0" if self.quirks.names_display and self._old_windows else "",
            second_display=self.quirks.second_display,
            other_user=next((user.number for user in self.quirks.users if user.shell_may), None),
        )
        return World(surroundings, APPS, self._display())

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
        """Fold the phone: it goes on on its outer screen.

        Raises:
            RuntimeError: this phone does not fold.
        """
        self._use(self.quirks.folded)

    def unfold(self) -> None:
        """Open the phone again.

        Raises:
            RuntimeError: this phone does not fold.
        """
        self._use(self.quirks.screen if self.quirks.folded else None)

    def _use(self, screen: Screen | None) -> None:
        if screen is None:
            raise RuntimeError("this phone does not fold; it needs the quirk 'foldable'")
        self.world.advance(self.clock.now())
        self.world.fold(screen.width, screen.height, screen.density)

    def banner(self) -> bytes:
        """Return how the phone introduces itself to a computer."""
        return banner(self.properties.get, self.level.adb_features)

    async def open(self, service: bytes) -> Service | None:
        """Return what serves a stream opened under this name; None refuses it."""
        return find_service(self, service)

    async def close(self) -> None:
        """End what still runs on the phone, such as jobs left in the background."""
        if "shell" in self.__dict__:
            await self.shell.close()
        if "publishing" in self.__dict__:
            await self.publishing.close()
