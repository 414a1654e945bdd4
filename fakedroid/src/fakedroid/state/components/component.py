"""What an app declares besides its screens: content providers and services, and their code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from fakedroid.state.components.extras import Extras
from fakedroid.state.components.started import Started
from fakedroid.state.packages import certificate_of

Tree = dict[str, Any]
"""An element of an XML resource: ``tag``, ``attributes`` and perhaps ``children``."""

Call = Callable[[str, str | None, Extras], Extras | Awaitable[Extras | None] | None]
"""ContentProvider.call: method, argument, extras; raises `JavaException` for what it throws."""


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
    """What intents a component takes."""

    action: str
    mime_type: str | None = None


@dataclass(frozen=True)
class Component:
    """A component of an app, and the app it belongs to.

    An empty ``certificate`` stands for one made from the package's name, None for an app of which
    Android reports none. ``version`` is the version code. ``clear_data`` forgets what the component
    has stored.
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
    """An app with a content provider; each of its calls takes so many seconds of the phone."""

    authority: str
    call: Call
    takes: float = 0.0
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ServiceApp(Component):
    """An app with a service.

    ``name``, ``description`` and ``capabilities`` are its meta-data; a function in place of the
    capabilities is asked each time, and may raise `JavaException` as a broken resource does.
    ``start`` is its onStartCommand. ``refusal`` is why Android does not start it, if it does not.
    """

    name: str | None
    description: str | None
    capabilities: Tree | Callable[[], Tree | None] | None
    start: Callable[[Started], None]
    refusal: str | None = None
    filters: tuple[Filter, ...] = ()

    def read_capabilities(self) -> Tree | None:
        """Return the XML of the capabilities, None when the app names none.

        Raises:
            JavaException: it cannot be read.
        """
        found = self.capabilities
        return found() if callable(found) else found
