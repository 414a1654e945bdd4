"""What the phone knows about an app and its activities without running them."""

from collections.abc import Sequence
from typing import Protocol


class ActivityInfo(Protocol):
    """An activity, as declared in its app's manifest."""

    @property
    def class_name(self) -> str:
        """The full class name."""

    @property
    def label(self) -> str:
        """The displayed name."""

    @property
    def launcher(self) -> bool:
        """Whether the launcher starts it."""

    @property
    def floating(self) -> bool:
        """Whether the activity behind it is visible."""

    @property
    def home(self) -> bool:
        """Whether it is a home screen."""


class AppInfo(Protocol):
    """An installed app, as declared in its manifest."""

    @property
    def package(self) -> str:
        """The package name."""

    @property
    def label(self) -> str:
        """The displayed name."""

    @property
    def uid(self) -> int:
        """The user id of its processes."""

    @property
    def activities(self) -> Sequence[ActivityInfo]:
        """Its activities."""
