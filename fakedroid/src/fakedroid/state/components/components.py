"""The components of the apps on one phone: finds, calls, starts and replaces them."""

import asyncio
from collections.abc import Iterable
from inspect import isawaitable
from typing import NamedTuple

from fakedroid.state.clock import Clock
from fakedroid.state.components.background import Background
from fakedroid.state.components.component import (
    Component,
    JavaException,
    ProviderApp,
    ServiceApp,
)
from fakedroid.state.components.extras import Extras
from fakedroid.state.components.started import Callback, Started
from fakedroid.state.logs import LogBuffer
from fakedroid.state.packages import Package, Packages
from fakedroid.state.processes import Processes

_TICK = 0.001
"""Android reports installation times in milliseconds."""


class Called(NamedTuple):
    """A call of an app: a provider's method, or ``start`` for a service."""

    package: str
    what: str


class Components:
    """Providers and services. A package that is not installed, or is disabled, has none."""

    def __init__(
        self,
        packages: Packages,
        processes: Processes,
        logs: LogBuffer,
        clock: Clock,
        declared: Iterable[Component] = (),
    ) -> None:
        self._packages = packages
        self._processes = processes
        self._logs = logs
        self._clock = clock
        self._background = Background()
        self._components: list[Component] = list(declared)
        self.calls: list[Called] = []

    def install(self, app: Component) -> None:
        """Install an app, or add a component to one that is installed."""
        if self._named(app.package, app.class_name) is not None:
            raise ValueError(f"{app.package} has {app.class_name} already")
        if self._packages.get(app.package) is None:
            self._forget(app.package)
            self._components.append(app)
            self._enter(app)
        else:
            self._components.append(app)
            self._packages.changed()

    def replace(self, app: Component) -> None:
        """Update a package: all its previous components are removed."""
        self._forget(app.package)
        self._components.append(app)
        self._enter(app)

    def remove(self, package: str) -> None:
        """Uninstall a package."""
        self._forget(package)
        self._packages.remove(package)

    def clear_data(self, package: str) -> None:
        """Delete the stored data of a package's components."""
        for app in self._components:
            if app.package == package and app.clear_data is not None:
                app.clear_data()

    def providers(self) -> list[ProviderApp]:
        """Return the providers, by package and class."""
        return [app for app in self._present() if isinstance(app, ProviderApp)]

    def services(self) -> list[ServiceApp]:
        """Return the services, by package and class."""
        return [app for app in self._present() if isinstance(app, ServiceApp)]

    def provider(self, authority: str) -> ProviderApp | None:
        """Return the provider with an authority."""
        return next((app for app in self.providers() if app.authority == authority), None)

    def service(self, package: str, class_name: str) -> ServiceApp | None:
        """Return a service by its component."""
        found = self._named(package, class_name)
        return found if isinstance(found, ServiceApp) else None

    def package_of(self, app: Component) -> Package:
        """Return the installed package of a component."""
        package = self._packages.get(app.package)
        if package is None:
            raise LookupError(f"{app.package} is not installed")
        return package

    def begin_call(
        self, app: ProviderApp, method: str, arg: str | None, extras: Extras, at: float
    ) -> asyncio.Task[Extras | None]:
        """Call a provider; the call continues even if nobody waits for the result."""
        self._wake(app, method)
        return self._background.run(self._call(app, method, arg, extras, at + app.takes))

    async def _call(
        self, app: ProviderApp, method: str, arg: str | None, extras: Extras, until: float
    ) -> Extras | None:
        await self._clock.wait_until(until)
        answer = app.call(method, arg, extras)
        return await answer if isawaitable(answer) else answer

    def start(
        self, app: ServiceApp, extras: dict[str, str], callback: Callback | None, at: float
    ) -> None:
        """Start a service; its code runs afterwards, in its own process."""
        self._wake(app, "start")
        started = Started(self._clock, at, dict(extras), callback, self._background.run)
        self._background.run(self._run(app, started))

    async def _run(self, app: ServiceApp, started: Started) -> None:
        try:
            app.start(started)
        except JavaException as thrown:
            self._crash(app, thrown)
        finally:
            started.returned()

    async def close(self) -> None:
        """Cancel the running work of all apps."""
        await self._background.close()

    def _present(self) -> list[Component]:
        return sorted(self._installed(), key=lambda app: (app.package, app.class_name))

    def _installed(self) -> Iterable[Component]:
        for app in self._components:
            package = self._packages.get(app.package)
            if package is not None and package.enabled:
                yield app

    def _named(self, package: str, class_name: str) -> Component | None:
        named = (package, class_name)
        return next((a for a in self._installed() if (a.package, a.class_name) == named), None)

    def _forget(self, package: str) -> None:
        self._components = [app for app in self._components if app.package != package]
        pid = self._processes.pid_of(package)
        if pid is not None:
            self._processes.kill(pid)

    def _enter(self, app: Component) -> None:
        old = self._packages.get(app.package)
        now = self._clock.unix()
        package = Package(
            app.package,
            app.label,
            app.version_name,
            app.version,
            min_sdk=26,
            target_sdk=34,
            uid=0,
            system=False,
            code_path="",
            apk="",
            installed_at=now if old is None else max(now, old.installed_at + _TICK),
            certificates=() if app.certificate is None else (app.certificate,),
        )
        self._packages.install(package)

    def _wake(self, app: Component, what: str) -> None:
        package = self.package_of(app)
        package.stopped = False
        self._processes.ensure(package.name, package.uid)
        self.calls.append(Called(app.package, what))

    def _crash(self, app: ServiceApp, thrown: JavaException) -> None:
        """Crash the app's process, like an uncaught exception (obs: captures, logcat)."""
        pid = self._processes.pid_of(app.package) or 0
        lines = ("FATAL EXCEPTION: main", f"Process: {app.package}, PID: {pid}", str(thrown))
        uid = self.package_of(app).uid
        for line in lines:
            self._logs.append(
                "AndroidRuntime", line, priority="E", pid=pid, uid=uid, buffer="crash"
            )
        self._processes.kill(pid)
