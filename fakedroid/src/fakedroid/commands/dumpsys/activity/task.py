"""A task in ``dumpsys activity`` (src TaskRecord.dump 28, Task.dump 36, shortened)."""

from fakedroid.commands.dumpsys.object_names import (
    FIRST_APP_UID,
    activity_type,
    hash_of,
    record,
    stack_id,
    word,
)
from fakedroid.commands.java.intent import FLAG_NEW_TASK, Component, Intent, short_component
from fakedroid.device import Device
from fakedroid.state.levels.activity_form import activity_form
from fakedroid.state.packages import ACTION_MAIN, CATEGORY_HOME, CATEGORY_LAUNCHER
from fakedroid.world.window import Activity, Task


def owner(uid: int) -> str:
    """Return UserHandle.formatUid: u0a43, or the number of a system user."""
    return f"u0a{uid - FIRST_APP_UID}" if uid >= FIRST_APP_UID else str(uid)


def task_name(phone: Device, task: Task) -> str:
    """Return TaskRecord.toString (28) or Task.toString (30-36)."""
    number = hash_of(task.id, "task")
    count = len(task.activities)
    if phone.level.task_records:
        return (
            f"TaskRecord{{{number} #{task.id} A={task.affinity} U=0 StackId={stack_id(task)}"
            f" sz={count}}}"
        )
    kind = activity_type(task.top)
    shown = any(window.visible for each in task.activities for window in each.windows)
    name = f"{task.root.app.uid}:{task.affinity}"
    return (
        f"Task{{{number} #{task.id} type={kind} A={name} U=0{shown_words(phone, shown)}"
        f" sz={count}}}"
    )


def shown_words(phone: Device, shown: bool) -> str:
    """Return the visibility in Task.toString."""
    visible = word(shown)
    asked = (
        f" visibleRequested={visible}" if activity_form(phone.level.api).visible_requested else ""
    )
    return f" visible={visible}{asked} mode=fullscreen translucent={word(not shown)}"


def kind_word(phone: Device, activity: Activity) -> str:
    """Return an activity's kind: a word, or up to 27 a number (src ActivityRecord 26, 27)."""
    kind = activity_type(activity)
    if activity_form(phone.level.api).typed_stacks:
        return kind
    return {"home": "1", "recents": "2"}.get(kind, "0")


def launch_intent(activity: Activity) -> Intent:
    """Return the intent that started an activity, as far as it is known."""
    category = CATEGORY_HOME if activity.spec.home else CATEGORY_LAUNCHER
    launched = activity.spec.home or activity.spec.launcher
    return Intent(
        action=ACTION_MAIN if launched else None,
        categories=[category] if launched else [],
        flags=FLAG_NEW_TASK if activity.task.root is activity else 0,
        component=Component(activity.package, activity.class_name),
    )


def task_lines(phone: Device, task: Task) -> list[str]:
    """Return the lines about the task itself."""
    root = task.root
    name = short_component(root.package, root.class_name)
    names = ", ".join(record(phone.level, each) for each in task.activities)
    launcher = phone.packages.get(phone.world.home_package)
    caller = owner(launcher.uid if launcher else root.app.uid)
    real = "realActivity" if phone.level.task_records else "mActivityComponent"
    number = f"stackId={stack_id(task)}"
    compat = "askedCompatMode=false " if activity_form(phone.level.api).asked_compat else ""
    if not phone.level.task_records:
        number = f"taskId={task.id} rootTaskId={task.id}"
    return [
        f"userId=0 effectiveUid={owner(root.app.uid)} mCallingUid={caller}"
        f" mUserSetupComplete=true mCallingPackage={phone.world.home_package}",
        f"affinity={task.affinity}",
        f"intent={{{launch_intent(root).short()}}}",
        f"{real}={name}",
        "rootWasReset=true mNeverRelinquishIdentity=true mReuseTask=false"
        " mLockTaskAuth=LOCK_TASK_AUTH_PINNABLE",
        f"Activities=[{names}]",
        f"{compat}inRecents=true isAvailable=true",
        number,
    ]
