"""The files of /proc, generated when they are read."""

from fakedroid.state.files.kernel import Kernel, ProcessEntry
from fakedroid.state.files.mounts import MOUNTS
from fakedroid.state.files.nodes import Directory, Generated, Node

# obs: the fields and widths of /proc/meminfo on API 33; a phone with 4 GB.
_MEMORY = (
    ("MemTotal", 4026168),
    ("MemFree", 1120340),
    ("MemAvailable", 2381216),
    ("Buffers", 8212),
    ("Cached", 1315020),
    ("SwapCached", 0),
    ("Active", 1180144),
    ("Inactive", 1012880),
    ("SwapTotal", 3019620),
    ("SwapFree", 3019620),
    ("Dirty", 120),
    ("Shmem", 14408),
    ("Slab", 201340),
    ("KernelStack", 24912),
    ("PageTables", 58264),
    ("VmallocTotal", 263061440),
)
_CORES = 4


def _memory(_: Kernel) -> bytes:
    return "".join(f"{name + ':':<16}{size:>8} kB\n" for name, size in _MEMORY).encode()


def _uptime(kernel: Kernel) -> bytes:
    up = kernel.clock.now()
    return f"{up:.2f} {up * _CORES * 0.9:.2f}\n".encode()


def _version(_: Kernel) -> bytes:
    text = "Linux version 5.15.41-android13-8-00205-gf1bf82c3dacd-ab8747247 "
    return (text + "#1 SMP PREEMPT Fri Jun 24 15:00:16 UTC 2022\n").encode()


def _processors(_: Kernel) -> bytes:
    core = "processor\t: {}\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd evtstrm aes pmull sha1\n"
    core += "CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\n"
    return "\n".join(core.format(number) for number in range(_CORES)).encode() + b"\n"


def _mounts(_: Kernel) -> bytes:
    lines = []
    for mount in MOUNTS:
        access = "ro" if mount.read_only else "rw"
        lines.append(f"{mount.source} {mount.path} {mount.type_name} {access},relatime 0 0\n")
    return "".join(lines).encode()


def _load(_: Kernel) -> bytes:
    return b"0.42 0.37 0.30 1/1204 5120\n"


def _unix_sockets(kernel: Kernel) -> bytes:
    """List the listening abstract sockets (src unix_seq_show: columns and flags)."""
    lines = ["Num       RefCount Protocol Flags    Type St Inode Path"]
    for number, name in enumerate(kernel.abstract_names()):
        lines.append(f"{0:016x}: 00000002 00000000 00010000 0001 01 {30000 + number:5} @{name}")
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")


STATIC = {
    "cpuinfo": _processors,
    "loadavg": _load,
    "meminfo": _memory,
    "mounts": _mounts,
    "uptime": _uptime,
    "version": _version,
}


def static_entries() -> dict[str, Node]:
    """Return the files of /proc that always exist."""
    net = Directory(0o555, entries={"unix": Generated(0o444, make=_unix_sockets)})
    return {"net": net, **{name: Generated(0o444, make=make) for name, make in STATIC.items()}}


def process_entries(kernel: Kernel) -> dict[str, Node]:
    """Return one directory for each process of the phone."""
    if kernel.processes is None:
        return {}
    return {str(entry.pid): _directory(entry) for entry in kernel.processes.all()}


def _directory(entry: ProcessEntry) -> Directory:
    command = entry.cmdline or entry.name
    line = "\0".join(command.split(" ")).encode("utf-8", "surrogateescape") + b"\0"
    name = entry.name[-15:].encode("utf-8", "surrogateescape") + b"\n"
    entries: dict[str, Node] = {
        "cmdline": Generated(0o444, entry.uid, entry.uid, make=lambda _: line),
        "comm": Generated(0o644, entry.uid, entry.uid, make=lambda _: name),
        "status": Generated(0o444, entry.uid, entry.uid, make=lambda _: _status(entry)),
    }
    return Directory(0o555, entry.uid, entry.uid, inode=entry.pid, entries=entries)


def _status(entry: ProcessEntry) -> bytes:
    ids = "\t".join([str(entry.uid)] * 4)
    lines = [
        f"Name:\t{entry.name[-15:]}",
        "State:\tT (stopped)" if entry.stopped else "State:\tS (sleeping)",
        f"Tgid:\t{entry.pid}",
        f"Pid:\t{entry.pid}",
        f"PPid:\t{entry.parent}",
        f"Uid:\t{ids}",
        f"Gid:\t{ids}",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")
