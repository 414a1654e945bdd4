"""``cmd notification`` (src NotificationShellCmd 29-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.service_command import unknown_command
from handroid.virtual.world.notification import Notification

if TYPE_CHECKING:
    from handroid.virtual.commands.arguments import Arguments
    from handroid.virtual.shell.process import Process

_USAGE = "usage: cmd notification SUBCMD [args]\n\nSUBCMDs:\n  post [--help | flags] TAG TEXT\n"


async def notification(p: Process, args: Arguments) -> int:
    """Post a notification; the other subcommands are not there."""
    name = args.next()
    if name not in ("post", "notify"):
        return await unknown_command(p, name, _USAGE)
    title = ""
    while (option := args.option()) is not None:
        value = args.required()
        title = value if option in ("-t", "--title") else title
    tag, text = args.required(), args.required()
    p.phone.world.notify(Notification("com.android.shell", title or tag, text))
    await p.out(f"posting:\n  Notification(channel=shell_cmd tag={tag})\n")
    return 0
