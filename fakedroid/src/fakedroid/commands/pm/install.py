"""``pm install``: adds an APK's package.

Its code cannot run here. If this phone knows all activities of an APK by their class names, the app
shows this phone's own screens of those names; any other app crashes when it is started.
"""

from dataclasses import dataclass, replace

from fakedroid.commands.java.arguments import Arguments, illegal_argument, long_integer, user_number
from fakedroid.commands.pm.manifest import Manifest, NotAnApkError, read_manifest
from fakedroid.device import Device
from fakedroid.shell.process import Process
from fakedroid.state.packages import CATEGORY_LAUNCHER, Package
from fakedroid.world.app import App

_WITH_VALUE = frozenset(
    {"-i", "-S", "-p", "--user", "--abi", "--install-location", "--install-reason", "--pkg"}
    | {"--originating-uri", "--referrer", "--staged-ready-timeout", "--package-source"}
    | {"--force-uuid", "--dexopt-compiler-filter", "--rollback-impact-level"}
)
_PLAIN = frozenset(
    {"-d", "-f", "-g", "-l", "-R", "-r", "-s", "-t", "--apex", "--dont-kill", "--full"}
    | {"--enable-rollback", "--ephemeral", "--instant", "--instantapp", "--preload", "--staged"}
    | {"--force-queryable", "--force-sdk", "--force-non-staged", "--non-staged", "--skip-enable"}
    | {"--bypass-low-target-sdk-block", "--disable-auto-install-dependencies", "--multi-package"}
    | {"--ignore-dexopt-profile", "--restrict-permissions", "--skip-verification"}
    | {"--update-ownership"}
)
"""src makeInstallParams: those of 28, 34 and 36 together."""
_SAYS_IT_TWICE = 28
"""src: from this level on the reason is printed before it is thrown."""
_OPENS_NULL = (28, 29)
"""src: the levels that open a file even if none is named."""
_NEARBY = "/data/local/tmp/"
_KNOWS_NEARBY = 29
"""src: before this level, the path is named even if the file exists."""


@dataclass
class _Options:
    size: int | None = None
    installer: str | None = None
    grant: bool = False
    test: bool = False
    downgrade: bool = False


def _read_options(args: Arguments) -> _Options:
    options = _Options()
    while (option := args.option()) is not None:
        if option not in _WITH_VALUE | _PLAIN:
            raise illegal_argument(f"Unknown option {option}")
        if option == "-S":
            options.size = long_integer(args.next())
        elif option == "-i":
            options.installer = args.next()
            if options.installer is None:
                raise illegal_argument("Missing installer package")
        elif option == "--user":
            user_number(args.required())
        elif option in _WITH_VALUE:
            args.required()
        options.grant |= option == "-g"
        options.test |= option == "-t"
        options.downgrade |= option == "-d"
    return options


async def install(p: Process, args: Arguments) -> int:
    """Install one APK, from a file or from standard input (-S bytes)."""
    options = _read_options(args)
    paths = args.rest()
    if not paths and options.size is None and p.phone.level.api in _OPENS_NULL:
        paths = ["null"]
    from_input = not paths or paths[0] == "-"
    if from_input and options.size is None:
        await p.out("Error: must either specify a package size or an APK file\n")
        return 1
    data = await _from_input(p, options.size or 0) if from_input else await _from_file(p, paths[0])
    await p.pause(0.8)
    failure = _install(p, data, options)
    await p.out(f"Failure [{failure}]\n" if failure else "Success\n")
    return 1 if failure else 0


async def install_session(p: Process, args: Arguments) -> int:
    """Refuse sessions: this phone installs only single APKs."""
    await p.out("Failure [INSTALL_FAILED_INTERNAL_ERROR: fakedroid installs single APKs only]\n")
    return 1


async def _from_input(p: Process, size: int) -> bytes:
    parts, left = [], size
    while left > 0:
        part = await p.stdin.read(min(left, 65536))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    p.timeline.catch_up()
    return b"".join(parts)


async def _from_file(p: Process, path: str) -> bytes:
    """Read a file; src ShellCommand.openFileForSystem."""
    try:
        return p.phone.files.read(path)
    except OSError:
        await p.err(f"Error: Unable to open file: {path}\n")
        if p.phone.level.api < _KNOWS_NEARBY or not path.startswith(_NEARBY):
            await p.err(f"Consider using a file under {_NEARBY}\n")
        said = f"Error: Can't open file: {path}"
        if p.phone.level.api >= _SAYS_IT_TWICE:
            await p.err(f"{said}\n")
        raise illegal_argument(said) from None


def _install(p: Process, data: bytes, options: _Options) -> str | None:
    """Add the package; return Android's error if that fails."""
    phone = p.phone
    try:
        manifest = read_manifest(data)
    except NotAnApkError as error:
        place = "/data/app/vmdl1046732451.tmp/base.apk"
        return f"INSTALL_PARSE_FAILED_NOT_APK: Failed to parse {place}: {error}"
    if manifest.min_sdk > phone.level.api:
        return (
            f"INSTALL_FAILED_OLDER_SDK: Requires newer sdk version #{manifest.min_sdk}"
            f" (current version is #{phone.level.api})"
        )
    if manifest.test_only and not options.test:
        return "INSTALL_FAILED_TEST_ONLY: installPackageLI"
    old = phone.packages.get(manifest.package)
    if old and old.version_code > manifest.version_code and not options.downgrade:
        return (
            "INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code"
            f" {manifest.version_code} is older than current {old.version_code}"
        )
    now = phone.clock.unix(p.timeline.at)
    package = phone.packages.install(_package(manifest, options, now))
    app = _known_app(phone, package)
    if app is not None:
        package.simulated = True
        phone.world.install(app)
    return None


def _known_app(phone: Device, package: Package) -> App | None:
    """Return the app with this phone's own screens, or None if it does not have all of them."""
    known = {spec.class_name: spec for app in phone.apps for spec in app.activities}
    if not package.activities or {e.class_name for e in package.activities} - set(known):
        return None
    screens = [
        replace(
            known[entry.class_name],
            label=entry.label,
            exported=entry.exported,
            launcher=CATEGORY_LAUNCHER in entry.categories,
        )
        for entry in package.activities
    ]
    return App(
        package.name,
        package.label,
        uid=package.uid,
        activities=tuple(screens),
        on_home_screen=False,
    )


def _package(manifest: Manifest, options: _Options, now: float) -> Package:
    return Package(
        manifest.package,
        manifest.label or manifest.package,
        manifest.version_name,
        manifest.version_code,
        manifest.min_sdk,
        manifest.target_sdk,
        uid=0,
        system=False,
        code_path="",
        apk="",
        activities=tuple(manifest.activities),
        services=tuple(manifest.services),
        permissions=tuple(manifest.permissions),
        instrumentation=tuple(manifest.instrumentation),
        stopped=True,
        debuggable=manifest.debuggable,
        installer=options.installer,
        installed_at=now,
        granted=set(manifest.permissions) if options.grant else set(),
    )
