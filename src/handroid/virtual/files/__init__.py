"""The virtual phone's files: an in-memory tree with Android's layout, owners and permissions."""

from handroid.virtual.files.failures import error_text
from handroid.virtual.files.filesystem import FileSystem
from handroid.virtual.files.handles import Reader, Writer
from handroid.virtual.files.identity import ROOT, SHELL, Who
from handroid.virtual.files.status import Space, Status

__all__ = [
    "ROOT",
    "SHELL",
    "FileSystem",
    "Reader",
    "Space",
    "Status",
    "Who",
    "Writer",
    "error_text",
]
