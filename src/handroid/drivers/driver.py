"""The interface of a driver: the protocol of each of its parts.

A driver has several parts, each for one kind of work, so that two drivers can share the parts that
do not differ. Every method takes the deadline by which it must have ended. Unsupported methods
raise NotSupported, which says why and what would help.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from handroid.model.apps import App
from handroid.model.deadline import Deadline
from handroid.model.files import DirectoryEntry, FileStat
from handroid.model.gesture import Gesture, Key, Panel
from handroid.model.logs import ALL_LINES, LogFilter, LogLine
from handroid.model.phone import PhoneFacts
from handroid.model.published import ProviderAnswer, Publisher, Reply, ServiceDescription
from handroid.model.screen import Display, Element, Picture, Screen
from handroid.model.sms import Subscription
from handroid.model.text import Rhythm


class Capability(Enum):
    """What some drivers can do and others cannot, or not on every Android version."""

    ALL_WINDOWS = "every window on the screen, not only the active one"
    OFFSCREEN_ELEMENTS = "elements that are scrolled out of view"
    NEVER_IDLE_SCREENS = "screens that never stop changing"
    HINTS = "a field's hint separate from its text"
    DOUBLE_TAP = "double tap"
    MULTI_TOUCH = "gestures of several fingers or with timed points"
    UNICODE_TEXT = "typing beyond ASCII"
    CLIPBOARD = "reading and setting the clipboard"
    APP_LABELS = "the names of apps as people see them"
    PUBLISHED_TOOLS = "tools that apps publish"
    SMS = "sending SMS"


class ScreenPart(Protocol):
    """Reads the screen."""

    async def read(self, deadline: Deadline) -> Screen:
        """Return the windows on the screen and their elements."""

    async def fingerprint(self, deadline: Deadline) -> tuple[int, ...] | None:
        """Return the number of elements in each slot; None if that needs a full read."""

    async def display(self, deadline: Deadline) -> Display:
        """Return the screen's size, density and rotation, without reading its elements."""

    async def picture(self, deadline: Deadline, longest: int | None = None) -> Picture:
        """Return a screenshot in the current rotation.

        If ``longest`` limits the longer side, a driver scales it down on the phone if it can.
        """


class ProtectionPart(Protocol):
    """Finds apps that forbid screenshots."""

    async def packages(self, deadline: Deadline) -> tuple[str, ...]:
        """Return the apps whose windows on the screen are black in every picture."""


class InputPart(Protocol):
    """Touches and keys; coordinates are pixels of the current rotation."""

    async def tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point briefly."""

    async def double_tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point twice, quickly enough to be a double tap."""

    async def long_press(self, x: float, y: float, milliseconds: int, deadline: Deadline) -> None:
        """Touch and hold a point."""

    async def swipe(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        milliseconds: int,
        deadline: Deadline,
    ) -> None:
        """Move one finger from a point to another."""

    async def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        slop: float,
        deadline: Deadline,
    ) -> None:
        """Move one finger so that the content follows it and does not fling when it is lifted.

        The first ``slop`` pixels are slow: until they are passed, Android treats it as a tap.
        """

    async def perform(self, gesture: Gesture, deadline: Deadline) -> None:
        """Move fingers along timed paths."""

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press and release a key."""

    async def type_text(self, text: str, deadline: Deadline) -> None:
        """Type into the focused field."""

    async def open_panel(self, panel: Panel, deadline: Deadline) -> None:
        """Open notifications or quick settings."""


class ElementsPart(Protocol):
    """Acts on an element of a screen that this driver has just read."""

    async def click(self, element: Element, deadline: Deadline) -> None:
        """Click it."""

    async def long_click(self, element: Element, deadline: Deadline) -> None:
        """Long-click it."""

    async def scroll_to(self, element: Element, deadline: Deadline) -> int:
        """Bring it into view; return the number of scrolls."""


class TextPart(Protocol):
    """Types into fields and returns their new content; offsets count characters."""

    async def append(self, element: Element, text: str, rhythm: Rhythm, deadline: Deadline) -> str:
        """Type at the end of a field and return its content."""

    async def insert(
        self, element: Element, text: str, offset: int, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Type at an offset in a field and return its content."""

    async def replace(
        self, element: Element, search: str, text: str, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Replace the first occurrence of a text by typing, and return the field's content."""

    async def clear(self, element: Element, deadline: Deadline) -> str:
        """Clear a field and return its content."""

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press ENTER, DEL, TAB or SPACE in the focused field."""


class ClipboardPart(Protocol):
    """The phone's clipboard."""

    async def read(self, deadline: Deadline) -> str | None:
        """Return its text; None if it has none."""

    async def write(self, text: str, deadline: Deadline) -> None:
        """Set its text."""


class AppsPart(Protocol):
    """Installed apps."""

    async def installed(self, deadline: Deadline, system: bool | None = None) -> list[App]:
        """Return all installed apps, or only system apps or only user apps."""

    async def uid_of(self, package: str, deadline: Deadline) -> int | None:
        """Return the user id an app runs as; None if it is not installed."""

    async def open(self, package: str, deadline: Deadline) -> None:
        """Bring the app to the front, starting it if necessary."""

    async def close(self, package: str, deadline: Deadline) -> None:
        """Kill the app's background processes."""


class FilesPart(Protocol):
    """Files by absolute path."""

    async def stat(self, path: str, deadline: Deadline) -> FileStat:
        """Return the metadata of a path, without following a symbolic link."""

    async def real_path(self, path: str, deadline: Deadline) -> str:
        """Return the path with all links resolved; the last component need not exist."""

    async def list_directory(self, path: str, deadline: Deadline) -> list[DirectoryEntry]:
        """Return the entries of a directory."""

    async def read(
        self, path: str, limit: int, deadline: Deadline, size: int | None = None
    ) -> bytes:
        """Return a file's content, refusing more than ``limit`` bytes.

        ``size`` is its expected size, if known, for progress reports.
        """

    async def write(self, path: str, content: bytes, deadline: Deadline) -> None:
        """Replace a file, creating parent directories."""

    async def append(self, path: str, content: bytes, deadline: Deadline) -> None:
        """Append to an existing file."""

    async def remove(self, path: str, deadline: Deadline) -> None:
        """Remove one file."""

    async def free_bytes(self, path: str, deadline: Deadline) -> int:
        """Return the free space on the file system of a path."""


class LogsPart(Protocol):
    """The phone's log."""

    async def newest(
        self, count: int, deadline: Deadline, wanted: LogFilter = ALL_LINES
    ) -> list[LogLine]:
        """Return up to ``count`` of the newest matching lines, oldest first, in phone time."""


class PublishedPart(Protocol):
    """Tools that apps publish."""

    async def watch(self, changed: Callable[[], None], deadline: Deadline) -> None:
        """Call ``changed`` when apps are installed, removed or changed, if the phone reports it.

        After the phone was lost, this must be called again.
        """

    async def publishers(self, deadline: Deadline) -> list[Publisher]:
        """Return all components that publish tools, without starting any app."""

    async def describe_provider(self, authority: str, deadline: Deadline) -> ProviderAnswer | None:
        """Ask a content provider for its tools."""

    async def execute(
        self, authority: str, tool: str, arguments: Mapping[str, str], deadline: Deadline
    ) -> ProviderAnswer | None:
        """Run a tool of a content provider."""

    async def describe_service(
        self, package: str, class_name: str, deadline: Deadline
    ) -> ServiceDescription:
        """Read a service's description, without starting the service."""

    async def call_service(
        self,
        package: str,
        class_name: str,
        request_id: str,
        extras: Mapping[str, str],
        deadline: Deadline,
    ) -> Reply:
        """Start a service and return its reply to the request."""


class SmsPart(Protocol):
    """SIM cards and messages."""

    async def subscriptions(self, deadline: Deadline) -> list[Subscription]:
        """Return the active subscriptions, by slot."""

    async def send(self, subscription: int, to: str, text: str, deadline: Deadline) -> int:
        """Send a message and return the number of its parts when the phone has sent all of them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Driver(ABC):
    """One phone with one kind of access; a new part is added here and in each driver."""

    name: str
    facts: PhoneFacts
    screen: ScreenPart
    protection: ProtectionPart
    input: InputPart
    elements: ElementsPart
    text: TextPart
    clipboard: ClipboardPart
    apps: AppsPart
    files: FilesPart
    logs: LogsPart
    published: PublishedPart
    sms: SmsPart

    @property
    @abstractmethod
    def capabilities(self) -> frozenset[Capability]:
        """What this driver supports on this phone, beyond the common functions."""
