"""The classes that print the output of each command."""

import re

_SHELL = (
    r"android/os/(ShellCommand|Binder)",
    r"com/android/modules/utils/BasicShellCommandHandler",
    r"android/os/BasicShellCommandHandler",
)
_NAMES = (
    r"android/content/(Intent|ComponentName)",
    r"android/content/pm/(\w+Info|PackageUserState)",
    r"android/content/res/Configuration",
    r"android/app/(WindowConfiguration|ActivityManager|ActivityTaskManager|TaskInfo)",
    r"android/view/Surface",
    r"android/util/(TimeUtils|MergedConfiguration|DebugUtils|RotationUtils)",
    r"android/graphics/(Rect|Region|Insets|Point|RectF|PixelFormat)",
    r"android/os/(LocaleList|UserHandle|Binder|BinderProxy)",
)
_WINDOWS = (
    r"android/view/(Window|Insets|Display|Surface|RoundedCorner|PrivacyIndicator|Gravity)\w*",
    r"android/window/\w+",
    r"android/app/AppOpsManager",
    r"android/view/(ViewDebug|InputApplicationHandle|InputWindowHandle|View|ViewRootImpl|ViewGroup)",
)
PLACES: dict[str, tuple[str, ...]] = {
    "am": (
        r"com/android/server/am/ActivityManagerShellCommand",
        *_SHELL,
        *_NAMES,
        r"com/android/server/(am|wm)/Activity\w+",
        r"com/android/server/am/ActiveServices",
        r"com/android/server/wm/(SafeActivityOptions|RootWindowContainer)",
        r"com/android/internal/os/(BaseCommand|RuntimeInit)",
    ),
    "pm": (
        r"com/android/server/pm/PackageManagerShellCommand",
        *_SHELL,
        *_NAMES,
        r"com/android/server/pm/(\w+/)*\w+",
        r"android/content/pm/(PackageParser|PackageManager)",
        r"android/app/ContextImpl",
        r"com/android/server/permission/(\w+/)*\w+",
    ),
    "wm": (r"com/android/server/wm/WindowManager(ShellCommand|Service)", *_SHELL),
    "input": (
        r"com/android/server/input/InputShellCommand",
        *_SHELL,
        r"com/android/server/input/InputManagerService",
        r"android/view/InputDevice",
    ),
    "settings": (r"com/android/providers/settings/\w+", *_SHELL),
    "uiautomator": (
        r"com/android/commands/uiautomator/\w+",
        r"com/android/uiautomator/(\w+/)*\w+",
        r"android/app/UiAutomation\w*",
    ),
    "dumpsys window": (
        r"com/android/server/wm/\w+",
        r"com/android/server/policy/(\w+/)*\w+",
        *_WINDOWS,
        *_NAMES,
        r"com/android/server/am/ActivityRecord",
    ),
    "dumpsys activity": (
        r"com/android/server/(am|wm)/\w+",
        r"android/app/(Activity|ActivityThread|Fragment\w*|LoaderManager\w*)",
        *_WINDOWS,
        *_NAMES,
        r"android/os/(Looper|Handler|MessageQueue|Message)",
    ),
}
"""For each command the patterns of the classes whose texts it prints, the likeliest first.

Inner classes are included.
"""

_PATTERNS = {
    command: [re.compile(rf"(?:{pattern})(?:\$.*)?\.class") for pattern in patterns]
    for command, patterns in PLACES.items()
}


def rank(command: str, entry: str) -> int | None:
    """Return the rank of a jar's entry for a command, 0 for the likeliest, or None."""
    for number, pattern in enumerate(_PATTERNS[command]):
        if pattern.fullmatch(entry):
            return number
    return None
