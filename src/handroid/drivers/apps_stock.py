"""Apps with Android's own ``pm``, ``cmd package`` and ``am``."""

import asyncio

from handroid.adb.quoting import package_name
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import ActionFailed, under_way
from handroid.model import off_loop
from handroid.model.apps import App
from handroid.model.deadline import Deadline
from handroid.model.screen import Component
from handroid.parsing import packages

_LAUNCHER = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")
# FLAG_ACTIVITY_NEW_TASK | FLAG_ACTIVITY_RESET_TASK_IF_NEEDED: what a launcher sends.
_LAUNCH_FLAGS = "0x10200000"
_CHOOSER = "com.android.internal.app.ResolverActivity"


class StockApps:
    """Lists, opens and closes the apps of one phone."""

    def __init__(self, shell: PhoneShell) -> None:
        self._shell = shell

    async def installed(self, deadline: Deadline, system: bool | None = None) -> list[App]:
        """Return all installed apps, or those of one kind, with package ids instead of labels."""
        every = await self._packages("-f", "--show-versioncode", deadline=deadline)
        of_system = {found.package for found in await self._packages("-s", deadline=deadline)}
        details = await self._shell.read("dumpsys", "package", "packages", deadline=deadline)
        names = await asyncio.to_thread(packages.parse_version_names, details)
        return [
            App(
                package=found.package,
                label=found.package,
                version_name=names.get(found.package),
                version_code=found.version_code or 0,
                system=found.package in of_system,
            )
            for found in every
            if system in (None, found.package in of_system)
        ]

    async def uid_of(self, package: str, deadline: Deadline) -> int | None:
        """Return the user id an app runs as; None if it is not installed."""
        found = await self._packages("-U", package_name(package), deadline=deadline)
        return next((each.uid for each in found if each.package == package), None)

    async def open(self, package: str, deadline: Deadline) -> None:
        """Start the app's launcher activity, or bring it to the front.

        Raises:
            ActionFailed: it is not installed, has no launcher activity, or did not start.
        """
        activity = await self._launcher_activity(package_name(package), deadline)
        target = f"{activity.package}/{activity.class_name}"
        await self._shell.act(
            "am", "start", "-W", "-n", target, *_LAUNCHER, "-f", _LAUNCH_FLAGS, deadline=deadline
        )

    async def close(self, package: str, deadline: Deadline) -> None:
        """Kill the app's background processes.

        Raises:
            ActionFailed: it is not installed, or is in the foreground and keeps running.
        """
        await self._require_installed(package_name(package), deadline)
        before = await self._process_ids(package, deadline)
        await self._shell.act("am", "kill", package, deadline=deadline)
        with under_way():
            after = await self._process_ids(package, deadline)
        if before & after:
            raise ActionFailed(
                f"{package} is still running: Android ends background apps only.",
                "Press home first, wait until the screen is idle, then close it again.",
            )

    async def _packages(self, *options: str, deadline: Deadline) -> list[packages.ListedPackage]:
        # Without a user, newer Android lists those of all, and fails at one the shell may not see.
        words = ("pm", "list", "packages", "--user", "0", *options)
        text = await self._shell.read(*words, deadline=deadline)
        return await off_loop.on_text(text, packages.parse_package_list)

    async def _launcher_activity(self, package: str, deadline: Deadline) -> Component:
        found = await self._components("resolve-activity", package, deadline)
        if not found or found[0].class_name == _CHOOSER:
            found = await self._components("query-activities", package, deadline)
            found = [component for component in found if component.package == package]
        if found:
            return found[0]
        await self._require_installed(package, deadline)
        raise ActionFailed(f"{package} has no launchable activity.", "Choose another app.")

    async def _components(self, ask: str, package: str, deadline: Deadline) -> list[Component]:
        arguments = ("package", ask, "--brief", *_LAUNCHER, package)
        result = await self._shell.run("cmd", *arguments, deadline=deadline)
        return packages.parse_components(result.text)

    async def _require_installed(self, package: str, deadline: Deadline) -> None:
        result = await self._shell.run("pm", "path", package, deadline=deadline)
        if "package:" not in result.text:
            raise ActionFailed(f"{package} is not installed.", "List the apps to see which are.")

    async def _process_ids(self, package: str, deadline: Deadline) -> set[str]:
        return set((await self._shell.run("pidof", package, deadline=deadline)).text.split())
