"""``cmd package resolve-activity`` and ``query-…`` (src PackageManagerShellCommand 28-36)."""

from dataclasses import dataclass

from fakedroid.commands.java.arguments import Arguments, decoded, user_number
from fakedroid.commands.java.intent import Intent, parse_intent, short_component
from fakedroid.shell.process import Process
from fakedroid.state.components import ServiceApp
from fakedroid.state.packages import CATEGORY_DEFAULT, Entry, Package

Found = tuple[Package, Entry]


@dataclass
class _Options:
    flags_known: bool
    brief: bool = False
    components: bool = False
    explicit: bool = False
    """Whether the intent names the component; then no filter is matched (src)."""

    def take(self, option: str, args: Arguments) -> bool:
        """Parse one option that is not part of the intent."""
        if option == "--brief":
            self.brief = True
        elif option == "--components":
            self.components = True
        elif option == "--user":
            user_number(args.required())
        elif option == "--query-flags" and self.flags_known:
            decoded(args.required())
        else:
            return False
        return True


def _read(p: Process, args: Arguments) -> tuple[Intent, _Options]:
    options = _Options(p.phone.level.query_flags)
    intent = parse_intent(args, options.take, p.phone.level.api)
    options.explicit = intent.component is not None
    return intent, options


def _find(p: Process, intent: Intent) -> list[Found]:
    packages = p.phone.packages
    component = intent.component
    if component is None:
        return packages.query(intent.action, intent.categories, intent.package)
    package = packages.get(component.package)
    entry = packages.activity(component.package, component.class_name)
    return [(package, entry)] if package and entry else []


async def resolve_activity(p: Process, args: Arguments) -> int:
    """Print the activity that an intent would start."""
    intent, options = _read(p, args)
    found = sorted(_find(p, intent), key=lambda item: not _default(item))
    if not found:
        await p.out("No activity found\n")
    elif len(found) == 1 or _default(found[0]) != _default(found[1]):
        await p.out(_lines("", found[0], options))
    else:
        await p.out(_lines("", _resolver(p), options))
    return 0


def _default(found: Found) -> bool:
    """Whether its filter has DEFAULT: such come first, one alone wins (mem chooseBestActivity)."""
    return CATEGORY_DEFAULT in found[1].categories


def _resolver(p: Process) -> Found:
    """Return the chooser, which Android returns if several activities match equally (obs)."""
    package = p.phone.packages.get("android")
    if package is None:
        raise LookupError("the phone has no package android")
    return package, Entry("com.android.internal.app.ResolverActivity", "Android System")


async def query_activities(p: Process, args: Arguments) -> int:
    """Print every activity that matches an intent."""
    intent, options = _read(p, args)
    found = _find(p, intent)
    if not found:
        await p.out("No activities found\n")
        return 0
    if options.components:
        await p.out("".join(_lines("", item, options) for item in found))
        return 0
    await p.out(f"{len(found)} activities found:\n")
    for number, item in enumerate(found):
        await p.out(f"  Activity #{number}:\n{_lines('    ', item, options)}")
    return 0


async def query_services(p: Process, args: Arguments) -> int:
    """Print the services that match an intent; only those that publish tools have filters."""
    intent, options = _read(p, args)
    found = [(p.phone.components.package_of(app), app) for app in _services(p, intent)]
    if not found:
        await p.out("No services found\n")
        return 0
    if not options.components:
        await p.out(f"{len(found)} services found:\n")
    for number, (package, app) in enumerate(found):
        prefix = "" if options.components else "    "
        await p.out("" if options.components else f"  Service #{number}:\n")
        await p.out("".join(f"{prefix}{line}\n" for line in _service(package, app, options)))
    return 0


def _services(p: Process, intent: Intent) -> list[ServiceApp]:
    component = intent.component
    services = p.phone.components.services()
    if component is not None:
        named = (component.package, component.class_name)
        return [app for app in services if (app.package, app.class_name) == named]
    return [
        app
        for app in services
        if intent.package in (None, app.package)
        and not intent.categories
        and any(each.action == intent.action for each in app.filters)
    ]


def _service(package: Package, app: ServiceApp, options: _Options) -> list[str]:
    """Return ServiceInfo.dump, shortened; metadata is never printed (src 26-36)."""
    component = short_component(app.package, app.class_name)
    if options.components:
        return [component]
    match = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false"
    if options.brief:
        return [match, component]
    exported = str(app.exported).lower()
    return [
        match,
        "ServiceInfo:",
        f"  name={app.class_name}",
        f"  packageName={app.package}",
        f"  enabled=true exported={exported} directBootAware=false",
        f"  permission={'null' if app.permission is None else app.permission}",
        "  flags=0x0",
        "  ApplicationInfo:",
        f"    packageName={app.package}",
        f"    uid={package.uid}",
        f"    sourceDir={package.apk}",
    ]


async def query_receivers(p: Process, args: Arguments) -> int:
    """Print the receivers that match an intent: this phone's apps have none."""
    _read(p, args)
    await p.out("No receivers found\n")
    return 0


def _lines(prefix: str, found: Found, options: _Options) -> str:
    package, entry = found
    component = short_component(package.name, entry.class_name)
    if options.components:
        return f"{prefix}{component}\n"
    default = str(CATEGORY_DEFAULT in entry.categories and not options.explicit).lower()
    match = 0x108000 if entry.actions and not options.explicit else 0
    lines = [f"priority=0 preferredOrder=0 match=0x{match:x} specificIndex=-1 isDefault={default}"]
    lines += [component] if options.brief else _activity_info(package, entry)
    return "".join(f"{prefix}{line}\n" for line in lines)


def _activity_info(package: Package, entry: Entry) -> list[str]:
    """Return ActivityInfo.dump, shortened (src ActivityInfo, ApplicationInfo 28-36)."""
    exported = str(entry.exported).lower()
    return [
        "ActivityInfo:",
        f"  name={entry.class_name}",
        f"  packageName={package.name}",
        "  labelRes=0x0 nonLocalizedLabel=" + entry.label + " icon=0x0 banner=0x0",
        f"  enabled=true exported={exported} directBootAware=false",
        f"  taskAffinity={package.name} targetActivity=null persistableMode=PERSIST_ROOT_ONLY",
        "  launchMode=0 flags=0x8 theme=0x0",
        "  screenOrientation=-1 configChanges=0x3 softInputMode=0x0",
        "  resizeMode=RESIZE_MODE_RESIZEABLE",
        "  ApplicationInfo:",
        f"    packageName={package.name}",
        "    labelRes=0x0 nonLocalizedLabel=" + package.label + " icon=0x0 banner=0x0",
        f"    processName={package.name}",
        f"    taskAffinity={package.name}",
        f"    uid={package.uid} flags=0x{1 if package.system else 0}8be45 privateFlags=0x0"
        " theme=0x0",
        "    requiresSmallestWidthDp=0 compatibleWidthLimitDp=0 largestWidthLimitDp=0",
        f"    sourceDir={package.apk}",
        f"    dataDir=/data/user/0/{package.name}",
        f"    enabled={str(package.enabled).lower()} minSdkVersion={package.min_sdk}"
        f" targetSdkVersion={package.target_sdk} versionCode={package.version_code}"
        " targetSandboxVersion=1",
        "    supportsRtl=true",
        "    fullBackupContent=true",
        "    category=-1",
    ]
