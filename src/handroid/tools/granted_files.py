"""Finds, reads and writes files in granted storage locations, for the file tools.

Errors contain the caller's path, not the path on the phone.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from handroid.adb.sync import FileFailure
from handroid.errors import ActionFailed, BadAnswer, PermissionDenied
from handroid.policy import safe_path
from handroid.policy.storage import Location
from handroid.tools.tool import Call

_GRANT = "The phone's owner can allow it with 'handroid storage add'."


async def find_place(call: Call, location_id: str, path: str) -> tuple[Location, str]:
    """Return a location and the path in it; also accepts list_files' paths with the location."""
    driver = await call.phone.driver(call.deadline)
    location = call.storage.find(driver.facts, location_id)
    return location, "" if path == location_id else path.removeprefix(f"{location_id}/")


async def find_writable(call: Call, location_id: str, path: str) -> tuple[Location, str]:
    """Return a writable location, and the path in it.

    Raises:
        PermissionDenied: it is read-only.
    """
    location, path = await find_place(call, location_id, path)
    if not location.write:
        raise PermissionDenied("Write not allowed.", _GRANT)
    return location, path


async def find_deletable(call: Call, location_id: str, path: str) -> tuple[Location, str]:
    """Return a location whose files may be deleted, and the path in it.

    Raises:
        PermissionDenied: deleting is not allowed.
    """
    location, path = await find_place(call, location_id, path)
    if not location.delete:
        raise PermissionDenied("Delete not allowed.", _GRANT)
    return location, path


async def resolve(call: Call, location: Location, path: str) -> str:
    """Return the real path of a file, which is never outside its location."""
    driver = await call.phone.driver(call.deadline)
    with naming(path):
        return await safe_path.resolve(driver.files, location.path, path, call.deadline)


async def free_bytes(call: Call, location: Location) -> int | None:
    """Return the free space of a location; None if the phone does not report it."""
    driver = await call.phone.driver(call.deadline)
    try:
        return await driver.files.free_bytes(location.path, call.deadline)
    except (FileFailure, BadAnswer):
        return None


async def read(call: Call, target: str, path: str) -> bytes:
    """Return the whole content of a file.

    Raises:
        ActionFailed: it cannot be read, is a directory or too large.
    """
    driver = await call.phone.driver(call.deadline)
    with naming(path):
        found = await driver.files.stat(target, call.deadline)
        if found.is_directory:
            raise ActionFailed(f"{path} is a directory.", "List it with list_files.")
        refuse_large(call, found.size, path)
        limit = call.settings.file_size_limit
        return await driver.files.read(target, limit, call.deadline, found.size)


async def write(call: Call, target: str, content: bytes, path: str) -> None:
    """Replace the content of a file.

    Raises:
        ActionFailed: it cannot be written, is a directory or would be too large.
    """
    refuse_large(call, len(content), path)
    driver = await call.phone.driver(call.deadline)
    with naming(path):
        if await _is_directory(call, target):
            raise ActionFailed(f"{path} is a directory.", "Write to a file inside it.")
        await driver.files.write(target, content, call.deadline)


def refuse_large(call: Call, size: int, path: str) -> None:
    """Refuse a file that is larger than the settings allow.

    Raises:
        ActionFailed: it is too large.
    """
    if size > call.settings.file_size_limit:
        raise ActionFailed(
            f"{path} exceeds the file size limit of {call.settings.file_size_limit_mb} MB.",
            "Raise it with 'handroid config set file_size_limit_mb'.",
        )


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Report errors in the body with the caller's path, not the path on the phone."""
    try:
        yield
    except FileFailure as error:
        reason = error.what.rpartition(": ")[2]
        said = f"{path}: {reason}." if path else f"{reason}."
        missing = error.number in (errno.ENOENT, errno.ENOTDIR)
        step = "List the directory to see what is there." if missing else ""
        raise ActionFailed(said, step, error.outcome) from error


async def _is_directory(call: Call, target: str) -> bool:
    driver = await call.phone.driver(call.deadline)
    try:
        return (await driver.files.stat(target, call.deadline)).is_directory
    except FileFailure as error:
        if error.number == errno.ENOENT:
            return False
        raise
