"""The content providers and services of an app, and their code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from fakedroid.state.components.extras import Extras
from fakedroid.state.components.started import Started
from fakedroid.state.packages import certificate_of

Tree = dict[str, Any]
"""An element of an XML resource: ``tag``, ``attributes`` and optional ``children``."""

Call = Callable[[str, str | None, Extras], Extras | Awaitable[Extras | None] | None]
"""ContentProvider.call: method, argument, extras; raises `JavaException` for an exception."""


class JavaException(Exception):
    """An exception that an app's code throws."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name
        self.message = message

    def __str__(self) -> str:
        """Return Throwable.toString."""
        return f"{self.name}: {self.message}"


@dataclass(frozen=True)
class Filter:
    """The intents that a component accepts."""

    action: str
    mime_type: str | None = None


@dataclass(frozen=True)
class Component:
    """A component of an app, and the app it belongs to.

    An empty ``certificate`` means one derived from the package's name, None an app for which
    Android reports none. ``version`` is the version code. ``clear_data`` deletes the data that the
    component has stored.
    """

    package: str
    class_name: str
    label: str = "Sample"
    version: int = 1
    version_name: str = "1.0"
    certificate: bytes | None = b""
    exported: bool = True
    permission: str | None = None
    clear_data: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        if self.certificate == b"":
            object.__setattr__(self, "certificate", certificate_of(self.package))


@dataclass(frozen=True, kw_only=True)
class ProviderApp(Component):
    """An app with a content provider; ``takes`` is the duration of a call in phone seconds."""

    authority: str
    call: Call
    takes: float = 0.0
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ServiceApp(Component):
    """An app with a service.

    ``name``, ``description`` and ``capabilities`` are its metadata; a function instead of the
    capabilities is called each time, and may raise `JavaException` like a broken resource.
    ``start`` is its onStartCommand. ``refusal`` is the reason if Android does not start it.
    """

    name: str | None
    description: str | None
    capabilities: Tree | Callable[[], Tree | None] | None
    start: Callable[[Started], None]
    refusal: str | None = None
    filters: tuple[Filter, ...] = ()

    def read_capabilities(self) -> Tree | None:
        """Return the XML of the capabilities, or None if the app names none.

        Raises:
            JavaException: it cannot be read.
        """
        found = self.capabilities
        return found() if callable(found) else found
