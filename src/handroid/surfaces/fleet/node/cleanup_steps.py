"""The optional cleanup steps: close apps, empty folders, restore settings."""

from collections.abc import Mapping

from handroid.drivers.driver import Driver
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import PermissionDenied
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.parsing import activities, packages, setting_list
from handroid.policy import safe_path
from handroid.policy.storage import Location, Storage

_HOME = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.HOME")
_NEVER_CLOSED = frozenset({"android", "com.android.systemui"})
_NAMESPACES = ("system", "secure", "global")
_AT_ONCE = 50

PhoneSettings = Mapping[tuple[str, str], str]
"""The values of Android's settings by namespace and name."""


async def close_apps(shell: PhoneShell, deadline: Deadline) -> None:
    """Close every open app except the home screen."""
    text = await shell.read("dumpsys", "activity", "activities", deadline=deadline)
    found = await off_loop.on_text(text, activities.open_packages)
    words = ("package", "resolve-activity", "--brief", *_HOME)
    home = packages.parse_components((await shell.run("cmd", *words, deadline=deadline)).text)
    kept = _NEVER_CLOSED | {each.package for each in home}
    for package in found:
        if package not in kept:
            await shell.act("am", "force-stop", "--user", "0", package, deadline=deadline)


async def empty(
    folder: str, storage: Storage, driver: Driver, shell: PhoneShell, deadline: Deadline
) -> None:
    """Delete the contents of a folder, but not the folder itself.

    Raises:
        PermissionDenied: no storage grant allows deleting there.
    """
    location = _granted(folder, storage.locations(driver.facts))
    inside = folder.removeprefix(location.path).lstrip("/")
    place = await safe_path.resolve(driver.files, location.path, inside, deadline, directory=True)
    found = [f"{place}/{each.name}" for each in await driver.files.list_directory(place, deadline)]
    for start in range(0, len(found), _AT_ONCE):
        await shell.act("rm", "-rf", *found[start : start + _AT_ONCE], deadline=deadline)


def _granted(folder: str, locations: list[Location]) -> Location:
    for location in locations:
        inside = folder == location.path or folder.startswith(f"{location.path}/")
        if inside and location.delete:
            return location
    raise PermissionDenied(
        f"No storage grant of the phone allows deleting in {folder}.",
        "Grant it with 'handroid storage add --delete'.",
    )


async def read_settings(shell: PhoneShell, deadline: Deadline) -> PhoneSettings:
    """Return all settings of a phone."""
    found: dict[tuple[str, str], str] = {}
    for namespace in _NAMESPACES:
        text = await shell.read("settings", "list", "--user", "0", namespace, deadline=deadline)
        listed = await off_loop.on_text(text, setting_list.parse)
        found |= {(namespace, name): value for name, value in listed.items()}
    return found


async def restore_settings(shell: PhoneShell, before: PhoneSettings, deadline: Deadline) -> None:
    """Restore the previous value of every changed setting, and delete new settings."""
    now = await read_settings(shell, deadline)
    for (namespace, name), value in before.items():
        if now.get((namespace, name)) != value:
            put = ("put", "--user", "0", namespace, name, value)
            await shell.act("settings", *put, deadline=deadline)
    for namespace, name in now.keys() - before.keys():
        delete = ("delete", "--user", "0", namespace, name)
        await shell.act("settings", *delete, deadline=deadline)
