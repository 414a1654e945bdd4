"""Removes the stored data of apps (src PackageManagerService, installd)."""

from fakedroid.device import Device
from fakedroid.state.files import ROOT, FileSystem

_FOLDERS = (
    *("/data/data", "/data/user_de/0", "/storage/emulated/0/Android/data"),
    "/storage/emulated/0/Android/media",
)
_OBB = "/storage/emulated/0/Android/obb"
_CACHES = ("cache", "code_cache")


def clear_app_data(phone: Device, package: str) -> None:
    """Remove an app's data and notifications; large downloads (obb) stay."""
    phone.world.clear_app_data(package)
    phone.components.clear_data(package)
    for notification in list(phone.world.notifications):
        if notification.package == package:
            phone.world.dismiss_notification(notification)
    for folder in _FOLDERS:
        _empty(phone.files, f"{folder}/{package}")


def clear_cache(phone: Device, package: str) -> None:
    """Remove the contents of an app's cache folders."""
    for folder in _FOLDERS:
        for cache in _CACHES:
            _empty(phone.files, f"{folder}/{package}/{cache}")


def remove_app_data(phone: Device, package: str) -> None:
    """Remove all data of an uninstalled app, including its folders."""
    clear_app_data(phone, package)
    _empty(phone.files, f"{_OBB}/{package}")
    for folder in (*_FOLDERS, _OBB):
        if phone.files.exists(f"{folder}/{package}", who=ROOT):
            phone.files.remove_directory(f"{folder}/{package}", who=ROOT)


def _empty(files: FileSystem, folder: str) -> None:
    if not files.exists(folder, who=ROOT):
        return
    for name in files.list_directory(folder, who=ROOT):
        path = f"{folder}/{name}"
        if files.lstat(path, who=ROOT).is_directory:
            _empty(files, path)
            files.remove_directory(path, who=ROOT)
        else:
            files.remove(path, who=ROOT)
