"""The installed packages."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from fakedroid.state.levels.levels import Level

ACTION_MAIN = "android.intent.action.MAIN"
CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER"
CATEGORY_HOME = "android.intent.category.HOME"
CATEGORY_DEFAULT = "android.intent.category.DEFAULT"

_BUILT_AT = 1230768000
"""The timestamp of everything on the system image: 2009-01-01 (obs: dumpsys package of Pixels)."""


@dataclass(frozen=True)
class Entry:
    """An activity of a package and its intent filters."""

    class_name: str
    label: str
    exported: bool = True
    actions: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()


@dataclass
class Package:
    """One installed package."""

    name: str
    label: str
    version_name: str
    version_code: int
    min_sdk: int
    target_sdk: int
    uid: int
    system: bool
    code_path: str
    apk: str
    activities: tuple[Entry, ...] = ()
    services: tuple[str, ...] = ()
    permissions: tuple[str, ...] = ()
    instrumentation: tuple[tuple[str, str], ...] = ()
    """The class name and target package of each instrumentation."""
    simulated: bool = False
    """Whether the world can run it; an APK that was installed later cannot run."""
    enabled: bool = True
    stopped: bool = False
    debuggable: bool = False
    installer: str | None = None
    installed_at: float = _BUILT_AT
    granted: set[str] = field(default_factory=set)
    operations: dict[str, str] = field(default_factory=dict)
    certificates: tuple[bytes, ...] = ()
    """The signing certificate; unknown for an APK that was installed later."""

    def flags(self) -> str:
        """Return the words of ``pkgFlags=[ … ]``."""
        words = ["SYSTEM"] if self.system else []
        if self.debuggable:
            words.append("DEBUGGABLE")
        return " ".join([*words, "HAS_CODE", "ALLOW_CLEAR_USER_DATA"])

    def token(self, what: str = "") -> str:
        """Return a hex word that is always the same for this package, like an identity hash."""
        return f"{zlib.crc32(f'{self.name}/{what}'.encode()) & 0xFFFFFFF:x}"


def certificate_of(package: str) -> bytes:
    """Return a stand-in for the signing certificate of an app."""
    return f"certificate of {package}".encode()


class DeclaredActivity(Protocol):
    """The declaration of an activity."""

    @property
    def class_name(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def exported(self) -> bool: ...
    @property
    def launcher(self) -> bool: ...
    @property
    def home(self) -> bool: ...
    @property
    def actions(self) -> tuple[str, ...]: ...


class DeclaredApp(Protocol):
    """The declaration of an app with screens, as in its manifest."""

    @property
    def package(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def version_name(self) -> str: ...
    @property
    def version_code(self) -> int: ...
    @property
    def min_sdk(self) -> int: ...
    @property
    def target_sdk(self) -> int: ...
    @property
    def uid(self) -> int: ...
    @property
    def system(self) -> bool: ...
    @property
    def since_api(self) -> int: ...
    @property
    def permissions(self) -> tuple[str, ...]: ...
    @property
    def activities(self) -> Sequence[DeclaredActivity]: ...


_SYSTEM_ONLY = (
    # package, uid, label, folder (obs: pm list packages -f of AOSP builds; uids mem).
    ("android", 1000, "Android System", "/system/framework", "framework-res.apk"),
    ("com.android.shell", 2000, "Shell", "/system/priv-app/Shell", "Shell.apk"),
    ("com.android.phone", 1001, "Phone Services", "/system/priv-app/TeleService", ""),
    ("com.android.bluetooth", 1002, "Bluetooth", "/system/app/Bluetooth", ""),
    ("com.android.providers.settings", 1000, "Settings Storage", "/system/priv-app", ""),
    ("com.android.providers.contacts", 10046, "Contacts Storage", "/system/priv-app", ""),
    ("com.android.providers.media", 10047, "Media Storage", "/system/priv-app", ""),
    ("com.android.providers.downloads", 10047, "Download Manager", "/system/priv-app", ""),
    (
        "com.android.providers.telephony",
        1001,
        "Phone and Messaging Storage",
        "/system/priv-app",
        "",
    ),
    ("com.android.externalstorage", 10048, "External Storage", "/system/priv-app", ""),
    ("com.android.documentsui", 10049, "Files", "/system/priv-app", ""),
    ("com.android.packageinstaller", 10050, "Package installer", "/system/priv-app", ""),
    ("com.android.webview", 10051, "Android System WebView", "/system/app", ""),
)

_PLACES = {
    "com.android.settings": "/system/priv-app/Settings/Settings.apk",
    "com.android.systemui": "/system/priv-app/SystemUI/SystemUI.apk",
    "com.android.launcher3": "/system/priv-app/Launcher3/Launcher3.apk",
    "com.android.inputmethod.latin": "/system/app/LatinIME/LatinIME.apk",
    "com.android.calculator2": "/system/app/ExactCalculator/ExactCalculator.apk",
}


def _system_package(level: Level, row: tuple[str, int, str, str, str]) -> Package:
    name, uid, label, folder, file = row
    if not file:
        word = name.rsplit(".", 1)[-1].capitalize()
        folder = folder if folder.count("/") > 2 else f"{folder}/{word}Provider"
        file = folder.rsplit("/", 1)[-1] + ".apk"
    return Package(
        name,
        label,
        level.release,
        level.api,
        level.api,
        level.api,
        uid,
        True,
        code_path=f"{folder}/{file}" if name == "android" else folder,
        apk=f"{folder}/{file}",
    )


def _entries(app: DeclaredApp) -> tuple[Entry, ...]:
    found = []
    for spec in app.activities:
        home = (CATEGORY_HOME, CATEGORY_DEFAULT) if spec.home else ()
        launcher: tuple[str, ...] = (CATEGORY_LAUNCHER,) if spec.launcher else ()
        # Settings and AOSP's own apps also have DEFAULT; most others do not (mem).
        launcher += (CATEGORY_DEFAULT,) if spec.launcher and app.system else ()
        actions = (ACTION_MAIN,) if home or launcher else ()
        named = dict.fromkeys(home + launcher + ((CATEGORY_DEFAULT,) if spec.actions else ()))
        found.append(
            Entry(spec.class_name, spec.label, spec.exported, actions + spec.actions, tuple(named))
        )
    return tuple(found)


class Packages:
    """Finds, installs and removes packages."""

    def __init__(self, level: Level, apps: Sequence[DeclaredApp]) -> None:
        self._level = level
        rows = [_system_package(level, row) for row in _SYSTEM_ONLY]
        rows += [self._from_app(app) for app in apps if app.since_api <= level.api]
        self._by_name = {row.name: row for row in rows}
        self._next_uid = 1 + max(max(row.uid for row in rows), 10100)
        self.listeners: list[Callable[[], None]] = []
        """Callbacks for installed, removed and changed packages, like those of launchers."""

    def _from_app(self, app: DeclaredApp) -> Package:
        folder, apk = self._place(app.package, app.system)
        return Package(
            app.package,
            app.label,
            app.version_name,
            app.version_code,
            app.min_sdk,
            app.target_sdk,
            app.uid,
            app.system,
            folder,
            apk,
            _entries(app),
            permissions=app.permissions,
            simulated=True,
            granted=set(app.permissions) if app.system else set(),
            certificates=(certificate_of(app.package),),
        )

    def _place(self, name: str, system: bool) -> tuple[str, str]:
        if system:
            apk = _PLACES.get(name, f"/system/app/{name}/{name}.apk")
            return apk.rsplit("/", 1)[0], apk
        mark = _random_word(name)
        folder = f"/data/app/{name}-{mark}"
        if self._level.data_app_random:
            folder = f"/data/app/~~{_random_word(name[::-1])}/{name}-{mark}"
        return folder, f"{folder}/base.apk"

    def get(self, name: str) -> Package | None:
        """Return a package by its name."""
        return self._by_name.get(name)

    def all(self) -> list[Package]:
        """Return every package, by name."""
        return [self._by_name[name] for name in sorted(self._by_name)]

    def install(self, package: Package) -> Package:
        """Install a package, or replace an older one, and return it as installed."""
        old = self._by_name.get(package.name)
        if old is None:
            package.uid = self._next_uid
            self._next_uid += 1
        else:
            package.uid = old.uid
            package.simulated = old.simulated
        package.code_path, package.apk = self._place(package.name, False)
        self._by_name[package.name] = package
        self.changed()
        return package

    def remove(self, name: str) -> None:
        """Remove a package."""
        self._by_name.pop(name, None)
        self.changed()

    def set_enabled(self, package: Package, enabled: bool) -> None:
        """Enable or disable a package."""
        package.enabled = enabled
        self.changed()

    def changed(self) -> None:
        """Report a change."""
        for listener in list(self.listeners):
            listener()

    def activity(self, package: str, class_name: str) -> Entry | None:
        """Return an activity by package and full class name."""
        found = self.get(package)
        entries = found.activities if found else ()
        return next((entry for entry in entries if entry.class_name == class_name), None)

    def query(
        self, action: str | None, categories: Sequence[str], package: str | None
    ) -> list[tuple[Package, Entry]]:
        """Return the activities whose filter matches an implicit intent, by package."""
        return [
            (found, entry)
            for found in self.all()
            if found.enabled and package in (None, found.name)
            for entry in found.activities
            if action in entry.actions and set(categories) <= {*entry.categories}
        ]


def _random_word(seed: str) -> str:
    """Return 22 characters and ``==``, the same for the same seed (obs: paths under /data/app)."""
    numbers = b"".join(zlib.crc32(f"{seed}{i}".encode()).to_bytes(4, "big") for i in range(4))
    return urlsafe_b64encode(numbers).decode()
