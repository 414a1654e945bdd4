"""``wm`` and ``cmd window`` (src WindowManagerShellCommand 28-36)."""

from fakedroid.commands.java.arguments import Arguments, illegal_argument, integer
from fakedroid.commands.java.errors import FAILED, JavaError
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.shell.process import Process
from fakedroid.state.levels.levels import Level

# src onHelp, only with what is supported.
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
"""src: the levels that add these options of ``density``."""
_OPTIONS_FIRST = 36
"""src: from this level on ``density`` also takes its options before the number."""
_INVALID = "-u"
"""Stands for a density if the display does not exist; this phone's has no such id."""
_MOST_QUARTERS = 3
_OLD_NEEDS = "lock mode needs to be either free or lock."
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
"""Up to 27 ``wm`` is a separate program (src Wm.java)."""


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


async def _say_number(p: Process, error: JavaError) -> int:
    await p.err(f"Error: bad number {error.name}: {error.message}\n")
    return FAILED


async def _skip_display(p: Process, word: str | None, args: Arguments) -> None:
    """Parse ``-d N`` (src getDisplayId, from 29): for a bad number, print it and use the first.

    This phone has one display.
    """
    if p.phone.level.wm_user_rotation is None:
        return
    if (word if word == "-d" else args.option()) != "-d":
        return
    try:
        number = args.required()
    except JavaError as error:
        await p.err(f"Error: {error.name}: {error.message}\n")
        return
    await _check_number(p, number)


async def _check_number(p: Process, word: str | None) -> None:
    try:
        integer(word)
    except JavaError as error:
        await _say_number(p, error)


async def _size(p: Process, args: Arguments) -> int:
    world, word = p.phone.world, args.next()
    await _skip_display(p, word, args)
    if word is None or (word == "-d" and p.phone.level.wm_user_rotation is not None):
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
        size = _pixels(p, width), _pixels(p, height)
    except JavaError as error:
        return await _say_number(p, error)
    world.resize(*(size if min(size) >= 0 else (None, None)))
    return 0


def _pixels(p: Process, text: str) -> int:
    if text.endswith("dp"):
        return integer(text[:-2]) * p.phone.world.display.density_now // 160
    return integer(text.removesuffix("px"))


async def _density(p: Process, args: Arguments) -> int:
    world, word = p.phone.world, await _density_word(p, args)
    if word == _INVALID:
        await p.err("Error: the uniqueId is invalid \n")
        return FAILED
    if word is None:
        await p.out(f"Physical density: {world.display.density}\n")
        if world.display.density_now != world.display.density:
            await p.out(f"Override density: {world.display.density_now}\n")
        return 0
    if word == "reset":
        world.redensity(None)
        return 0
    try:
        density = integer(word)
    except JavaError as error:
        return await _say_number(p, error)
    if density < _LEAST_DENSITY:
        await p.err(f"Error: density must be >= {_LEAST_DENSITY}\n")
        return FAILED
    world.redensity(density)
    return 0


async def _density_word(p: Process, args: Arguments) -> str | None:
    """Return the word that is not an option; all options name the same display here (src)."""
    api = p.phone.level.api
    if api >= _OPTIONS_FIRST:
        return await _word_beside_options(p, args)
    word = args.next()
    if api < _UNIQUE_IDS:
        await _skip_display(p, word, args)
    else:
        option, value = args.option(), args.next()
        if value is not None and option == "-d":
            await _check_number(p, value)
        if value is not None and option == "-u":
            return _INVALID
    return None if word == "-d" and p.phone.level.wm_user_rotation is not None else word


async def _word_beside_options(p: Process, args: Arguments) -> str | None:
    word, option = None, args.next()
    if option not in ("-d", "-u"):
        word, option = option, args.next()
    if option == "-d":
        await _check_number(p, args.next())
    return _INVALID if option == "-u" else word


async def _user_rotation(p: Process, args: Arguments) -> int:
    if p.phone.level.wm_user_rotation == "set-user-rotation":
        return await _set_user_rotation(p, args)
    settings, word = p.phone.settings, args.next()
    if word == "-d":
        integer(args.required())
        word = args.next()
    if word is None:
        locked = settings.get("system", "accelerometer_rotation") == "0"
        rotation = settings.get("system", "user_rotation") or "0"
        await p.out(f"lock {rotation}\n" if locked else "free\n")
        return 0
    return await _rotate(p, word, args.next(), _NEEDS)


async def _set_user_rotation(p: Process, args: Arguments) -> int:
    mode = args.required()
    word = args.next()
    if word == "-d":
        integer(args.required())
        word = args.next()
    return await _rotate(p, mode, word, _OLD_NEEDS)


async def _rotate(p: Process, mode: str, word: str | None, needs: str) -> int:
    if mode not in ("free", "lock"):
        await p.err(f"Error: {needs}\n")
        return FAILED
    rotation = p.phone.world.display.rotation
    if mode == "lock" and word is not None:
        try:
            rotation = _rotation(p, word)
        except JavaError as error:
            await p.err(f"Error: {error.message}\n")
            return FAILED
    settings = p.phone.settings
    settings.put("system", "accelerometer_rotation", "1" if mode == "free" else "0")
    if mode == "lock":
        settings.put("system", "user_rotation", str(rotation))
    p.phone.world.settings_changed("system", "user_rotation")
    return 0


def _rotation(p: Process, word: str) -> int:
    """Parse a rotation; -1 is the current one (src freezeDisplayRotation)."""
    rotation = integer(word)
    if not -1 <= rotation <= _MOST_QUARTERS:
        raise illegal_argument("Rotation argument must be -1 or a valid rotation constant.")
    return p.phone.world.display.rotation if rotation < 0 else rotation
