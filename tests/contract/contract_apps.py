"""The apps that the promises are checked with: separate packages, or all in the test APK."""

import contextlib
from typing import Protocol

from handroid.adb.stream import Transport
from handroid.drivers.driver import Driver
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import NotSupported
from handroid.model.deadline import Deadline
from handroid.model.screen import Screen
from handroid.selftest import screen_checks

PACKAGE = "dev.handroid.app"
"""The package of the test APK (test-apps/)."""
LABEL = "Handroid test apps"

_LAUNCHERS = {
    "com.android.calculator2": "com.android.calculator2.Calculator",
    "dev.handroid.form": "dev.handroid.form.FormActivity",
    "dev.handroid.rows": "dev.handroid.rows.RowsActivity",
    "dev.handroid.busy": "dev.handroid.busy.BusyActivity",
    "dev.handroid.gestures": "dev.handroid.gestures.GestureActivity",
}
_FIRST = "com.android.calculator2"
"""The app that the test APK opens if only its package is named."""
_SECONDS = 60.0


class Apps(Protocol):
    """Where the apps are on a phone."""

    def package(self, app: str) -> str:
        """Return the package of an app."""

    def label(self, app: str) -> str:
        """Return the label of that package."""

    async def open(self, driver: Driver, app: str) -> None:
        """Bring an app to the front."""


class OwnPackages:
    """Every app is a separate package, as on the virtual and the framework phone."""

    def package(self, app: str) -> str:
        """Return the app, which is named by its package."""
        return app

    def label(self, app: str) -> str:
        """Return the label of an app."""
        return {"dev.handroid.form": "Contact form"}[app]

    async def open(self, driver: Driver, app: str) -> None:
        """Open it by its package."""
        await driver.apps.open(app, Deadline.after(_SECONDS))


class TestApk:
    """All apps are activities of the test APK; each is opened as if for the first time."""

    __test__ = False

    def __init__(self, transport: Transport) -> None:
        self._shell = PhoneShell(transport)

    def package(self, app: str) -> str:
        """Return the APK's package."""
        return PACKAGE

    def label(self, app: str) -> str:
        """Return the APK's label."""
        return LABEL

    async def open(self, driver: Driver, app: str) -> None:
        """Stop the APK's processes, then open the package, or the app's own activity."""
        deadline = Deadline.after(_SECONDS)
        await self._shell.run("cmd", "statusbar", "collapse", deadline=deadline)
        await self._shell.act("am", "force-stop", PACKAGE, deadline=deadline)
        if app == _FIRST:
            await driver.apps.open(PACKAGE, deadline)
        else:
            target = f"{PACKAGE}/{_LAUNCHERS[app]}"
            await self._shell.act("am", "start", "-W", "-n", target, deadline=deadline)
        with contextlib.suppress(NotSupported):
            await screen_checks.until(driver, _in_front, f"{PACKAGE} does not come to the front")


def _in_front(screen: Screen) -> bool:
    focused = any(window.focused and window.package == PACKAGE for window in screen.windows)
    return focused and screen.foreground is not None and screen.foreground.package == PACKAGE
