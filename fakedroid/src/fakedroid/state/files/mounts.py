"""The table of mounted file systems, for `df` and for read-only parts."""

from typing import NamedTuple

_KIB = 1024


class Mount(NamedTuple):
    """One line of /proc/mounts, with its size in KiB as in `df`."""

    point: tuple[str, ...]
    source: str
    type_name: str
    type_number: int
    read_only: bool
    total: int
    used: int

    @property
    def path(self) -> str:
        """Return the mount point."""
        return "/" + "/".join(self.point)

    @property
    def is_data(self) -> bool:
        """Return whether it is on the user data partition, whose numbers change."""
        return self.point == ("data",) or self.point == ("storage", "emulated")


# obs: format of `df` on Pixel emulators, API 33; the numbers are of that order.
MOUNTS: tuple[Mount, ...] = (
    Mount((), "/dev/block/dm-5", "ext4", 0xEF53, True, 853392, 850776),
    Mount(("dev",), "tmpfs", "tmpfs", 0x01021994, False, 2013084, 1044),
    Mount(("mnt",), "tmpfs", "tmpfs", 0x01021994, False, 2013084, 0),
    Mount(("proc",), "proc", "proc", 0x9FA0, False, 0, 0),
    Mount(("sys",), "sysfs", "sysfs", 0x62656572, True, 0, 0),
    Mount(("apex",), "tmpfs", "tmpfs", 0x01021994, True, 2013084, 40),
    Mount(("product",), "/dev/block/dm-3", "ext4", 0xEF53, True, 1010940, 1007856),
    Mount(("system_ext",), "/dev/block/dm-4", "ext4", 0xEF53, True, 164796, 164268),
    Mount(("vendor",), "/dev/block/dm-2", "ext4", 0xEF53, True, 125220, 124800),
    Mount(("data",), "/dev/block/dm-37", "f2fs", 0xF2F52010, False, 52428800, 50331648),
    Mount(("storage",), "tmpfs", "tmpfs", 0x01021994, True, 2013084, 0),
    Mount(("storage", "emulated"), "/dev/fuse", "fuse", 0x65735546, False, 52428800, 50331648),
)
_BY_POINT = {mount.point: mount for mount in MOUNTS}

DATA_TOTAL = _BY_POINT[("data",)].total * _KIB
DATA_USED_BY_SYSTEM = _BY_POINT[("data",)].used * _KIB


def mount_of(parts: tuple[str, ...]) -> Mount:
    """Return the mounted file system that contains the canonical path ``parts``."""
    for length in range(min(len(parts), 2), 0, -1):
        found = _BY_POINT.get(parts[:length])
        if found is not None:
            return found
    return _BY_POINT[()]


def is_emulated(parts: tuple[str, ...]) -> bool:
    """Return whether a path is on the emulated storage that /sdcard points to."""
    return len(parts) > 2 and parts[0] == "storage" and parts[1] == "emulated"
