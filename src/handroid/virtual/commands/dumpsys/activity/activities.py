"""``dumpsys activity activities`` and ``top-resumed``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.dumpsys.activity.activity_record import record_lines
from handroid.virtual.commands.dumpsys.activity.task import task_lines, task_name
from handroid.virtual.commands.dumpsys.names import activity_type, hash_of, record, stack_id, word

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone
    from handroid.virtual.world.tasks import Activity, Task

_TITLE = "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)"


def dump_top_resumed(phone: VirtualPhone) -> list[str]:
    """src dumpTopResumedActivityLocked 31-36: ActivityRecord.dump without an indent."""
    front = phone.world.resumed_activity()
    lines = ["ACTIVITY MANAGER TOP-RESUMED (dumpsys activity top-resumed)"]
    return lines + (record_lines(phone, front) if front is not None else [])


def dump_activities(phone: VirtualPhone, args: list[str]) -> list[str]:
    """Return every task with its activities, the one in front first."""
    lines = [_TITLE, "Display #0 (activities from top to bottom):"]
    if phone.level.per_stack_resumed:
        return lines + _by_stack(phone)
    return lines + _by_task(phone)


def _resumed_in(phone: VirtualPhone, task: Task) -> Activity | None:
    front = phone.world.resumed_activity()
    return front if front is not None and front.task is task else None


def _by_stack(phone: VirtualPhone) -> list[str]:
    """src ActivityStackSupervisor.dumpActivitiesLocked 28."""
    lines: list[str] = []
    for task in phone.world.tasks():
        kind = activity_type(task.top)
        lines += [
            "",
            f"  Stack #{stack_id(task)}: type={kind} mode=fullscreen",
            f"  isSleeping={word(not phone.world.awake)}",
            "  mBounds=Rect(0, 0 - 0, 0)",
            f"    Task id #{task.id}",
            "    mBounds=Rect(0, 0 - 0, 0)",
            "    mMinWidth=-1",
            "    mMinHeight=-1",
            "    mLastNonFullscreenBounds=null",
            f"    * {task_name(phone, task)}",
            *(f"      {line}" for line in task_lines(phone, task)),
            *_history(phone, task, "      * ", "          "),
            "",
            "    Running activities (most recent first):",
            f"      {task_name(phone, task)}",
            *_running(phone, task),
        ]
        resumed = _resumed_in(phone, task)
        if resumed is not None:
            lines += ["", f"    mResumedActivity: {record(phone.level, resumed)}"]
        else:
            lines.append(f"    mLastPausedActivity: {record(phone.level, task.top)}")
    front = phone.world.resumed_activity()
    if front is not None:
        lines += ["", f"  ResumedActivity: {record(phone.level, front)}"]
    number = hash_of(1, "focused stack")
    top = phone.world.tasks()[0]
    return [
        *lines,
        f"  mFocusedStack=ActivityStack{{{number} stackId={stack_id(top)}"
        f" type={activity_type(top.top)} mode=fullscreen visible=true translucent=false,"
        f" {len(top.activities)} tasks}}",
        f"  mCurTaskIdForUser={{0={max(task.id for task in phone.world.tasks())}}}",
        "  mUserStackInFront={}",
    ]


def _running(phone: VirtualPhone, task: Task) -> list[str]:
    return [
        f"        Run #{number}: {record(phone.level, task.activities[number])}"
        for number in reversed(range(len(task.activities)))
    ]


def _history(phone: VirtualPhone, task: Task, mark: str, indent: str) -> list[str]:
    lines = []
    for number in reversed(range(len(task.activities))):
        activity = task.activities[number]
        lines.append(f"{mark}Hist #{number}: {record(phone.level, activity)}")
        lines += [f"{indent}{line}" for line in record_lines(phone, activity)]
    return lines


def _by_task(phone: VirtualPhone) -> list[str]:
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
