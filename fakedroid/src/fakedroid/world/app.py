"""What an app tells the phone about itself, and what the phone gives its screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakedroid.state.components import Component
    from fakedroid.world.context import ActivityContext
    from fakedroid.world.view import View


@dataclass(frozen=True)
class ActivitySpec:
    """One activity of an app; ``build`` makes its content, below the window's own frame."""

    class_name: str
    label: str
    build: Callable[[ActivityContext], View]
    launcher: bool = False
    exported: bool = True
    single_top: bool = False
    single_task: bool = False
    floating: bool = False
    home: bool = False


@dataclass(frozen=True)
class App:
    """An installed app.

    ``since_api`` is the first level whose phones have it; without ``on_home_screen`` it is among
    all apps of the launcher only. ``components`` are its content providers and services. A phone
    gives an app with uid 0 a free one.
    """

    package: str
    label: str
    version_name: str = "1.0"
    version_code: int = 1
    system: bool = False
    uid: int = 0
    activities: tuple[ActivitySpec, ...] = ()
    min_sdk: int = 26
    target_sdk: int = 34
    permissions: tuple[str, ...] = ()
    since_api: int = 26
    on_home_screen: bool = True
    icon: str = "#607D8B"
    components: tuple[Component, ...] = ()

    def activity(self, class_name: str) -> ActivitySpec | None:
        """Return the activity of that full class name."""
        return next((spec for spec in self.activities if spec.class_name == class_name), None)

    def launcher_activity(self) -> ActivitySpec | None:
        """Return the activity the launcher starts."""
        return next((spec for spec in self.activities if spec.launcher), None)
