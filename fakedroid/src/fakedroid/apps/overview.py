"""The overview of recent tasks: a row of cards; a tap opens a task, a swipe up removes it.

Ids: ``overview_panel``, ``task`` (a card), ``icon``, ``task_name``, ``snapshot``, ``clear_all``,
``empty_recents`` ("No recent items").
"""

from collections.abc import Callable
from functools import partial

from fakedroid.world.app import ActivityContext
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.buttons import ImageView
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.scroll_view import HorizontalScrollView
from fakedroid.world.views.task_snapshot import TaskSnapshot
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Task


def overview(context: ActivityContext, again: Callable[[], None]) -> View:
    """Build the overview; ``again`` shows it again after a task was removed."""
    world = context.world
    tasks = [t for t in world.tasks() if not t.home and t is not context.activity.task]

    def remove(gone: list[Task]) -> None:
        for package in {activity.package for task in gone for activity in task.activities}:
            world.kill(package, background_only=False)
        again()

    if not tasks:
        empty = TextView("No recent items", "empty_recents").styled(18, "#FFFFFF")
        return Column(empty.held(Gravity.CENTER).sized(MATCH, MATCH), name="overview_panel")
    cards = [_card(context, task, remove) for task in tasks]
    clear = Button("Clear all", "clear_all", partial(remove, tasks))
    clear.styled(16, "#FFFFFF").painted("flat")
    strip = Row(*cards).sized(WRAP, MATCH).padded(40, 0, 40)
    panel = HorizontalScrollView(strip, "overview_panel")
    return Column(
        panel.sized(MATCH, 0, weight=1),
        clear.sized(WRAP, 48).aligned(Gravity.CENTER_X).spaced(top=8, bottom=24),
    ).padded(top=40)


def _card(context: ActivityContext, task: Task, remove: Callable[[list[Task]], None]) -> View:
    app = context.world.apps[task.affinity]
    head = Row(
        ImageView(f"app:{app.icon}:{app.symbol}", "icon").sized(32, 32),
        TextView(app.label, "task_name").styled(16, "#FFFFFF").lined(1).spaced(left=12, top=4),
    ).sized(MATCH, 40)
    snapshot = TaskSnapshot("snapshot", task.top.windows).sized(MATCH, 0, weight=1)
    card = Column(head, snapshot, name="task").sized(316, MATCH).spaced(right=20)
    card.description = app.label
    card.on_click, card.clickable = partial(_open, context, task), True
    card.on_swipe = lambda direction: remove([task]) if direction == "up" else None
    return card


def _open(context: ActivityContext, task: Task) -> None:
    context.world.open_task(task)
    if not context.activity.spec.home:
        context.finish()
