"""Errors of the file system, with the texts of Android's C library on every host."""

import errno
from typing import NoReturn

# src: bionic libc/private/bionic_errdefs.h
_TEXTS: dict[int, str] = {
    errno.EPERM: "Operation not permitted",
    errno.ENOENT: "No such file or directory",
    errno.ESRCH: "No such process",
    errno.EBADF: "Bad file descriptor",
    errno.ECHILD: "No child processes",
    errno.EACCES: "Permission denied",
    errno.EBUSY: "Device or resource busy",
    errno.EEXIST: "File exists",
    errno.EXDEV: "Cross-device link",
    errno.ENOTDIR: "Not a directory",
    errno.EISDIR: "Is a directory",
    errno.EINVAL: "Invalid argument",
    errno.ENOTTY: "Inappropriate ioctl for device",
    errno.ENOSPC: "No space left on device",
    errno.EROFS: "Read-only file system",
    errno.EPIPE: "Broken pipe",
    errno.ENXIO: "No such device or address",
    errno.ENAMETOOLONG: "File name too long",
    errno.ENOTEMPTY: "Directory not empty",
    errno.ELOOP: "Too many symbolic links encountered",
    errno.ENOSYS: "Function not implemented",
    errno.EIO: "I/O error",
}


def error_text(error: OSError) -> str:
    """Return the text of `strerror` for this error on Android."""
    return _TEXTS.get(error.errno or 0, f"Unknown error {error.errno}")


def fail(code: int, path: str) -> NoReturn:
    """Raise the OSError for ``code``."""
    raise OSError(code, _TEXTS.get(code, f"Unknown error {code}"), path)
