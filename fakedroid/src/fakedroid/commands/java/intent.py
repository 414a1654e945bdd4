"""Parses and prints intents (src Intent.parseCommandArgs 26-36)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from fakedroid.commands.java.arguments import (
    Arguments,
    decoded,
    decoded_integer,
    illegal_argument,
    long_integer,
    real,
)
from fakedroid.commands.java.errors import JavaError
from fakedroid.state.java_hash import WORD, java_hash
from fakedroid.state.packages import ACTION_MAIN, CATEGORY_LAUNCHER

FLAG_NEW_TASK = 0x10000000
FLAG_CLEAR_TOP = 0x04000000
FLAG_SINGLE_TOP = 0x20000000
FLAG_FROM_SHELL = 0x00400000

FLAG_OPTIONS = {
    "--grant-read-uri-permission": 0x1,
    "--grant-write-uri-permission": 0x2,
    "--grant-persistable-uri-permission": 0x40,
    "--grant-prefix-uri-permission": 0x80,
    "--exclude-stopped-packages": 0x10,
    "--include-stopped-packages": 0x20,
    "--debug-log-resolution": 0x8,
    "--activity-brought-to-front": 0x00400000,
    "--activity-clear-top": FLAG_CLEAR_TOP,
    "--activity-clear-when-task-reset": 0x00080000,
    "--activity-exclude-from-recents": 0x00800000,
    "--activity-launched-from-history": 0x00100000,
    "--activity-multiple-task": 0x08000000,
    "--activity-no-animation": 0x00010000,
    "--activity-no-history": 0x40000000,
    "--activity-no-user-action": 0x00040000,
    "--activity-previous-is-top": 0x01000000,
    "--activity-reorder-to-front": 0x00020000,
    "--activity-reset-task-if-needed": 0x00200000,
    "--activity-single-top": FLAG_SINGLE_TOP,
    "--activity-clear-task": 0x00008000,
    "--activity-task-on-home": 0x00004000,
    "--activity-match-external": 0x00000800,
    "--receiver-registered-only": 0x40000000,
    "--receiver-replace-pending": 0x20000000,
    "--receiver-foreground": 0x10000000,
    "--receiver-no-abort": 0x08000000,
    "--receiver-include-background": 0x01000000,
}
_SINCE = {"--activity-match-external": 28, "-i": 29, "--ed": 33, "--eda": 33, "--edal": 33}
"""src parseCommandArgs: the level that adds each option."""
_SAFE_DATA = 33
"""src Uri.toSafeString: from this level on only the host of an address is printed."""
_PRIVATE = frozenset({"tel", "sip", "sms", "smsto", "mailto", "nfc"})
_OF_HOSTS = frozenset({"http", "https", "ftp", "rtsp"})

OptionHandler = Callable[[str, Arguments], bool]


@dataclass(frozen=True)
class Component:
    """A package and the full name of a class in it."""

    package: str
    class_name: str

    def short(self) -> str:
        """Return ``pkg/.Class`` if the class is in its package."""
        return short_component(self.package, self.class_name)

    def full(self) -> str:
        """Return ``pkg/pkg.Class``."""
        return f"{self.package}/{self.class_name}"


def short_component(package: str, class_name: str) -> str:
    """Return flattenToShortString."""
    inside = class_name.startswith(package + ".")
    return f"{package}/{class_name[len(package) :] if inside else class_name}"


def parse_component(text: str) -> Component | None:
    """Parse ``pkg/.Class`` or ``pkg/full.Class``; return None if it is neither."""
    package, slash, name = text.partition("/")
    if not slash or not name:
        return None
    return Component(package, package + name if name.startswith(".") else name)


@dataclass
class Intent:
    """The intent of an ``am`` or ``pm`` command line."""

    action: str | None = None
    categories: list[str] = field(default_factory=list)
    data: str | None = None
    type: str | None = None
    flags: int = 0
    package: str | None = None
    component: Component | None = None
    identifier: str | None = None
    extended_flags: int = 0
    api: int = 0
    extras: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return Intent.toString."""
        return f"Intent {{ {self.short()} }}"

    def short(self) -> str:
        """Return the words between the braces, in Android's order (src toShortString)."""
        words = [
            self.action and f"act={self.action}",
            self.categories and f"cat=[{','.join(sorted(self.categories, key=_signed_hash))}]",
            self.data is not None and f"dat={_shown_data(self.data, self.api)}",
            self.type and f"typ={self.type}",
            self.identifier and f"id={self.identifier}",
            self.flags and f"flg=0x{self.flags & WORD:x}",
            self.extended_flags and f"xflg=0x{self.extended_flags:x}",
            self.package and f"pkg={self.package}",
            self.component and f"cmp={self.component.short()}",
            self.extras and "(has extras)",
        ]
        return " ".join(str(word) for word in words if word)


def _signed_hash(text: str) -> int:
    """Return the hash of a text as Java's int, by which an ArraySet orders its elements."""
    value = java_hash(text)
    return value - WORD - 1 if value > WORD >> 1 else value


def _shown_data(data: str, api: int) -> str:
    """Hide what Uri.toSafeString hides (src): the rest of an address, a number, a mailbox."""
    scheme, colon, rest = data.partition(":")
    if not colon:
        return "" if api >= _SAFE_DATA else data
    if scheme in _PRIVATE:
        return scheme + colon + "".join("x" if c not in "-@." else c for c in rest)
    if api < _SAFE_DATA and scheme not in _OF_HOSTS:
        return data.partition("#")[0]
    if rest.startswith("//"):
        return f"{scheme}://{_host(rest[2:])}/..."
    hierarchical = rest.startswith("/")
    return f"{scheme}:/..." if hierarchical else f"{scheme}:"


def _host(rest: str) -> str:
    authority = re.split("[/?#]", rest, maxsplit=1)[0]
    return authority.rpartition("@")[2]


def parse_intent(args: Arguments, handle: OptionHandler, api: int) -> Intent:
    """Parse an intent like a given level; other options are passed to ``handle``.

    Raises:
        JavaError: an unknown option, a bad component, or no intent at all.
    """
    intent = Intent(api=api)
    named = False
    while (option := args.option()) is not None:
        if _SINCE.get(option, 0) <= api and _take(intent, option, args):
            named = named or option in {"-a", "-d", "-t", "-c", "-n", "-p"}
        elif not handle(option, args):
            raise illegal_argument(f"Unknown option: {option}")
    last = args.next()
    if last is not None:
        _fill_in(intent, last)
    elif not named:
        raise illegal_argument("No intent supplied")
    return intent


def _take(intent: Intent, option: str, args: Arguments) -> bool:
    if option in FLAG_OPTIONS:
        intent.flags |= FLAG_OPTIONS[option]
    elif option in _EXTRAS:
        key, value = args.required(), args.required()
        _EXTRAS[option](value)
        intent.extras[key] = value
    elif option == "--esn":
        intent.extras[args.required()] = "null"
    elif option == "-c":
        intent.categories.append(args.required())
    elif option == "-f":
        intent.flags = decoded(args.required())
    elif option == "-n":
        intent.component = _component(args.required())
    else:
        return _take_word(intent, option, args)
    return True


def _take_word(intent: Intent, option: str, args: Arguments) -> bool:
    name = {"-a": "action", "-d": "data", "-t": "type", "-p": "package", "-i": "identifier"}.get(
        option
    )
    if name is None:
        return False
    setattr(intent, name, args.required())
    return True


def _component(text: str) -> Component:
    found = parse_component(text)
    if found is None:
        raise illegal_argument(f"Bad component name: {text}")
    return found


def _boolean(text: str) -> None:
    if text.lower() in ("true", "t", "false", "f"):
        return
    try:
        decoded(text)
    except JavaError:
        raise illegal_argument(f"Invalid boolean value: {text}") from None


def _each(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return a parser of values that are separated by commas."""

    def reader(text: str) -> object:
        return [read(word) for word in text.split(",")]

    return reader


_EXTRAS: dict[str, Callable[[str], object]] = {
    "-e": str,
    "--es": str,
    "--esa": str,
    "--esal": str,
    "--eu": str,
    "--ecn": _component,
    "--ei": decoded_integer,
    "--eia": _each(decoded_integer),
    "--eial": _each(decoded_integer),
    "--el": long_integer,
    "--ela": _each(long_integer),
    "--elal": _each(long_integer),
    "--ef": real,
    "--efa": _each(real),
    "--efal": _each(real),
    "--ed": real,
    "--eda": _each(real),
    "--edal": _each(real),
    "--ez": _boolean,
}
"""Extras with a value, and their parsers: an invalid value ends the command (src)."""


def _fill_in(intent: Intent, word: str) -> None:
    """Parse the last argument: an address, a component or a package (src Intent.fillIn)."""
    if ":" in word:
        if intent.data is None and intent.type is None:
            intent.data = word
        intent.action = intent.action or "android.intent.action.VIEW"
        return
    if intent.action is None:
        intent.action = ACTION_MAIN
        intent.categories = intent.categories or [CATEGORY_LAUNCHER]
    if "/" in word:
        intent.component = parse_component(word) or intent.component
    else:
        intent.package = intent.package or word
