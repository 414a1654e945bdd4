"""``wm`` and ``cmd window`` (src WindowManagerShellCommand 28-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.arguments import Arguments, illegal_argument
from handroid.virtual.commands.java import FAILED
from handroid.virtual.commands.service_command import unknown_command

if TYPE_CHECKING:
    from handroid.virtual.levels import Level
    from handroid.virtual.shell.process import Process

# src onHelp, shortened to what works.
_USAGE = """\
Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp]{display}
    Return or override display size.
    width and height in pixels unless suffixed with 'dp'.
  density [reset|DENSITY]{display}{unique}{reset}
    Return or override display density.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if\xa0necessary.
{rotation}"""
_ROTATION = {
    None: "",
    "set-user-rotation": """\
  set-user-rotation [free|lock] [-d DISPLAY_ID] [rotation]
    Set user rotation mode and user rotation.
""",
    "user-rotation": """\
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
""",
}
_OLD_USAGE = """\
usage: wm [subcommand] [options]
       wm size [reset|WxH|WdpxHdp]
       wm density [reset|DENSITY]
"""
_UNIQUE = " [-u UNIQUE_ID]"
_UNIQUE_IDS, _RESETS = 34, 37
"""src: the levels that bring these options of ``density``."""
_NEEDS = "argument needs to be either -d, free or lock."
_LEAST_DENSITY = 72


async def wm(p: Process, args: Arguments) -> int:
    """Run ``cmd window …``."""
    name = args.next()
    if name == "size":
        return await _size(p, args)
    if name == "density":
        return await _density(p, args)
    if name == "dismiss-keyguard":
        p.phone.world.unlock()
        return 0
    if name is not None and name == p.phone.level.wm_user_rotation:
        return await _user_rotation(p, args)
    if p.phone.level.api < _IN_SERVICE:
        return await _old_usage(p, name)
    return await unknown_command(p, name, _usage(p.phone.level))


_IN_SERVICE = 28
"""Up to 27 ``wm`` is a program of its own (src Wm.java)."""


def _usage(level: Level) -> str:
    named = level.wm_user_rotation is not None
    return _USAGE.format(
        display=" [-d DISPLAY_ID]" if named else "",
        unique=_UNIQUE if level.api >= _UNIQUE_IDS else "",
        reset=" [-r]" if level.api >= _RESETS else "",
        rotation=_ROTATION[level.wm_user_rotation],
    )


async def _old_usage(p: Process, name: str | None) -> int:
    said = f"Error: unknown command '{name}'" if name else 'Error: Argument expected after "wm"'
    await p.err(f"{_OLD_USAGE}\n{said}\n")
    return 1


def _value(args: Arguments) -> str | None:
    """Return the word that is not ``-d N``."""
    words = args.rest()
    if "-d" in words:
        at = words.index("-d")
        del words[at : at + 2]
    return words[0] if words else None


async def _size(p: Process, args: Arguments) -> int:
    world, word = p.phone.world, _value(args)
    if word is None:
        natural = world.display.natural_width, world.display.natural_height
        await p.out("Physical size: {}x{}\n".format(*natural))
        if world.display.base_size != natural:
            await p.out("Override size: {}x{}\n".format(*world.display.base_size))
        return 0
    if word == "reset":
        world.resize(None, None)
        return 0
    width, cross, height = word.partition("x")
    if not width or not cross or not height:
        await p.err(f"Error: bad size {word}\n")
        return FAILED
    try:
        world.resize(_pixels(p, width), _pixels(p, height))
    except ValueError:
        await p.err(f"Error: bad number {_number_format(width, height)}\n")
        return FAILED
    return 0


def _pixels(p: Process, text: str) -> int:
    if text.endswith("dp"):
        return int(text[:-2]) * p.phone.world.display.density_now // 160
    return int(text.removesuffix("px"))


def _number_format(*words: str) -> str:
    bad = next(word for word in words if not word.removesuffix("dp").isdecimal())
    return f'java.lang.NumberFormatException: For input string: "{bad}"'


async def _density(p: Process, args: Arguments) -> int:
    world, word = p.phone.world, _value(args)
    if word is None:
        await p.out(f"Physical density: {world.display.density}\n")
        if world.display.density_now != world.display.density:
            await p.out(f"Override density: {world.display.density_now}\n")
        return 0
    if word == "reset":
        world.redensity(None)
    elif not word.isdecimal():
        await p.err(f"Error: bad number {_number_format(word)}\n")
        return FAILED
    elif int(word) < _LEAST_DENSITY:
        await p.err(f"Error: density must be >= {_LEAST_DENSITY}\n")
        return FAILED
    else:
        world.redensity(int(word))
    return 0


async def _user_rotation(p: Process, args: Arguments) -> int:
    settings, words = p.phone.settings, args.rest()
    if words[:1] == ["-d"]:
        del words[:2]
    locked = settings.get("system", "accelerometer_rotation") == "0"
    named = p.phone.level.wm_user_rotation == "set-user-rotation"
    if not words and named:
        raise illegal_argument('Argument expected after "set-user-rotation"')
    if not words:
        rotation = settings.get("system", "user_rotation") or "0"
        await p.out(f"lock {rotation}\n" if locked else "free\n")
        return 0
    if words[0] not in ("free", "lock"):
        said = "lock mode needs to be either free or lock." if named else _NEEDS
        await p.err(f"Error: {said}\n")
        return FAILED
    settings.put("system", "accelerometer_rotation", "1" if words[0] == "free" else "0")
    if words[0] == "lock":
        now = str(p.phone.world.display.rotation)
        settings.put("system", "user_rotation", words[1] if len(words) > 1 else now)
    p.phone.world.settings_changed("system", "user_rotation")
    return 0
