"""Asking the person for a permission."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakedroid.world.context import ActivityContext


@dataclass(frozen=True)
class PermissionRequest:
    """A question that waits for its answer."""

    package: str
    app_label: str
    permission: str
    then: Callable[[bool], None]


def controller_package(api: int) -> str:
    """Return who asks: the package installer up to API 28 (obs), then its successor (mem)."""
    return "com.android.permissioncontroller" if api >= 29 else "com.android.packageinstaller"


def controller_activity(api: int) -> str:
    """Return the activity that asks (obs API 28, else mem)."""
    if api >= 29:
        return "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
    return "com.android.packageinstaller.permission.ui.GrantPermissionsActivity"


def request_permission(
    context: ActivityContext, permission: str, then: Callable[[bool], None]
) -> None:
    """Ask for a permission unless it is granted already."""
    world = context.world
    if (context.package, permission) in world.granted_permissions:
        then(True)
        return
    label = context.activity.app.label
    world.permission_request = PermissionRequest(context.package, label, permission, then)
    world.start_activity(
        controller_package(world.api), controller_activity(world.api), new_task=False
    )


def answer(context: ActivityContext, granted: bool) -> None:
    """Take the person's answer, end the question and tell the app."""
    world = context.world
    request, world.permission_request = world.permission_request, None
    context.finish()
    if request is not None:
        if granted:
            world.granted_permissions.add((request.package, request.permission))
        request.then(granted)
