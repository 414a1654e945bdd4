"""Recognises Android's own dialogs, which no app asked for, by their package and their ids.

An app can use any id in its window, but not the package that Android reports for it.
"""

from enum import Enum

from handroid.model.screen import Element, Window

_ANDROID = "android"
_CONTROLLERS = frozenset(
    {
        "com.android.permissioncontroller",
        "com.google.android.permissioncontroller",
        "com.android.packageinstaller",
        "com.google.android.packageinstaller",
    }
)
_WAIT = "android:id/aerr_wait"
_ENDED = frozenset({"android:id/aerr_close", "android:id/aerr_restart", "android:id/aerr_app_info"})
_PERMISSION = ":id/permission_"


class SystemDialog(Enum):
    """What Android asks or reports; the value is the text for a caller."""

    NOT_RESPONDING = "app not responding"
    CRASHED = "app stopped"
    PERMISSION = "permission"


def system_dialog(window: Window) -> SystemDialog | None:
    """Return which of Android's dialogs a window is; None for any other window."""
    if window.package == _ANDROID:
        ids = {element.resource_id for element in window.elements()}
        if _WAIT in ids:
            return SystemDialog.NOT_RESPONDING
        return SystemDialog.CRASHED if ids & _ENDED else None
    if window.package in _CONTROLLERS and any(map(_asks, window.elements())):
        return SystemDialog.PERMISSION
    return None


def _asks(element: Element) -> bool:
    return _PERMISSION in element.resource_id
