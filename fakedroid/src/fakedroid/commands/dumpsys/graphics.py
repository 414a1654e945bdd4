"""``dumpsys SurfaceFlinger`` and ``dumpsys gfxinfo``."""

from fakedroid.commands.screencap import physical_ids
from fakedroid.device import Device


def dump_surface_flinger(phone: Device, args: list[str]) -> list[str]:
    """Return the display's id, or the layers' names."""
    if args[:1] == ["--display-id"] and phone.level.physical_display_ids:
        # obs: quoted outputs of phones.
        return [
            f'Display {number} (HWC display {port}): port={port} pnpId=GGL displayName=""'
            for port, number in enumerate(physical_ids(phone))
        ]
    names = [f"{w.title}#{n}" for n, w in enumerate(phone.world.all_windows()) if w.visible]
    if args[:1] == ["--list"]:
        return names
    return ["Build configuration: [sf PRESENT_TIME_OFFSET=0]", "Visible layers:", *names]


def dump_gfxinfo(phone: Device, args: list[str]) -> list[str]:
    """src android.graphics dumpGraphicsInfo: frame counts, which are always zero here."""
    words = [word for word in args if word != "reset" and not word.startswith("-")]
    names = words or [process.name for process in phone.processes.all()]
    lines = ["Applications Graphics Acceleration Info:", "Uptime: 1000 Realtime: 1000", ""]
    found = False
    for name in names:
        pid = phone.processes.pid_of(name)
        if pid is None or phone.packages.get(name) is None:
            continue
        found = True
        lines += [
            f"** Graphics info for pid {pid} [{name}] **",
            "",
            f"Stats since: {round(phone.clock.now() * 1e9)}ns",
            "Total frames rendered: 0",
            "Janky frames: 0 (0.00%)",
            "50th percentile: 5ms",
            "90th percentile: 5ms",
            "95th percentile: 5ms",
            "99th percentile: 5ms",
            "",
        ]
    return lines if found or not words else [f"No process found for: {words[0]}"]
