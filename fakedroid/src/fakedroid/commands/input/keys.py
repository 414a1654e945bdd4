"""``input keyevent`` and ``input keycombination``."""

from dataclasses import dataclass

from fakedroid.commands.input.key_codes import MODIFIERS, UNKNOWN, key_code
from fakedroid.commands.java.arguments import Arguments, illegal_argument
from fakedroid.commands.java.errors import JavaError
from fakedroid.shell.process import Process
from fakedroid.world.events import Key

_DOUBLE_TAP_MIN = 0.04
"""ViewConfiguration.getDoubleTapMinTime (src)."""
_WITH_VALUE = frozenset({"--delay", "--duration"})
_BOTH = "--duration and --longpress cannot be used at the same time.\n"


@dataclass
class _Options:
    long_press: bool = False
    double_tap: bool = False
    delay: float = 0.0
    duration: float = 0.0


def _read_options(p: Process, args: Arguments) -> _Options:
    """Parse the options; those unknown to the level are skipped (src runKeyEvent: from 35)."""
    known = p.phone.level.input.key_options
    options = _Options()
    while (word := args.peek()) is not None and word.startswith("--"):
        args.next()
        value = args.required() if word in known & _WITH_VALUE else ""
        options.long_press |= word == "--longpress"
        options.double_tap |= word == "--doubletap" and word in known
        if word == "--delay" and value:
            options.delay = int(value) / 1000
        if word == "--duration" and value:
            options.duration = int(value) / 1000
    return options


async def key_event(p: Process, args: Arguments) -> None:
    """Press and release each key; an unknown name is key 0, which does nothing (src)."""
    if args.peek() is None:
        args.required()
    if not p.phone.level.input.key_options & _WITH_VALUE:
        await _first_is_option(p, args)
        return
    options = _read_options(p, args)
    if options.long_press and options.duration:
        await p.err(_BOTH)
        raise illegal_argument("keyevent args should only contain either durationMs or longPress")
    words = args.rest()
    if not words:
        raise JavaError(
            "java.lang.NullPointerException", "Attempt to invoke virtual method on a null object"
        )
    await _press_all(p, words, options)


async def _first_is_option(p: Process, args: Arguments) -> None:
    """Parse one option before the keys; a double tap takes one key (src runKeyEvent: up to 34)."""
    known = p.phone.level.input.key_options
    word = args.required()
    if word not in known:
        await _press_all(p, [word, *args.rest()], _Options())
        return
    first = args.required()
    if word == "--doubletap":
        await _press_all(p, [first], _Options(double_tap=True))
    else:
        await _press_all(p, [first, *args.rest()], _Options(long_press=True))


async def _press_all(p: Process, words: list[str], options: _Options) -> None:
    for number, word in enumerate(words):
        if number and options.delay:
            await p.pause(options.delay)
        await _press(p, key_code(word), options)
        if options.double_tap:
            await p.pause(_DOUBLE_TAP_MIN)
            await _press(p, key_code(word), options)


async def _press(p: Process, code: int, options: _Options) -> None:
    _send(p, Key(code, "down", p.timeline.at))
    hold = options.duration
    if options.long_press:
        if p.phone.level.input.long_press_waits:
            await p.pause(max(hold, p.phone.level.long_press_timeout))
        _send(p, Key(code, "down", p.timeline.at, long_press=True))
    elif hold:
        await p.pause(hold)
    _send(p, Key(code, "up", p.timeline.at))


def _send(p: Process, key: Key) -> None:
    p.phone.world.advance(p.timeline.at)
    p.phone.world.key(key)


async def key_combination(p: Process, args: Arguments) -> None:
    """Press keys one after the other, then release them (src sendKeyCombination)."""
    hold, word = 0.0, args.required()
    if word == "-t" and p.phone.level.input.combination_time:
        hold = int(args.required()) / 1000
        word = args.required()
    codes = [_known_code(each) for each in (word, *args.rest())]
    if len(codes) < 2:
        raise illegal_argument("keycombination requires at least 2 keycodes")
    meta = 0
    for code in codes:
        _send(p, Key(code, "down", p.timeline.at, meta))
        meta |= MODIFIERS.get(code, 0)
    await p.pause(hold)
    for code in codes:
        _send(p, Key(code, "up", p.timeline.at, meta))
        meta &= ~MODIFIERS.get(code, 0)


def _known_code(word: str) -> int:
    code = key_code(word)
    if code == UNKNOWN:
        raise illegal_argument(f"Unknown keycode: {word}")
    return code
