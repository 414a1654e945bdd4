"""``dumpsys package`` (obs: captures of 6-7; src Settings.dumpPackageLPr 28-36)."""

from datetime import UTC, datetime

from fakedroid.commands.dumpsys.object_names import word
from fakedroid.commands.dumpsys.package_components import (
    provider_lists,
    provider_table,
    service_table,
)
from fakedroid.commands.java.intent import short_component
from fakedroid.device import Device
from fakedroid.state.packages import Entry, Package


def dump_package(phone: Device, args: list[str]) -> list[str]:
    """Return one package, a part (packages, resolvers, providers) or all packages."""
    words = [arg for arg in args if not arg.startswith("-")]
    if words[:1] in (["r"], ["resolvers"]):
        return _resolvers(phone, phone.packages.all(), words[1:])
    if words[:1] in (["prov"], ["providers"]):
        return provider_lists(phone, None)
    if not words or words[0] in ("packages", "p"):
        return ["Packages:", *_packages(phone, phone.packages.all())]
    package = phone.packages.get(words[0])
    if package is None:
        return [f"Unable to find package: {words[0]}"]
    return [
        *_resolvers(phone, [package], []),
        *provider_lists(phone, package.name),
        "",
        "Key Set Manager:",
        f"  [{package.name}]",
        "      Signing KeySets: 1",
        "",
        "Packages:",
        *_packages(phone, [package]),
        "",
        "Dexopt state:",
        f"  [{package.name}]",
        f"    path: {package.apk}",
        "      arm64: [status=speed-profile] [reason=install]",
    ]


def _resolvers(phone: Device, packages: list[Package], kinds: list[str]) -> list[str]:
    """Return the requested resolver tables, separated by a blank line (src, obs)."""
    only = packages[0].name if len(packages) == 1 else None
    tables = {
        "activity": _activities(packages),
        "service": service_table(phone, only),
        "content": provider_table(phone, only),
    }
    lines: list[str] = []
    for kind, table in tables.items():
        if not kinds or kind.startswith(kinds[0]):
            lines += ["", *table] if lines and table else table
    return lines


def _activities(packages: list[Package]) -> list[str]:
    by_action: dict[str, list[str]] = {}
    for package in packages:
        for entry in package.activities:
            for action in entry.actions:
                by_action.setdefault(action, []).extend(_filter(package, action, entry))
    if not by_action:
        return []
    lines = ["Activity Resolver Table:", "  Non-Data Actions:"]
    for action, rows in by_action.items():
        lines += [f"      {action}:", *rows]
    return lines


def _filter(package: Package, action: str, entry: Entry) -> list[str]:
    name = short_component(package.name, entry.class_name)
    mark = package.token(entry.class_name)
    return [
        f"        {mark} {name} filter {package.token(action)}",
        f'          Action: "{action}"',
        *(f'          Category: "{category}"' for category in entry.categories),
    ]


def _packages(phone: Device, packages: list[Package]) -> list[str]:
    lines: list[str] = []
    for package in packages:
        lines += _package(phone, package)
    return lines


def _when(unix: float) -> str:
    return f"{datetime.fromtimestamp(unix, UTC):%Y-%m-%d %H:%M:%S}"


def _package(phone: Device, package: Package) -> list[str]:
    when = _when(package.installed_at)
    user = f"{phone.level.package_user_word}={package.uid}"
    return [
        f"  Package [{package.name}] ({package.token('setting')}):",
        f"    {user}",
        f"    pkg=Package{{{package.token('pkg')} {package.name}}}",
        f"    codePath={package.code_path}",
        f"    resourcePath={package.code_path}",
        f"    legacyNativeLibraryDir={package.code_path}/lib",
        "    primaryCpuAbi=null",
        "    secondaryCpuAbi=null",
        f"    versionCode={package.version_code} minSdk={package.min_sdk}"
        f" targetSdk={package.target_sdk}",
        f"    versionName={package.version_name}",
        "    splits=[base]",
        "    apkSigningVersion=2",
        f"    applicationInfo=ApplicationInfo{{{package.token('info')} {package.name}}}",
        f"    flags=[ {package.flags()} ]",
        "    privateFlags=[ ]",
        f"    dataDir=/data/user/0/{package.name}",
        "    supportsScreens=[small, medium, large, xlarge, resizeable, anyDensity]",
        f"    timeStamp={when}",
        f"    firstInstallTime={when}",
        f"    lastUpdateTime={when}",
        *([f"    installerPackageName={package.installer}"] if package.installer else []),
        f"    signatures=PackageSignatures{{{package.token('signatures')}"
        f" [{package.token('certificate')}]}}",
        "    installPermissionsFixed=true installStatus=1",
        f"    pkgFlags=[ {package.flags()} ]",
        *_permissions(phone, package),
    ]


def _permissions(phone: Device, package: Package) -> list[str]:
    lines = []
    asked = {name for owner, name in phone.world.granted_permissions if owner == package.name}
    granted = package.granted | asked
    if package.permissions:
        lines.append("    requested permissions:")
        lines += [f"      {name}" for name in package.permissions]
    enabled = 0 if package.enabled else 3
    lines.append(
        "    User 0: ceDataInode=131076 installed=true hidden=false suspended=false"
        f" stopped={word(package.stopped)} notLaunched={word(package.stopped)}"
        f" enabled={enabled}"
    )
    if package.permissions:
        lines.append("      runtime permissions:")
        lines += [
            f"        {name}: granted={word(name in granted)}" for name in package.permissions
        ]
    return lines
