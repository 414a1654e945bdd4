"""SELinux labels, for `ls -Z`, `id -Z` and `stat -c %C`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakedroid.state.files.filesystem import FileSystem

SHELL_CONTEXT = "u:r:shell:s0"
# src: system/sepolicy private/file_contexts, the entries somebody may ask for
_LABELS = (
    ("/data/local/tmp", "shell_data_file"),
    ("/data/app", "apk_data_file"),
    ("/data/data", "system_data_file"),
    ("/data", "system_data_root_file"),
    ("/storage/emulated", "fuse"),
    ("/storage", "storage_file"),
    ("/system/bin/toybox", "toolbox_exec"),
    ("/system/bin/sh", "shell_exec"),
    ("/system", "system_file"),
    ("/vendor", "vendor_file"),
    ("/proc", "proc"),
    ("/dev/null", "null_device"),
    ("/dev/zero", "zero_device"),
    ("/dev", "device"),
)


def context_of(files: FileSystem, path: str) -> str:
    """Return the label of a file."""
    try:
        real = files.resolve(path)
    except OSError:
        return "?"
    for prefix, label in _LABELS:
        if real == prefix or real.startswith(prefix + "/"):
            return f"u:object_r:{label}:s0"
    return "u:object_r:rootfs:s0"
