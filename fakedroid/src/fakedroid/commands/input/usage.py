"""The usage text of ``input`` (src Input.java 28, InputShellCommand 31-36)."""

from fakedroid.state.levels.levels import Level

_SOURCES = (
    # src: an ArrayMap, which orders its keys by their hashes.
    "touchnavigation",
    "touchscreen",
    "joystick",
    "stylus",
    "touchpad",
    "gamepad",
    "dpad",
    "mouse",
    "keyboard",
    "trackball",
)
_OLD_SOURCES = (
    # src: a HashMap, up to 32; the order is Java's.
    "dpad",
    "keyboard",
    "mouse",
    "touchpad",
    "gamepad",
    "touchnavigation",
    "joystick",
    "touchscreen",
    "stylus",
    "trackball",
)
_ORDERED_BY_HASH = 33
_ROTARY = "rotaryencoder"

_LINES = {
    "text": "text <string> (Default: {text})",
    "keyevent": "keyevent {options} <key code number or name> ... (Default: keyboard)",
    "tap": "tap <x> <y> (Default: touchscreen)",
    "swipe": "swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)",
    "draganddrop": "draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)",
    "press": "press (Default: trackball)",
    "roll": "roll <dx> <dy> (Default: trackball)",
    "motionevent": "motionevent <DOWN|UP|MOVE{cancel}> <x> <y> (Default: touchscreen)",
    "scroll": """\
scroll (Default: rotaryencoder). Has the following syntax:
            scroll <x> <y> [axis_value] (for pointer-based sources)
            scroll [axis_value] (for non-pointer-based sources)
            Axis options: SCROLL, HSCROLL, VSCROLL
            None or one or multiple axis value options can be specified.
            To specify multiple axes, use one axis option for per axis.
            Example: `scroll --axis VSCROLL,2 --axis SCROLL,-2.4`""",
    "keycombination": "keycombination{time} <key code 1> <key code 2> ..."
    " (Default: keyboard{order})",
}
_AXIS_VALUE = """\
[axis_value] represents an option specifying the value of a given axis\x20
      The syntax is as follows: --axis <axis_name>,<axis_value>
            where <axis_name> is the name of the axis as defined in\x20
            MotionEvent without the AXIS_ prefix (e.g. SCROLL, X)
      Sample [axis_values] entry: `--axis Y,3`, `--axis SCROLL,-2`"""
_ORDER = ", the key order is important here."
_NEW_OPTIONS = (
    "[--longpress|--duration <duration to hold key down in ms>] [--doubletap] [--async]"
    " [--delay <duration between keycodes in ms>]"
)


def sources_of(level: Level) -> tuple[str, ...]:
    """Return the sources of a level, in the order of its usage text."""
    if level.api < _ORDERED_BY_HASH:
        return _OLD_SOURCES
    return (*_SOURCES, _ROTARY) if "scroll" in level.input.commands else _SOURCES


def usage(level: Level) -> str:
    """Return the usage text of a level."""
    display = " [-d DISPLAY_ID]" if level.input.display_option else ""
    lines = [f"Usage: input [<source>]{display} <command> [<arg>...]", "", "The sources are: "]
    lines += [f"      {source}" for source in sources_of(level)]
    if "scroll" in level.input.commands:
        lines.append(_AXIS_VALUE)
    lines.append("")
    if level.input.display_option:
        lines.append("-d: specify the display ID.")
        lines.append("      (Default: -1 for key event, 0 for motion event if not specified.)")
    lines.append("The commands and default sources are:")
    words = _words(level)
    for name, line in _LINES.items():
        if name in level.input.commands:
            lines.append("      " + line.format(**words))
    return "\n".join(lines) + "\n"


def _words(level: Level) -> dict[str, str]:
    form = level.input
    timed = form.combination_time
    options = f"[{'|'.join(sorted(form.key_options, reverse=True))}]"
    return {
        "text": "keyboard" if form.text_from_keyboard else "touchscreen",
        "options": _NEW_OPTIONS if form.text_from_keyboard else options,
        "cancel": "|CANCEL" if form.motion_cancel else "",
        "time": " [-t duration(ms)]" if timed else "",
        "order": _ORDER if timed else "",
    }
