"""``cmd statusbar`` (src StatusBarShellCommand 26-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.shell.process import Process

_USAGE = """\
Status bar commands:
  help
    Print this help text.

  expand-notifications
    Open the notifications panel.

  expand-settings
    Open the notifications panel and expand quick settings if present.

  collapse
    Collapse the notifications and settings panel.

"""


async def status_bar(p: Process, args: Arguments) -> int:
    """Open or close the shade."""
    world = p.phone.world
    name = args.next()
    actions = {
        "expand-notifications": world.expand_notifications,
        "expand-settings": world.expand_settings,
        "collapse": world.collapse_shade,
    }
    if name not in actions:
        return await unknown_command(p, name, _USAGE)
    actions[name]()
    return 0
