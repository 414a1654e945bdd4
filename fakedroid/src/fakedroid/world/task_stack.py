"""Starts, finishes and restores activities (mem ActivityStarter, simplified)."""

from collections.abc import Callable

from fakedroid.world.app import ActivityContext, ActivitySpec, App, AppHost
from fakedroid.world.system.decor import DecorView, own_part
from fakedroid.world.system.picture_in_picture import PictureInPicture
from fakedroid.world.system.split_screen import SplitScreen
from fakedroid.world.views import saved_state
from fakedroid.world.window import Activity, StartResult, Task, Window
from fakedroid.world.window_kind import WindowKind


class TaskStack:
    """All tasks, most recent first."""

    def __init__(
        self,
        host: AppHost,
        tasks: list[Task],
        split: SplitScreen,
        small: PictureInPicture,
        changed: Callable[[], None],
    ) -> None:
        self._host = host
        self._stage = host.stage
        self.tasks = tasks
        self._split = split
        self._small = small
        self._changed = changed
        self._next_id = 1

    @property
    def front(self) -> Activity | None:
        """The activity on top of everything."""
        return self.tasks[0].top if self.tasks else None

    def visible(self) -> list[Activity]:
        """Return the visible activities, the one in front first."""
        small = self._small.task
        full = [task for task in self.tasks if task is not small]
        partner = self._split.partner(full[0]) if full else None
        groups = [full] if partner is None else [full[:1], [partner]]
        if small is not None:
            groups.append([small])
        return [activity for group in groups for activity in self._visible(group)]

    def _visible(self, tasks: list[Task]) -> list[Activity]:
        """Return the visible activities of tasks in one area, also those behind floating ones."""
        seen: list[Activity] = []
        for task in tasks:
            for activity in reversed(task.activities):
                seen.append(activity)
                if not activity.spec.floating:
                    return seen
        return seen

    def windows(self) -> list[Window]:
        """Return the windows of all activities, topmost first."""
        small = self._small.task
        return [
            window
            for task in sorted(self.tasks, key=lambda task: task is not small)
            for activity in reversed(task.activities)
            for window in activity.windows
        ]

    def start(
        self,
        app: App,
        spec: ActivitySpec,
        new_task: bool,
        clear_top: bool,
        single_top: bool,
        extras: dict[str, str],
    ) -> StartResult:
        """Start an activity according to its launch flags and mode."""
        task = self._task_for(app, spec, new_task)
        if task is None:
            self._push(self._new_task(app.package), app, spec, extras)
            return StartResult.STARTED
        in_front = task is self.tasks[0]
        there = next((a for a in reversed(task.activities) if a.spec is spec), None)
        if there is not None and (clear_top or spec.single_task):
            self._finish_above(there)
            return self._deliver(there, extras, in_front)
        if task.top is there and (single_top or spec.single_top):
            return self._deliver(there, extras, in_front)
        if new_task and task.root.spec is spec:
            # Like the launcher: an existing task with that root returns in its last state.
            was_top = in_front and task.top is task.root
            self.to_front(task)
            return StartResult.DELIVERED_TO_TOP if was_top else StartResult.BROUGHT_TO_FRONT
        self._push(task, app, spec, extras)
        return StartResult.STARTED

    def _task_for(self, app: App, spec: ActivitySpec, new_task: bool) -> Task | None:
        if not new_task and not spec.single_task and self.tasks:
            return self.tasks[0]
        return next((task for task in self.tasks if task.affinity == app.package), None)

    def _deliver(self, activity: Activity, extras: dict[str, str], in_front: bool) -> StartResult:
        activity.extras = extras
        self.to_front(activity.task)
        return StartResult.DELIVERED_TO_TOP if in_front else StartResult.BROUGHT_TO_FRONT

    def _new_task(self, affinity: str) -> Task:
        task = Task(self._next_id, affinity)
        self._next_id += 1
        self.tasks.insert(0, task)
        return task

    def _push(self, task: Task, app: App, spec: ActivitySpec, extras: dict[str, str]) -> None:
        activity = Activity(self._stage.new_token(), app, spec, task, dict(extras))
        task.activities.append(activity)
        self.to_front(task)

    def to_front(self, task: Task) -> None:
        """Bring a task to the front."""
        if task is self._small.task:
            self._small.leave()
        self.tasks.remove(task)
        self.tasks.insert(0, task)
        self._changed()

    def to_back(self, task: Task) -> None:
        """Send a task behind all others."""
        self.tasks.remove(task)
        self.tasks.append(task)
        self._changed()

    def finish(self, activity: Activity) -> None:
        """Finish an activity; its task ends with its last one."""
        if activity.finishing:
            return
        self._pause(activity)
        self._destroy(activity)
        self._changed()

    def _finish_above(self, activity: Activity) -> None:
        while activity.task.top is not activity:
            self._destroy(activity.task.top)

    def _destroy(self, activity: Activity) -> None:
        activity.finishing = True
        activity.state = "DESTROYED"
        activity.windows.clear()
        activity.task.activities.remove(activity)
        if not activity.task.activities:
            self.tasks.remove(activity.task)
            if activity.task is self._small.task:
                self._small.leave()

    def remove_package(self, package: str) -> None:
        """Finish all activities of a package, like force-stop."""
        for task in list(self.tasks):
            for activity in list(task.activities):
                if activity.package == package:
                    self._destroy(activity)
        self._changed()

    def drop_windows(self, package: str) -> None:
        """Remove a killed process's windows; its activities are recreated when they are visible."""
        for task in self.tasks:
            for activity in task.activities:
                if activity.package == package:
                    self._drop(activity)

    def _drop(self, activity: Activity) -> None:
        if activity.window is not None:
            activity.saved = saved_state.save(activity.window.root)
            activity.windows.clear()
            activity.context = None

    def recreate(self) -> None:
        """Recreate every activity after a configuration change (src ActivityRecord.relaunch).

        Views with an id keep their state; dialogs close.
        """
        for activity in [each for task in self.tasks for each in task.activities]:
            if activity.state == "RESUMED":
                self._pause(activity)
                activity.state = "PAUSED"
            self._drop(activity)
        self._changed()

    def update(self) -> None:
        """Update the states of all activities by their visibility, and create missing windows."""
        seen = self.visible() if self._stage.awake and not self._stage.locked else []
        for task in list(self.tasks):
            for activity in list(task.activities):
                if activity not in seen:
                    self._stop(activity)
        for activity in reversed(seen):
            self._show(activity)
        for below in seen[1:]:
            if self._resumed_beside(below):
                self._resume(below)
            else:
                below.state = "PAUSED"
        if seen:
            self._resume(seen[0])

    def _resumed_beside(self, activity: Activity) -> bool:
        """Return whether an activity behind another stays resumed: in split screen from API 29."""
        partner = self._split.partner(self.tasks[0])
        top = partner.top if partner is not None else None
        return activity is top and self._stage.api >= 29

    def _stop(self, activity: Activity) -> None:
        if activity.state == "RESUMED":
            self._pause(activity)
        activity.state = "STOPPED"
        for window in activity.windows:
            window.visible = False

    def _pause(self, activity: Activity) -> None:
        if activity.context is not None:
            _call(activity.context.on_pause)

    def _show(self, activity: Activity) -> None:
        if activity.context is None:
            self._stage.surroundings.process(activity.package, activity.app.uid)
            activity.context = context = ActivityContext(self._host, activity)
            window = self._build(activity, context)
            activity.windows.append(window)
            if activity.saved is not None:
                saved_state.restore(window.root, activity.saved)
                activity.saved = None
        for window in activity.windows:
            window.visible = True

    def _resume(self, activity: Activity) -> None:
        if activity.state != "RESUMED":
            activity.state = "RESUMED"
            if activity.context is not None:
                _call(activity.context.on_resume)

    def _spec_of(self, activity: Activity) -> ActivitySpec:
        specs = self._host.apps[activity.package].activities
        return next(spec for spec in specs if spec is activity.spec)

    def _build(self, activity: Activity, context: ActivityContext) -> Window:
        content = self._spec_of(activity).build(context)
        root = content if activity.spec.floating else DecorView(content)
        window = Window(
            self._host.screen,
            WindowKind.APPLICATION,
            f"{activity.package}/{activity.class_name}",
            (activity.package, activity.app.uid),
            root,
            context.arrange or own_part,
        )
        window.label, window.activity = context.label or activity.label, activity
        window.modal = True
        window.dims = activity.spec.floating
        window.secure = context.secure
        return window


def _call(hook: Callable[[], None] | None) -> None:
    if hook is not None:
        hook()
