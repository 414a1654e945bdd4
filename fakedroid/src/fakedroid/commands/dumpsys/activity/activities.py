"""``dumpsys activity activities`` and ``top-resumed``."""

from fakedroid.commands.dumpsys.activity.activity_record import record_lines
from fakedroid.commands.dumpsys.activity.task import shown_words, task_lines, task_name
from fakedroid.commands.dumpsys.object_names import (
    FOREIGN_TASK,
    activity_type,
    foreign_record,
    hash_of,
    record,
    stack_id,
    word,
)
from fakedroid.device import Device
from fakedroid.state.levels.activity_form import activity_form
from fakedroid.world.window import Activity, Task, Window

_TITLE = "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)"


def dump_top_resumed(phone: Device) -> list[str]:
    """src dumpTopResumedActivityLocked 31-36: ActivityRecord.dump without an indent."""
    front = phone.world.resumed_activity()
    lines = ["ACTIVITY MANAGER TOP-RESUMED (dumpsys activity top-resumed)"]
    return lines + (record_lines(phone, front) if front is not None else [])


def dump_activities(phone: Device, args: list[str]) -> list[str]:
    """Return every task with its activities, the one in front first."""
    lines = [_TITLE, *_on_other_displays(phone, phone.world.elsewhere)]
    lines.append("Display #0 (activities from top to bottom):")
    if phone.level.per_stack_resumed:
        return lines + _by_stack(phone)
    return lines + _by_task(phone)


def _on_other_displays(phone: Device, windows: list[Window]) -> list[str]:
    """Return tasks of other displays or other users, shortened to their names."""
    lines = []
    for window in windows:
        name = foreign_record(phone.level, window)
        if window.display_id:
            lines.append(f"Display #{window.display_id} (activities from top to bottom):")
        lines += [
            "",
            f"  * {_foreign_task(phone, window)}",
            f"    * Hist #0: {name}",
        ]
        if window.display_id and phone.level.per_stack_resumed:
            lines.append(f"    mResumedActivity: {name}")
        elif window.display_id:
            lines.append(f"    topResumedActivity={name}")
    return [*lines, ""] if lines else []


def _foreign_task(phone: Device, window: Window) -> str:
    head = f"{hash_of(window.token, 'task')} #{FOREIGN_TASK}"
    package, user = window.package, window.user
    if phone.level.task_records:
        return f"TaskRecord{{{head} A={package} U={user} StackId={FOREIGN_TASK} sz=1}}"
    shown = shown_words(phone, window.visible)
    return f"Task{{{head} type=standard A={window.uid}:{package} U={user}{shown} sz=1}}"


def _resumed_in(phone: Device, task: Task) -> Activity | None:
    front = phone.world.resumed_activity()
    return front if front is not None and front.task is task else None


def _by_stack(phone: Device) -> list[str]:
    """src ActivityStackSupervisor.dumpActivitiesLocked 28, what changed up to 31."""
    lines: list[str] = []
    form = activity_form(phone.level.api)
    asleep = [f"  isSleeping={word(not phone.world.awake)}"] if form.tells_sleep else []
    for task in phone.world.tasks():
        kind = f" type={activity_type(task.top)} mode=fullscreen" if form.typed_stacks else ""
        lines += [
            "",
            f"  {phone.level.stack_word} #{stack_id(task)}:{kind}",
            *asleep,
            "  mBounds=Rect(0, 0 - 0, 0)",
            f"    Task id #{task.id}",
            "    mBounds=Rect(0, 0 - 0, 0)",
            "    mMinWidth=-1",
            "    mMinHeight=-1",
            "    mLastNonFullscreenBounds=null",
            f"    * {task_name(phone, task)}",
            *(f"      {line}" for line in task_lines(phone, task)),
            *_history(phone, task, "      * ", "          "),
            *(_running(phone, task) if form.running_list else []),
        ]
        resumed = _resumed_in(phone, task)
        if resumed is not None:
            lines += ["", f"    mResumedActivity: {record(phone.level, resumed)}"]
        else:
            lines.append(f"    mLastPausedActivity: {record(phone.level, task.top)}")
    lines += _on_other_displays(phone, phone.world.of_others)
    front = phone.world.resumed_activity()
    if front is not None:
        lines += ["", f"  ResumedActivity: {record(phone.level, front)}"]
    return [
        *lines,
        f"  {form.focused}={_stack_in_front(phone)}",
        f"  mCurTaskIdForUser={{0={max(task.id for task in phone.world.tasks())}}}",
        f"  {form.in_front}={{}}",
    ]


def _stack_in_front(phone: Device) -> str:
    """Return ActivityStack.toString, from 30 Task.toString."""
    top = phone.world.tasks()[0]
    if not phone.level.task_records:
        return task_name(phone, top)
    kind = ""
    if activity_form(phone.level.api).typed_stacks:
        kind = f" type={activity_type(top.top)} mode=fullscreen visible=true translucent=false"
    number = hash_of(1, "focused stack")
    return f"ActivityStack{{{number} stackId={stack_id(top)}{kind}, {len(top.activities)} tasks}}"


def _running(phone: Device, task: Task) -> list[str]:
    """Return the running activities, which levels up to 29 list once more."""
    return [
        "",
        "    Running activities (most recent first):",
        f"      {task_name(phone, task)}",
        *_runs(phone, task),
    ]


def _runs(phone: Device, task: Task) -> list[str]:
    return [
        f"        Run #{number}: {record(phone.level, task.activities[number])}"
        for number in reversed(range(len(task.activities)))
    ]


def _history(phone: Device, task: Task, mark: str, indent: str) -> list[str]:
    lines = []
    for number in reversed(range(len(task.activities))):
        activity = task.activities[number]
        lines.append(f"{mark}Hist #{number}: {record(phone.level, activity)}")
        lines += [f"{indent}{line}" for line in record_lines(phone, activity)]
    return lines


def _by_task(phone: Device) -> list[str]:
    """src RootWindowContainer.dumpActivities, Task.dump 32-36."""
    lines: list[str] = []
    for task in phone.world.tasks():
        resumed = _resumed_in(phone, task)
        lines += ["", f"  * {task_name(phone, task)}"]
        lines += ["    mLastOrientationSource=null", f"    bounds={_no_bounds()}"]
        if resumed is not None:
            lines.append(f"    topResumedActivity={record(phone.level, resumed)}")
        else:
            lines.append(f"    mLastPausedActivity: {record(phone.level, task.top)}")
        lines += [f"    {line}" for line in task_lines(phone, task)]
        lines += _history(phone, task, "    * ", "      ")
    lines += _on_other_displays(phone, phone.world.of_others)
    front = phone.world.resumed_activity()
    if front is not None:
        name = record(phone.level, front)
        lines += [
            "",
            "  Resumed activities in task display areas (from top to bottom):",
            f"    Resumed: {name}",
            "",
            f"  ResumedActivity: {name}",
        ]
    return [
        *lines,
        "",
        "ActivityTaskSupervisor state:",
        f"  topDisplayFocusedRootTask={task_name(phone, phone.world.tasks()[0])}",
        "  mCurTaskIdForUser={" + f"0={max(task.id for task in phone.world.tasks())}" + "}",
        "  mUserRootTaskInFront={}",
        f"  isHomeRecentsComponent={word(True)}",
    ]


def _no_bounds() -> str:
    return "Rect(0, 0 - 0, 0)"
