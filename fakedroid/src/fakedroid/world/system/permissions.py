"""Permissions that the user is asked for."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PermissionRequest:
    """A pending permission request."""

    package: str
    app_label: str
    permission: str
    then: Callable[[bool], None]


@dataclass
class Permissions:
    """The granted permissions by package, and the pending request."""

    granted: set[tuple[str, str]] = field(default_factory=set)
    request: PermissionRequest | None = None

    def answer(self, request: PermissionRequest, granted: bool) -> None:
        """Store the user's answer and pass it to the app."""
        if granted:
            self.granted.add((request.package, request.permission))
        request.then(granted)


def controller_package(api: int) -> str:
    """Return the dialog's package: the installer up to API 28 (obs), then its successor (mem)."""
    return "com.android.permissioncontroller" if api >= 29 else "com.android.packageinstaller"


def controller_activity(api: int) -> str:
    """Return the activity of the dialog (obs API 28, else mem)."""
    if api >= 29:
        return "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
    return "com.android.packageinstaller.permission.ui.GrantPermissionsActivity"
