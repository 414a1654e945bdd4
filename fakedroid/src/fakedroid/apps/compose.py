"""A screen like those of Jetpack Compose: no ids, plain Views, texts and descriptions.

A list of 40 tasks ("Task 1" …, each row clickable around its texts and a check box), the text
"0 done" above it, a field for a new task and the button "Add" beside it.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import cast

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.buttons import CheckBox
from fakedroid.world.views.compose import (
    ComposeColumn,
    ComposeField,
    ComposeRow,
    ComposeView,
    LazyColumn,
    icon_button,
)
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View

COUNT = 40


def _seed() -> list[str]:
    return [f"Task {number}" for number in range(1, COUNT + 1)]


@dataclass
class Tasks:
    """The open and the completed tasks."""

    names: list[str] = field(default_factory=_seed)
    done: set[str] = field(default_factory=set)


class TaskRow(ComposeRow):
    """A task's row: the whole row is clickable, and its box only shows the state."""

    def __init__(self) -> None:
        self.title = TextView("").styled(18).lined(1)
        self.state = TextView("").styled(14, FAINT).lined(1)
        self.box = CheckBox()
        self.box.clickable = False
        texts = ComposeColumn(self.title.sized(MATCH), self.state.sized(MATCH))
        super().__init__(
            texts.sized(0, WRAP, weight=1).aligned(Gravity.CENTER_Y),
            self.box.aligned(Gravity.CENTER_Y),
        )
        self.clickable = True
        self.sized(MATCH, 72).padded(16, 0, 16)


class TaskList:
    """The adapter of the tasks, and the texts around them."""

    def __init__(self, context: ActivityContext) -> None:
        self._tasks = context.data(Tasks)
        self.summary = TextView("").styled(16, FAINT)
        self.listing = LazyColumn(self)
        self.new = ComposeField("New task")
        self._update_summary()

    def count(self) -> int:
        """Return the number of tasks."""
        return len(self._tasks.names)

    def kind(self, _position: int) -> str:
        """Return the only kind of row."""
        return "task"

    def create(self, _kind: str) -> View:
        """Create a row."""
        return TaskRow()

    def bind(self, row: View, position: int) -> None:
        """Bind a row to a task."""
        view, name = cast(TaskRow, row), self._tasks.names[position]
        view.title.text = name
        view.box.checked = name in self._tasks.done
        view.state.text = "Done" if view.box.checked else "To do"
        view.on_click = partial(self._toggle, name)

    def _toggle(self, name: str) -> None:
        self._tasks.done ^= {name}
        self._update_summary()
        self.listing.refresh()

    def _update_summary(self) -> None:
        self.summary.text = f"{len(self._tasks.done)} done"

    def add(self) -> None:
        """Add the typed task at the top."""
        if self.new.text:
            self._tasks.names.insert(0, self.new.text)
            self.new.set_text("")
            self.listing.refresh()


def build(context: ActivityContext) -> View:
    """Build the screen."""
    tasks = TaskList(context)
    adding = ComposeRow(
        tasks.new.sized(0, WRAP, weight=1).spaced(right=8),
        icon_button("add", "Add", tasks.add).aligned(Gravity.CENTER_Y),
    )
    heading = ComposeColumn(TextView("Tasks").styled(24).sized(MATCH), tasks.summary.sized(MATCH))
    content = ComposeColumn(
        heading.sized(MATCH, WRAP).padded(16, 16, 16, 8),
        tasks.listing.sized(MATCH, 0, weight=1),
        adding.sized(MATCH, WRAP).padded(16, 8, 16, 8),
    )
    return ComposeView(content).painted("#FFFFFF")


APP = App(
    package="dev.handroid.compose",
    label="Compose",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10207,
    icon="#3F51B5",
    symbol="tasks",
    on_home_screen=False,
    activities=(
        ActivitySpec("dev.handroid.compose.MainActivity", "Compose", build, launcher=True),
    ),
)
