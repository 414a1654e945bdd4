"""Resolves paths inside a storage location of the phone, and refuses those that lead out of it.

A caller names a file relative to a storage location. The result is the real path, with every link
followed and checked to be at or below the location's real root, so that the file that is opened is
the one that was checked.

Guaranteed: as long as nobody else changes the tree, nothing outside the location is read, written,
listed or removed, whatever links there are, and the resulting path is always below the real root.
Not guaranteed: check and use are two requests over adb, which cannot be made atomic from outside
the phone. Anyone who can replace a directory by a link on that storage between the two (another
app, another adb client) can redirect the action, within what the phone's shell may access.
"""

import errno
import unicodedata

from handroid.adb.sync import FileFailure
from handroid.drivers.driver import FilesPart
from handroid.errors import BadAnswer, InvalidParams, PermissionDenied
from handroid.model.deadline import Deadline

_LONGEST_NAME = 255
_LONGEST_PATH = 1000
_MOST_NAMES = 64


def relative_parts(path: str, *, directory: bool = False) -> tuple[str, ...]:
    """Split a path relative to a storage location into names.

    With ``directory`` the path may be empty, which means the location itself, and may end with a
    slash. A backslash is an ordinary character of a name, as it is on the phone.

    Raises:
        InvalidParams: it breaks a rule; the error says which.
    """
    _check_characters(path)
    if path.startswith("/"):
        raise _refused("must be relative to the storage location: it begins with a slash")
    if directory:
        path = path.removesuffix("/")
        if not path:
            return ()
    parts = tuple(path.split("/"))
    if len(parts) > _MOST_NAMES:
        raise _refused(f"is deeper than {_MOST_NAMES} directories")
    for part in parts:
        _check_name(part)
    return parts


async def resolve(
    files: FilesPart, root: str, path: str, deadline: Deadline, *, directory: bool = False
) -> str:
    """Return the real path of a file to read, write, append to or list.

    If the file does not exist, the path is resolved from its nearest existing directory.

    Raises:
        InvalidParams: the path breaks a rule of `relative_parts`.
        PermissionDenied: it leads out of the storage location.
    """
    parts = relative_parts(path, directory=directory)
    return await _follow(files, await _real(files, root, deadline), parts, deadline)


async def resolve_own_entry(files: FilesPart, root: str, path: str, deadline: Deadline) -> str:
    """Return the real path of a file to delete, which must not be a link.

    A link is refused even if it stays inside: it would be unclear whether to delete the link or
    its target.

    Raises:
        InvalidParams: the path breaks a rule of `relative_parts`.
        PermissionDenied: it leads out of the storage location, or is a link.
        FileFailure: there is no such file.
    """
    *above, name = relative_parts(path)
    real_root = await _real(files, root, deadline)
    place = _join(await _follow(files, real_root, tuple(above), deadline), (name,))
    if (await files.stat(place, deadline)).is_link:
        raise PermissionDenied(
            f"'{path}' is a link, and links are not deleted.", "Name the file it leads to."
        )
    return place


async def _follow(files: FilesPart, root: str, parts: tuple[str, ...], deadline: Deadline) -> str:
    for known in range(len(parts), 0, -1):
        try:
            real = await _real(files, _join(root, parts[:known]), deadline)
        except FileFailure:
            continue
        _check_inside(root, real)
        return await _below(files, real, parts[known:], deadline)
    return await _below(files, root, parts, deadline)


async def _below(
    files: FilesPart, directory: str, missing: tuple[str, ...], deadline: Deadline
) -> str:
    # A path that cannot be resolved may still exist: a loop, or a link to where the shell has no
    # access, fails in the same way and must not be treated as a free name.
    if missing and await _exists(files, _join(directory, missing[:1]), deadline):
        raise PermissionDenied(
            f"The phone does not report where '{missing[0]}' leads, so it is not followed.",
            "List the directory above it and use another path.",
        )
    return _join(directory, missing)


async def _exists(files: FilesPart, path: str, deadline: Deadline) -> bool:
    try:
        await files.stat(path, deadline)
    except FileFailure as error:
        if error.number == errno.ENOENT:
            return False
        raise
    return True


async def _real(files: FilesPart, path: str, deadline: Deadline) -> str:
    real = await files.real_path(path, deadline)
    names = real.removeprefix("/").split("/")
    if not real.startswith("/") or (real != "/" and {"", ".", ".."} & set(names)):
        raise BadAnswer("The phone answered with a path that is not a real one.")
    return real


def _check_inside(root: str, real: str) -> None:
    # Compared by whole components: /sdcard/Download is not inside /sdcard/Down.
    if real != root and not real.startswith(root.rstrip("/") + "/"):
        raise PermissionDenied(
            "The path leads out of the storage location.",
            "Use a path whose links stay inside it; list the directory to see what is there.",
        )


def _join(directory: str, names: tuple[str, ...]) -> str:
    return "/".join((directory.rstrip("/"), *names)) if names else directory


def _check_characters(path: str) -> None:
    try:
        size = len(path.encode())
    except UnicodeEncodeError:
        raise _refused("has half of a surrogate pair in it, which no file name has") from None
    if size > _LONGEST_PATH:
        raise _refused(f"has {size} bytes, more than {_LONGEST_PATH}")
    if any(unicodedata.category(character) == "Cc" for character in path):
        raise _refused("has a control character in it, such as NUL or a line break")


def _check_name(name: str) -> None:
    # Names are compared and sent unchanged, never normalised: to the phone they are bytes, two
    # spellings of one letter are two files, and only '.' and '..' are special.
    if not name:
        raise _refused("must name a file: it is empty, ends with a slash or has two in a row")
    if name in {".", ".."}:
        raise _refused(f"must not have '{name}' in it")
    if len(name.encode()) > _LONGEST_NAME:
        raise _refused(f"has a name of more than {_LONGEST_NAME} bytes in it")


def _refused(why: str) -> InvalidParams:
    return InvalidParams(
        f"The path {why}.", "Write it relative to the storage location, like 'notes/today.txt'."
    )
