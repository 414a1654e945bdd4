"""The fake phone: a device with a shell, and the services that adbd opens on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from fakedroid import toybox
from fakedroid.commands import COMMANDS
from fakedroid.contents.contents import PLAIN, Contents
from fakedroid.device import Device, Program
from fakedroid.shell.interpreter import Shell
from fakedroid.shell.process import Command
from fakedroid.state.files import FileSystem
from fakedroid.state.levels.levels import Level
from fakedroid.wire.banner import banner
from fakedroid.wire.services.login_shell import LOGIN_SHELL, login_shell
from fakedroid.wire.services.phone_protocol import Listener
from fakedroid.wire.services.table import find_service
from fakedroid.wire.stream import Service
from fakedroid.world.app import App


class FakePhone(Device):
    """An Android phone with the services that adbd opens."""

    def __init__(
        self,
        level: Level | int = 34,
        *,
        serial: str | None = None,
        speed: float = 1.0,
        quirks: Iterable[str] = (),
        apps: Sequence[App] = (),
        programs: Mapping[str, Program] | None = None,
        commands: Mapping[str, Command] = COMMANDS,
        contents: Contents = PLAIN,
    ) -> None:
        """Create a phone that has just booted; see `Device` for most of the arguments.

        Raises:
            ValueError: there is no such level or quirk.
        """
        super().__init__(
            level,
            serial=serial,
            speed=speed,
            quirks=quirks,
            apps=apps,
            programs=programs,
            contents=contents,
        )
        self.reversed: dict[str, Listener] = {}
        self._commands = commands

    @cached_property
    def shell(self) -> Shell:
        """The shell that runs command lines."""
        return Shell(self, {**self._commands, LOGIN_SHELL: login_shell})

    def _new_files(self) -> FileSystem:
        files = super()._new_files()
        files.processes = self.shell.processes
        files.install_programs(self._commands, toybox.COMMANDS)
        return files

    def banner(self) -> bytes:
        """Return the banner with which the phone introduces itself to a computer."""
        return banner(self.properties.get, self.level.adb_features)

    async def open(self, service: bytes) -> Service | None:
        """Return the handler of a service, or None to refuse it."""
        return find_service(self, service)

    async def close(self) -> None:
        """Stop everything that still runs on the phone, such as background jobs."""
        if "shell" in self.__dict__:
            await self.shell.close()
        if "components" in self.__dict__:
            await self.components.close()
