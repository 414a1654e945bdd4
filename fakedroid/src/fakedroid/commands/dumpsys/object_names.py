"""The names of system objects in dumps."""

import zlib

from fakedroid.commands.java.intent import short_component
from fakedroid.device import Device
from fakedroid.state.levels.levels import Level, RecordForm
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.window import Activity, Task, Window

FIRST_APP_UID = 10000
FOREIGN_TASK = 90
"""The task of an activity on another display or of another user."""


def word(value: bool) -> str:
    """Return ``true`` or ``false``."""
    return "true" if value else "false"


def hash_of(token: int, what: str) -> str:
    """Return an identity hash in hex, always the same for the same object."""
    return f"{zlib.crc32(f'{token}/{what}'.encode()) & 0xFFFFFFF:x}"


def frame(rect: Rect) -> str:
    """Return Rect.toShortString: ``[l,t][r,b]``."""
    return f"[{rect.left},{rect.top}][{rect.right},{rect.bottom}]"


def java_rect(rect: Rect) -> str:
    """Return Rect.toString: ``Rect(l, t - r, b)``."""
    return f"Rect({rect.left}, {rect.top} - {rect.right}, {rect.bottom})"


def window_name(window: Window | None) -> str:
    """Return WindowState.toString."""
    if window is None:
        return "null"
    word_of_maker = window.stage.surroundings.window_word
    return f"Window{{{window.token:x} u{window.user}{word_of_maker} {window.title}}}"


def record(level: Level, activity: Activity | None) -> str:
    """Return ActivityRecord.toString; 33 has one more brace, 36 a decimal hash (src, obs)."""
    if activity is None:
        return "null"
    name = short_component(activity.package, activity.class_name)
    number = f"{activity.token:x}"
    if level.record is RecordForm.DECIMAL_HASH:
        number = str(activity.token)
    brace = "}" if level.record is RecordForm.EXTRA_BRACE else ""
    ending = " f}" if activity.finishing else "}"
    return f"ActivityRecord{{{number} u0 {name}{brace} t{activity.task.id}{ending}"


def app_token(level: Level, activity: Activity | None) -> str:
    """Return AppWindowToken.toString, which windows of activities had up to 29 (obs)."""
    if activity is None:
        return "null"
    inner = f"Token{{{hash_of(activity.token, 'token')} {record(level, activity)}}}"
    return f"AppWindowToken{{{hash_of(activity.token, 'app token')} token={inner}}}"


def foreign_record(level: Level, window: Window) -> str:
    """Return the record of an activity on another display or of another user."""
    package, _, class_name = window.title.partition("/")
    number = hash_of(window.token, "record")
    if level.record is RecordForm.DECIMAL_HASH:
        number = str(int(number, 16))
    brace = "}" if level.record is RecordForm.EXTRA_BRACE else ""
    name = short_component(package, class_name)
    record_name = f"ActivityRecord{{{number} u{window.user} {name}{brace} t{FOREIGN_TASK}}}"
    if not level.windows.app_tokens:
        return record_name
    inner = f"Token{{{hash_of(window.token, 'token')} {record_name}}}"
    return f"AppWindowToken{{{hash_of(window.token, 'app token')} token={inner}}}"


def activity_type(activity: Activity | None) -> str:
    """Return the word for an activity's kind."""
    if activity is None:
        return "undefined"
    if activity.class_name.endswith(".RecentsActivity"):
        return "recents"
    return "home" if activity.spec.home else "standard"


def session(window: Window) -> str:
    """Return Session.toString (obs)."""
    owner = f"u0a{window.uid}" if window.uid >= FIRST_APP_UID else str(window.uid)
    return f"Session{{{hash_of(window.pid, 'session')} {window.pid}:{owner}}}"


def pid_of(phone: Device, activity: Activity) -> int | None:
    """Return the process of an activity; one without windows has none."""
    if not activity.windows:
        return None
    return phone.processes.ensure(activity.package, activity.app.uid)


def process_record(pid: int | None, package: str, uid: int) -> str:
    """Return ProcessRecord.toString (src)."""
    if pid is None:
        return "null"
    owner = f"u0a{uid - FIRST_APP_UID}" if uid >= FIRST_APP_UID else str(uid)
    return f"ProcessRecord{{{hash_of(pid, 'process')} {pid}:{package}/{owner}}}"


def stack_id(task: Task) -> int:
    """Return the stack or root task of a task: home has its own, others have one each (obs)."""
    return 0 if task.home else task.id


def focused_activity(phone: Device) -> Activity | None:
    """Return mFocusedApp: the app in front, even behind the shade and the lock screen."""
    tasks = phone.world.tasks()
    return tasks[0].top if tasks and tasks[0].activities else None
