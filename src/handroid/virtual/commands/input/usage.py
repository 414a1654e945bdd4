"""The usage text of ``input`` (src Input.java 28, InputShellCommand 31-36)."""

from handroid.virtual.levels import Level

SOURCES = (
    "keyboard",
    "dpad",
    "gamepad",
    "touchscreen",
    "mouse",
    "stylus",
    "trackball",
    "touchpad",
    "touchnavigation",
    "joystick",
)

_LINES = {
    "text": "text <string> (Default: {text})",
    "keyevent": "keyevent {options} <key code number or name> ... (Default: keyboard)",
    "tap": "tap <x> <y> (Default: touchscreen)",
    "swipe": "swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)",
    "draganddrop": "draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)",
    "press": "press (Default: trackball)",
    "roll": "roll <dx> <dy> (Default: trackball)",
    "motionevent": "motionevent <DOWN|UP|MOVE{cancel}> <x> <y> (Default: touchscreen)",
    "keycombination": "keycombination{time} <key code 1> <key code 2> ..."
    " (Default: keyboard{order})",
    "scroll": "scroll (Default: rotaryencoder). Has the following syntax:",
}
_ORDER = ", the key order is important here."
_NEW_OPTIONS = (
    "[--longpress|--duration <duration to hold key down in ms>] [--doubletap] [--async]"
    " [--delay <duration between keycodes in ms>]"
)


def usage(level: Level) -> str:
    """Return the text one level prints."""
    display = " [-d DISPLAY_ID]" if level.input.display_option else ""
    lines = [f"Usage: input [<source>]{display} <command> [<arg>...]", "", "The sources are: "]
    lines += [f"      {source}" for source in SOURCES]
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
