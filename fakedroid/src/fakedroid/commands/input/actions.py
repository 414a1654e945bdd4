"""The effect of each subcommand of ``input``."""

from collections.abc import Awaitable, Callable

from fakedroid.commands.input.keys import key_combination, key_event
from fakedroid.commands.java.arguments import Arguments, illegal_argument
from fakedroid.commands.java.errors import JavaError
from fakedroid.shell.process import Process
from fakedroid.world.events import Pointer, Touch, TouchAction

Action = Callable[["Process", Arguments], Awaitable[None]]

_TYPABLE = {chr(code) for code in range(32, 127)} | {"\n", "\t", "ç", "Ç", "ß"}
"""The characters in Virtual.kcm: ASCII, and three letters on Alt (mem: the file itself)."""
_PER_KEY = 0.004
"""Seconds that an injected key waits for its window (WAIT_FOR_FINISH); mem."""
_SEND_TEXT_FRAMES = (
    # obs: API 34, public issue.
    "com.android.server.input.InputShellCommand.sendText(InputShellCommand.java:319)",
    "com.android.server.input.InputShellCommand.runText(InputShellCommand.java:291)",
    "com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java:232)",
)


class NoSuchCharacterError(JavaError):
    """The key character map has no key for a character, so nothing is typed."""

    def __init__(self) -> None:
        super().__init__(
            "java.lang.NullPointerException",
            "Attempt to get length of null array",
            _SEND_TEXT_FRAMES,
        )


def _touch(p: Process, action: TouchAction, x: float, y: float, down: float) -> None:
    p.phone.world.advance(p.timeline.at)
    p.phone.world.touch(Touch(action, (Pointer(0, x, y),), p.timeline.at, down))


async def _tap(p: Process, args: Arguments) -> None:
    """Send DOWN and UP with the same time (src)."""
    x, y = float(args.required()), float(args.required())
    down = p.timeline.at
    _touch(p, TouchAction.DOWN, x, y, down)
    _touch(p, TouchAction.UP, x, y, down)


async def _swipe(p: Process, args: Arguments) -> None:
    await _slide(p, args, press=False)


async def _drag_and_drop(p: Process, args: Arguments) -> None:
    await _slide(p, args, press=True)


async def _slide(p: Process, args: Arguments, *, press: bool) -> None:
    """Send DOWN, MOVEs over the duration and UP at the end point (src sendSwipe)."""
    x1, y1, x2, y2 = (float(args.required()) for _ in range(4))
    millis = int(args.next() or -1)
    duration = 0.3 if millis < 0 else millis / 1000
    level = p.phone.level
    down = p.timeline.at
    _touch(p, TouchAction.DOWN, x1, y1, down)
    start = down
    if press:
        await p.pause(level.long_press_timeout)
        start = down if level.input.drag_counts_press else p.timeline.at
    end, period = start + duration, 1 / level.input.swipe_hz
    while p.timeline.at + period < end:
        await p.pause(period)
        part = (p.timeline.at - start) / duration
        x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
        _touch(p, TouchAction.MOVE, x, y, down)
    await p.pause(max(0.0, end - p.timeline.at))
    _touch(p, TouchAction.UP, x2, y2, down)


async def _motion_event(p: Process, args: Arguments) -> None:
    """Send one event; each has its own down time (src)."""
    word = args.required()
    names = {action.name: action for action in TouchAction if "_" not in action.name}
    action = names.get(word.upper())
    unknown = action is TouchAction.CANCEL and not p.phone.level.input.motion_cancel
    if action is None or unknown:
        raise illegal_argument(f"Unknown action: {word}")
    if action is TouchAction.CANCEL:
        place = args.next(), args.next()
        x, y = (0.0, 0.0) if None in place else (float(place[0] or 0), float(place[1] or 0))
    else:
        x, y = float(args.required()), float(args.required())
    _touch(p, action, x, y, p.timeline.at)


async def _press(p: Process, args: Arguments) -> None:
    """Press a trackball, which the windows of this phone ignore."""
    p.phone.world.advance(p.timeline.at)


async def _roll(p: Process, args: Arguments) -> None:
    """Roll a trackball, which the windows of this phone ignore."""
    float(args.required()), float(args.required())
    p.phone.world.advance(p.timeline.at)


async def _text(p: Process, args: Arguments) -> None:
    """Type characters one by one; one without a key stops all of them (src, obs)."""
    text = _spaces(args.required())
    if not set(text) <= _TYPABLE:
        raise NoSuchCharacterError
    for character in text:
        p.phone.world.advance(p.timeline.at)
        p.phone.world.character(character, p.timeline.at)
        await p.pause(_PER_KEY)


def _spaces(text: str) -> str:
    """Replace ``%s`` by a space, in the same way as sendText (src)."""
    return text.replace("%s", " ")


ACTIONS: dict[str, Action] = {
    "text": _text,
    "keyevent": key_event,
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag_and_drop,
    "press": _press,
    "roll": _roll,
    "motionevent": _motion_event,
    "keycombination": key_combination,
}
