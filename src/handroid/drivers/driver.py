"""The interface of a driver: the protocol of each of its parts.

A driver is a handful of parts, each for one kind of work, so that two drivers can share those
that do not differ. Every method takes the deadline by which it must have ended. What a driver
cannot do raises NotSupported, which says why and what would help.
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
    """What one driver can do and another, or the same on another Android, cannot."""

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
        """Return how many elements fall into each slot; None where that takes a whole read."""

    async def display(self, deadline: Deadline) -> Display:
        """Return the screen's size, density and rotation, without reading its elements."""

    async def picture(self, deadline: Deadline, longest: int | None = None) -> Picture:
        """Return a screenshot in the current rotation.

        A driver that can make it smaller on the phone does, if a longest side is named.
        """


class ProtectionPart(Protocol):
    """What apps keep from pictures."""

    async def packages(self, deadline: Deadline) -> tuple[str, ...]:
        """Return the apps whose windows on the screen are black in every picture."""


class InputPart(Protocol):
    """Touches and keys; coordinates are pixels of the current rotation."""

    async def tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point briefly."""

    async def double_tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point twice within the time Android takes for a double tap."""

    async def long_press(self, x: float, y: float, milliseconds: int, deadline: Deadline) -> None:
        """Hold a point."""

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
        """Move one finger so that what it drags stays where it is let go, and does not fling.

        The first ``slop`` pixels go slowly: Android takes them for a tap until they are passed.
        """

    async def perform(self, gesture: Gesture, deadline: Deadline) -> None:
        """Move fingers along timed paths."""

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press a key and let it go."""

    async def type_text(self, text: str, deadline: Deadline) -> None:
        """Type into whatever has the focus."""

    async def open_panel(self, panel: Panel, deadline: Deadline) -> None:
        """Pull down notifications or quick settings."""


class ElementsPart(Protocol):
    """Acts on an element of a screen that this driver has just read."""

    async def click(self, element: Element, deadline: Deadline) -> None:
        """Click it."""

    async def long_click(self, element: Element, deadline: Deadline) -> None:
        """Click it and hold."""

    async def scroll_to(self, element: Element, deadline: Deadline) -> int:
        """Bring it into view; return how many scrolls that took."""


class TextPart(Protocol):
    """Types into fields and reads back what they hold then; offsets count characters."""

    async def append(self, element: Element, text: str, rhythm: Rhythm, deadline: Deadline) -> str:
        """Type at the end of a field and return its content."""

    async def insert(
        self, element: Element, text: str, offset: int, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Type at a place inside a field and return its content."""

    async def replace(
        self, element: Element, search: str, text: str, rhythm: Rhythm, deadline: Deadline
    ) -> str:
        """Type in place of the first occurrence of a text and return the field's content."""

    async def clear(self, element: Element, deadline: Deadline) -> str:
        """Empty a field and return its content."""

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press ENTER, DEL, TAB or SPACE in the field that has the focus."""


class ClipboardPart(Protocol):
    """The phone's clipboard."""

    async def read(self, deadline: Deadline) -> str | None:
        """Return its text, None when it holds none."""

    async def write(self, text: str, deadline: Deadline) -> None:
        """Put a text on it."""


class AppsPart(Protocol):
    """Installed apps."""

    async def installed(self, deadline: Deadline, system: bool | None = None) -> list[App]:
        """Return every installed app, or only those that are, or are not, of the system."""

    async def uid_of(self, package: str, deadline: Deadline) -> int | None:
        """Return the user id an app runs as; None when it is not installed."""

    async def open(self, package: str, deadline: Deadline) -> None:
        """Bring the app to the front, starting it if needed."""

    async def close(self, package: str, deadline: Deadline) -> None:
        """End the app's processes that are in the background."""


class FilesPart(Protocol):
    """Files by absolute path."""

    async def stat(self, path: str, deadline: Deadline) -> FileStat:
        """Return what a path is, not following a link at its end."""

    async def real_path(self, path: str, deadline: Deadline) -> str:
        """Return the path with every link followed; its last part need not exist."""

    async def list_directory(self, path: str, deadline: Deadline) -> list[DirectoryEntry]:
        """Return the entries of a directory."""

    async def read(
        self, path: str, limit: int, deadline: Deadline, size: int | None = None
    ) -> bytes:
        """Return a file's content, refusing more than ``limit`` bytes.

        ``size`` is what it has, if that is known; progress is reported as a part of it.
        """

    async def write(self, path: str, content: bytes, deadline: Deadline) -> None:
        """Write a file whole, creating the directories above it."""

    async def append(self, path: str, content: bytes, deadline: Deadline) -> None:
        """Add to the end of a file that exists."""

    async def remove(self, path: str, deadline: Deadline) -> None:
        """Remove one file."""

    async def free_bytes(self, path: str, deadline: Deadline) -> int:
        """Return the space left where a path lies."""


class LogsPart(Protocol):
    """The phone's log."""

    async def newest(
        self, count: int, deadline: Deadline, wanted: LogFilter = ALL_LINES
    ) -> list[LogLine]:
        """Return up to ``count`` of the newest lines wanted, oldest first, in the phone's zone."""


class PublishedPart(Protocol):
    """Tools that apps publish."""

    async def watch(self, changed: Callable[[], None], deadline: Deadline) -> None:
        """Have ``changed`` called when apps come, go or change, where the phone reports it.

        A phone that was lost in the meantime has to be watched anew.
        """

    async def publishers(self, deadline: Deadline) -> list[Publisher]:
        """Return every component that publishes tools; nothing of an app is started for it."""

    async def describe_provider(self, authority: str, deadline: Deadline) -> ProviderAnswer | None:
        """Ask a content provider what it offers."""

    async def execute(
        self, authority: str, tool: str, arguments: Mapping[str, str], deadline: Deadline
    ) -> ProviderAnswer | None:
        """Have a content provider run a tool."""

    async def describe_service(
        self, package: str, class_name: str, deadline: Deadline
    ) -> ServiceDescription:
        """Read how a service describes itself, without starting it."""

    async def call_service(
        self,
        package: str,
        class_name: str,
        request_id: str,
        extras: Mapping[str, str],
        deadline: Deadline,
    ) -> Reply:
        """Start a service and return its reply to this request."""


class SmsPart(Protocol):
    """SIM cards and messages."""

    async def subscriptions(self, deadline: Deadline) -> list[Subscription]:
        """Return the active subscriptions, by slot."""

    async def send(self, subscription: int, to: str, text: str, deadline: Deadline) -> int:
        """Send a message and return its parts once the phone has sent every one of them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Driver(ABC):
    """One phone, reached in one way: a new part is a line here, and one in each driver."""

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
        """What this driver can do on this phone, beyond what every driver can."""
