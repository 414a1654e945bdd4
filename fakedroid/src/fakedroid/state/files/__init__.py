"""The virtual phone's files: an in-memory tree with Android's layout, owners and permissions."""

from fakedroid.state.files.failures import error_text
from fakedroid.state.files.filesystem import FileSystem
from fakedroid.state.files.handles import Reader, Writer
from fakedroid.state.files.identity import ROOT, SHELL, Who
from fakedroid.state.files.status import Space, Status

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
