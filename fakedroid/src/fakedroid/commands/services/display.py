"""``cmd display`` and ``cmd device_state`` (mem: texts and levels)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.shell.process import Process

_DISPLAY_USAGE = """\
Display manager commands:
  help
    Print this help text.
  get-displays [-c|--category CATEGORY] [-i|--ids-only] [-t|--type TYPE]
    Returns the current displays.
"""
_STATE_USAGE = """\
Device state manager (device_state) commands:
  help
    Print this help text.
  state [reset|OVERRIDE_DEVICE_STATE]
    Return or override device state.
  print-states
    Return list of currently supported device states.
"""
_FOLDED, _OPEN = "0", "2"
_NAMES = {_FOLDED: "CLOSED", _OPEN: "OPENED"}


async def display(p: Process, args: Arguments) -> int:
    """List the displays."""
    # Imported here, because the dumps import most commands.
    from fakedroid.commands.dumpsys.display import info, second_info
    from fakedroid.world.system.foreign_windows import SECOND_DISPLAY

    name = args.next()
    if name != "get-displays":
        return await unknown_command(p, name, _DISPLAY_USAGE)
    rows = [(0, info(p.phone))]
    if p.phone.world.elsewhere:
        rows.insert(0, (SECOND_DISPLAY, second_info(p.phone)))
    await p.out("Displays:\n" + "".join(f"Display id {number}: {text}\n" for number, text in rows))
    return 0


async def device_state(p: Process, args: Arguments) -> int:
    """Print whether the phone is folded, or fold it."""
    phone, name = p.phone, args.next()
    outer = phone.quirks.folded
    folds = outer is not None
    if name == "print-states":
        names = _NAMES if folds else {_FOLDED: "DEFAULT"}
        rows = (f"  DeviceState{{identifier={n}, name='{name}'}}," for n, name in names.items())
        await p.out("Supported states: [\n" + "\n".join(rows) + "\n]\n")
        return 0
    if name != "state":
        return await unknown_command(p, name, _STATE_USAGE)
    word = args.next()
    if word is not None:
        if word not in (_FOLDED, _OPEN, "reset") or not folds:
            await p.err("Error: requested state is not supported\n")
            return FAILED
        phone.fold() if word == _FOLDED else phone.unfold()
        return 0
    closed = outer is None or phone.world.display.natural_width == outer.width
    now = _FOLDED if closed else _OPEN
    await p.out(f"Committed state: DeviceState{{identifier={now}}}\n")
    return 0
