"""``pm list …`` and ``pm has-feature`` (src PackageManagerShellCommand 28, 36)."""

from collections.abc import Callable

from fakedroid.commands.java.arguments import (
    ALL_USERS,
    CURRENT_USER,
    Arguments,
    integer,
    user_number,
)
from fakedroid.commands.java.errors import FAILED, JavaError
from fakedroid.commands.java.intent import short_component
from fakedroid.device import Device
from fakedroid.shell.process import Process
from fakedroid.state.levels.levels import Level
from fakedroid.state.packages import Package
from fakedroid.world.system.foreign_windows import USER_STEP

_FEATURES = (
    # The features of a phone, shortened (mem); a number is the feature's version.
    ("android.hardware.audio.output", 0),
    ("android.hardware.bluetooth", 0),
    ("android.hardware.bluetooth_le", 0),
    ("android.hardware.camera", 0),
    ("android.hardware.camera.any", 0),
    ("android.hardware.faketouch", 0),
    ("android.hardware.location", 0),
    ("android.hardware.location.gps", 0),
    ("android.hardware.microphone", 0),
    ("android.hardware.ram.normal", 0),
    ("android.hardware.screen.landscape", 0),
    ("android.hardware.screen.portrait", 0),
    ("android.hardware.sensor.accelerometer", 0),
    ("android.hardware.telephony", 0),
    ("android.hardware.telephony.gsm", 0),
    ("android.hardware.touchscreen", 0),
    ("android.hardware.touchscreen.multitouch", 0),
    ("android.hardware.touchscreen.multitouch.distinct", 0),
    ("android.hardware.touchscreen.multitouch.jazzhand", 0),
    ("android.hardware.usb.accessory", 0),
    ("android.hardware.vulkan.level", 1),
    ("android.hardware.wifi", 0),
    ("android.software.app_widgets", 0),
    ("android.software.file_based_encryption", 0),
    ("android.software.home_screen", 0),
    ("android.software.input_methods", 0),
    ("android.software.picture_in_picture", 0),
    ("android.software.webview", 0),
)
_LIBRARIES = (
    "android.ext.shared",
    "android.test.base",
    "android.test.mock",
    "android.test.runner",
    "javax.obex",
    "org.apache.http.legacy",
)
_OF_PROFILES = frozenset({"dev.handroid.notes"})
"""Packages that other users have too, in addition to the system's own."""
_NO_ACCESS = (
    "Error: java.lang.SecurityException: Shell does not have permission to access user {user}\n"
)
"""obs: a Galaxy with Android 16, which printed this and exited with 0."""

_OPTIONS: dict[str, tuple[frozenset[str], int]] = {
    "instrumentation": (frozenset({"-f"}), FAILED),
    "permissions": (frozenset({"-d", "-f", "-g", "-s", "-u"}), 1),
}
"""The options of a list, and the exit code for other options (src)."""
_LIBRARY_OPTIONS = 35

Keep = Callable[[Package], bool]
_FILTERS: dict[str, Keep] = {
    "-d": lambda package: not package.enabled,
    "-e": lambda package: package.enabled,
    "-s": lambda package: package.system,
    "-3": lambda package: not package.system,
    "--apex-only": lambda package: False,
}
_SHOWN = frozenset({"-f", "-i", "-U", "--show-versioncode", "--show-stopped"})
_SINCE = {
    "-a": 29,
    "--apex-only": 29,
    "--factory-only": 34,
    "--match-libraries": 34,
}
"""src: the level that adds each option of ``list packages``."""
_IGNORED = frozenset({"-a", "-l", "-u", "--factory-only", "--match-libraries"})


async def has_feature(p: Process, args: Arguments) -> int:
    """Print whether the phone has a feature, in at least that version."""
    name, word = args.next(), args.next()
    if name is None:
        await p.err("Error: expected FEATURE name\n")
        return 1
    try:
        wanted = 0 if word is None else integer(word)
    except JavaError:
        await p.err(f"Error: illegal version number {word}\n")
        return 1
    found = any(feature == name and version >= wanted for feature, version in _features_of(p))
    await p.out("true\n" if found else "false\n")
    return 0 if found else 1


async def list_things(p: Process, args: Arguments) -> int:
    """Run ``pm list <type>``."""
    kind = args.next()
    if kind is None:
        await p.out("Error: didn't specify type of data to list\n")
        return FAILED
    if kind in ("package", "packages"):
        return await _list_packages(p, args)
    if refused := await _refused_option(p, kind, args):
        return refused
    lines = _other_lists(p, kind, args)
    if lines is None:
        await p.out(f"Error: unknown list type '{kind}'\n")
        return FAILED
    await p.out("".join(f"{line}\n" for line in lines))
    return 0


async def _refused_option(p: Process, kind: str, args: Arguments) -> int:
    """Return the exit code for an unknown option, or 0 (src)."""
    known, code = _OPTIONS.get(kind, (frozenset(), 0))
    if kind == "libraries" and p.phone.level.api >= _LIBRARY_OPTIONS:
        known, code = frozenset({"-v", "--verbose"}), FAILED
    bad = next((w for w in args.left() if w.startswith("-") and w not in known), None)
    if bad is None or not code:
        return 0
    await p.out(f"Error: Unknown option: {bad}\n")
    return code


def _other_lists(p: Process, kind: str, args: Arguments) -> list[str] | None:
    if kind == "features":
        return _features(p)
    if kind == "libraries":
        return [f"library:{name}" for name in _LIBRARIES]
    if kind == "instrumentation":
        return _instrumentation(p, args)
    if kind == "users":
        return _users(p.phone)
    if kind == "permissions":
        return ["All Permissions:", "", *(f"permission:{name}" for name in _permissions(p))]
    if kind == "permission-groups":
        return [f"permission group:android.permission-group.{name}" for name in _GROUPS]
    return None


_GROUPS = ("CAMERA", "CONTACTS", "LOCATION", "MICROPHONE", "PHONE", "SMS", "STORAGE")


def _features_of(p: Process) -> list[tuple[str, int]]:
    calls = not p.phone.quirks.no_telephony
    return [each for each in _FEATURES if calls or ".telephony" not in each[0]]


def _features(p: Process) -> list[str]:
    lines = ["feature:reqGlEsVersion=0x30002"]
    for name, version in _features_of(p):
        lines.append(f"feature:{name}" + (f"={version}" if version else ""))
    return lines


def _users(phone: Device) -> list[str]:
    """src UserManagerService.runList: name and flags of each user."""
    level = phone.level
    rows = [f"UserInfo{{0:Owner:{level.user_flags_word}}} running"]
    for user in phone.quirks.users:
        flags = user.flags if level.windows.app_tokens else user.new_flags
        rows.append(f"UserInfo{{{user.number}:{user.name}:{flags}}} running")
    return ["Users:", *(f"\t{row}" for row in rows)]


def _permissions(p: Process) -> list[str]:
    return sorted({name for package in p.phone.packages.all() for name in package.permissions})


def _instrumentation(p: Process, args: Arguments) -> list[str]:
    words = args.rest()
    target = next((word for word in words if not word.startswith("-")), None)
    lines = []
    for package in p.phone.packages.all():
        for class_name, wanted in package.instrumentation:
            if target in (None, wanted):
                path = f"{package.apk}=" if "-f" in words else ""
                lines.append(
                    f"instrumentation:{path}{short_component(package.name, class_name)}"
                    f" (target={wanted})"
                )
    return lines


async def _list_packages(p: Process, args: Arguments) -> int:
    """List packages; exceptions are printed to standard output (src)."""
    try:
        return await _packages(p, args)
    except JavaError as error:
        await p.out(f"Error: {error.name}: {error.message}\n")
        return FAILED


async def _packages(p: Process, args: Arguments) -> int:
    keep: list[Keep] = []
    shown: set[str] = set()
    chosen: list[int] = []
    while (option := args.option()) is not None:
        if not _take_option(p, option, args, keep, shown, chosen):
            await p.out(f"Error: Unknown option: {option}\n")
            return FAILED
    users = _chosen_users(p.phone, chosen)
    for user in p.phone.quirks.users:
        if user.number in users and not user.shell_may:
            await p.err(_NO_ACCESS.format(user=user.number))
            return 0
    word = args.next() or ""
    for package in p.phone.packages.all():
        uids = _uids(package, users)
        if uids and word in package.name and all(test(package) for test in keep):
            await p.out(_line(package, shown, uids) + "\n")
    return 0


def _chosen_users(phone: Device, chosen: list[int]) -> list[int]:
    """Return the users whose packages are listed: 0, on newer levels all (mem: from 33)."""
    every = [0, *(user.number for user in phone.quirks.users)]
    if not chosen:
        return every if phone.level.lists_all_users else [0]
    if chosen[-1] == ALL_USERS:
        return every
    number = 0 if chosen[-1] == CURRENT_USER else chosen[-1]
    return [number] if number in every else []


def _uids(package: Package, users: list[int]) -> list[int]:
    """Return the package's uid for each user that has it."""
    having = [user for user in users if not user or package.system or package.name in _OF_PROFILES]
    return [user * USER_STEP + package.uid for user in having]


def _is_known(level: Level, option: str) -> bool:
    return level.list_stopped if option == "--show-stopped" else level.api >= _SINCE.get(option, 0)


def _take_option(
    p: Process,
    option: str,
    args: Arguments,
    keep: list[Keep],
    shown: set[str],
    users: list[int],
) -> bool:
    if not _is_known(p.phone.level, option):
        return False
    if option in _FILTERS:
        keep.append(_FILTERS[option])
    elif option in _SHOWN:
        shown.add(option)
    elif option == "--user":
        users.append(user_number(args.required()))
    elif option == "--uid":
        uid = integer(args.required())
        shown.add("-U")
        keep.append(lambda package: package.uid == uid)
    return option in {"--user", "--uid", *_FILTERS} | _SHOWN | _IGNORED


def _line(package: Package, shown: set[str], uids: list[int]) -> str:
    """Return one line of the list; the order of its parts is Android's (src)."""
    line = "package:" + (f"{package.apk}=" if "-f" in shown else "") + package.name
    if "--show-versioncode" in shown:
        line += f" versionCode:{package.version_code}"
    if "--show-stopped" in shown:
        line += f" stopped={str(package.stopped).lower()}"
    if "-i" in shown:
        line += f"  installer={package.installer or 'null'}"
    return line + (f" uid:{','.join(map(str, uids))}" if "-U" in shown else "")
