"""The banner of a phone: its name, its model, and the features of its adbd."""

from collections.abc import Callable, Iterable
from typing import Final

WORKING: Final = frozenset(
    {
        "shell_v2",
        "cmd",
        "stat_v2",
        "ls_v2",
        "fixed_push_mkdir",
        "apex",
        "abb",
        "abb_exec",
        "fixed_push_symlink_timestamp",
        "remount_shell",
        "sendrecv_v2",
        "sendrecv_v2_dry_run_send",
    }
)
"""The features that this adbd supports. A phone of the same level may have more (compressed
transfers, delayed acknowledgements, app tracking); a computer uses only those in the banner."""

_PROPERTIES: Final = ("ro.product.name", "ro.product.model", "ro.product.device")


def banner(property_of: Callable[[str], str], features: Iterable[str]) -> bytes:
    """Return the banner of a phone in normal operation. [src: adb.cpp get_connection_string]"""
    parts = [f"{name}={property_of(name)}" for name in _PROPERTIES]
    parts.append("features=" + ",".join(name for name in features if name in WORKING))
    return f"device::{';'.join(parts)}".encode()
