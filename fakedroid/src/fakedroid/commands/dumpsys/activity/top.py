"""``dumpsys activity top``: the dumps of the apps themselves (obs: public outputs of 8-10)."""

from fakedroid.commands.dumpsys.object_names import activity_type, hash_of, pid_of, word
from fakedroid.commands.dumpsys.window.configuration import configuration
from fakedroid.commands.java.intent import short_component
from fakedroid.device import Device
from fakedroid.world.views.view import View
from fakedroid.world.window import Activity, Task


def dump_top(phone: Device, args: list[str]) -> list[str]:
    """Return the top activity of each task with its views, the one in front last (src)."""
    lines: list[str] = []
    for task in reversed(phone.world.tasks()):
        if not args or any(args[0] in each.package for each in task.activities):
            lines += _task(phone, task)
    return lines


def _task(phone: Device, task: Task) -> list[str]:
    name = "null" if task.home else task.affinity
    return [f"TASK {name} id={task.id} userId=0", *_activity(phone, task.top), ""]


def _activity(phone: Device, activity: Activity) -> list[str]:
    """src ActivityRecord/ActivityStack.dumpActivity and Activity.dump."""
    name = short_component(activity.package, activity.class_name)
    pid = pid_of(phone, activity) or "(not running)"
    resumed = activity.state == "RESUMED"
    lines = [
        f"  ACTIVITY {name} {activity.token:x} pid={pid}",
        f"    Local Activity {hash_of(activity.token, 'local')} State:",
        f"      mResumed={word(resumed)} mStopped={word(activity.state == 'STOPPED')}"
        " mFinished=false",
        "      mChangingConfigurations=false",
        f"      mCurrentConfig={configuration(phone, activity_type(activity))}",
        "      mLoadersStarted=true",
    ]
    window = activity.window
    if window is None:
        return lines
    return [
        *lines,
        "    ViewRoot:",
        "      mAdded=true mRemoved=false",
        "      mPendingInputEventCount=0",
        "    View Hierarchy:",
        *_views(window.root, "      "),
    ]


def _views(view: View, indent: str) -> list[str]:
    """Return View.toString of a view and all its descendants (src View.toString)."""
    lines = [f"{indent}{_view(view)}"]
    for child in view.children:
        lines += _views(child, indent + "  ")
    return lines


def _view(view: View) -> str:
    mark = hash_of(id(view) & 0xFFFFFF, "view")
    flags = "".join(
        (
            "V" if view.visible else "I",
            "F" if view.focusable else ".",
            "E" if view.enabled else ".",
            "." if view.children else "D",
            ".",
            ".",
            "C" if view.clickable else ".",
            "L" if view.long_clickable else ".",
            ".",
        )
    )
    state = ("." + ("F" if view.focused else ".") + ("S" if view.selected else ".")) + "....."
    parent = view.parent.bounds if view.parent is not None else view.bounds
    place = view.bounds.offset(-parent.left, -parent.top)
    text = f"{place.left},{place.top}-{place.right},{place.bottom}"
    name = f" #7f0a{len(view.resource_id):04x} {_short_id(view)}" if view.resource_id else ""
    return f"{view.class_name}{{{mark} {flags} {state} {text}{name}}}"


def _short_id(view: View) -> str:
    package, _, name = view.resource_id.partition(":")
    return f"{'app' if package == view.package else package}:{name}"
