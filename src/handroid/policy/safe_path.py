"""Paths inside a storage location of the phone, and nowhere else.

A caller names a file relative to a storage location. What is handed on is the real path, with
every link already followed and found to lie at or below the location's real root, so that what
is opened is what was checked.

Promised: on a tree that holds still, nothing outside the location is read, written, listed or
removed, whatever links there are; and the path handed on is always one below the real root.
Not promised: check and act are two requests over adb, and nothing outside the phone can make
them one. Anyone who can swap a directory for a link on that storage between the two (another app,
another program on adb) can lead the act elsewhere, as far as the phone lets its shell go.
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
    """Return the names of a path relative to a storage location.

    With ``directory`` the path may be empty, which is the location itself, and may end with a
    slash. A backslash is a character of a name like any other: it is one on the phone.

    Raises:
        InvalidParams: it breaks a rule; the text says which.
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
    """Return the real path to read, write, append to or list.

    What is not there yet is placed below the nearest directory that is.

    Raises:
        InvalidParams: the path breaks a rule of `relative_parts`.
        PermissionDenied: it leads out of the storage location.
    """
    parts = relative_parts(path, directory=directory)
    return await _follow(files, await _real(files, root, deadline), parts, deadline)


async def resolve_own_entry(files: FilesPart, root: str, path: str, deadline: Deadline) -> str:
    """Return the real path of a file to delete, which must not be a link.

    A link is refused even if it stays inside: deleting it, or deleting what it points to, would
    each be the wrong one for somebody.

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
    # Not every path that could not be followed is one that is not there: a loop, or a link to
    # where the shell may not look, ends the same way and must not be taken for a free name.
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
    # Whole names are compared: /sdcard/Download is not inside /sdcard/Down.
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
    # Names are compared and sent as they are, never normalised: to the phone they are bytes,
    # two spellings of one letter are two files, and only the bytes '.' and '..' lead elsewhere.
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
