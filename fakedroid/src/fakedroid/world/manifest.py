"""What the phone knows of an app and its activities without running them."""

from collections.abc import Sequence
from typing import Protocol


class ActivityInfo(Protocol):
    """One activity, as its app's manifest declares it."""

    @property
    def class_name(self) -> str:
        """The full class name."""

    @property
    def label(self) -> str:
        """The name shown to people."""

    @property
    def launcher(self) -> bool:
        """Whether the launcher starts it."""

    @property
    def floating(self) -> bool:
        """Whether it shows what is behind it."""

    @property
    def home(self) -> bool:
        """Whether it is a home screen."""


class AppInfo(Protocol):
    """An installed app, as its manifest declares it."""

    @property
    def package(self) -> str:
        """The package name."""

    @property
    def label(self) -> str:
        """The name shown to people."""

    @property
    def uid(self) -> int:
        """The user id its processes run as."""

    @property
    def activities(self) -> Sequence[ActivityInfo]:
        """Its activities."""
