"""Permissions that a person is asked for."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PermissionRequest:
    """A question that waits for its answer."""

    package: str
    app_label: str
    permission: str
    then: Callable[[bool], None]


@dataclass
class Permissions:
    """What was granted, by package and permission, and the question that is open."""

    granted: set[tuple[str, str]] = field(default_factory=set)
    request: PermissionRequest | None = None

    def answer(self, request: PermissionRequest, granted: bool) -> None:
        """Take the person's answer and pass it to the app."""
        if granted:
            self.granted.add((request.package, request.permission))
        request.then(granted)


def controller_package(api: int) -> str:
    """Return who asks: the package installer up to API 28 (obs), then its successor (mem)."""
    return "com.android.permissioncontroller" if api >= 29 else "com.android.packageinstaller"


def controller_activity(api: int) -> str:
    """Return the activity that asks (obs API 28, else mem)."""
    if api >= 29:
        return "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
    return "com.android.packageinstaller.permission.ui.GrantPermissionsActivity"
