"""Activities and the tasks they are stacked in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from fakedroid.world.app import ActivitySpec, App
    from fakedroid.world.context import ActivityContext
    from fakedroid.world.saved_state import SavedState
    from fakedroid.world.window import Window

State = Literal["RESUMED", "PAUSED", "STOPPED", "DESTROYED"]


class StartResult(Enum):
    """What starting an activity came to."""

    STARTED = "started"
    DELIVERED_TO_TOP = "delivered to top"
    BROUGHT_TO_FRONT = "brought to front"


@dataclass(eq=False)
class Activity:
    """An activity record; ``token`` is its identity hash, ``windows`` are listed top first."""

    token: int
    app: App
    spec: ActivitySpec
    task: Task
    extras: dict[str, str] = field(default_factory=dict)
    state: State = "STOPPED"
    finishing: bool = False
    windows: list[Window] = field(default_factory=list)
    context: ActivityContext | None = None
    saved: SavedState | None = None

    @property
    def package(self) -> str:
        """The package it belongs to."""
        return self.app.package

    @property
    def class_name(self) -> str:
        """The full class name."""
        return self.spec.class_name

    @property
    def label(self) -> str:
        """The name shown to people."""
        return self.spec.label

    @property
    def window(self) -> Window | None:
        """The activity's own window, below its dialogs and popups."""
        return self.windows[-1] if self.windows else None


@dataclass(eq=False)
class Task:
    """A stack of activities, root first."""

    id: int
    affinity: str
    activities: list[Activity] = field(default_factory=list)

    @property
    def top(self) -> Activity:
        """The activity on top."""
        return self.activities[-1]

    @property
    def root(self) -> Activity:
        """The activity the task began with."""
        return self.activities[0]

    @property
    def home(self) -> bool:
        """Whether this is the launcher's task."""
        return self.root.spec.home
