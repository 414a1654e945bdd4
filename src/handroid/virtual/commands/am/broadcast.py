"""``am broadcast``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.intent import FLAG_FROM_SHELL, parse_intent

if TYPE_CHECKING:
    from handroid.virtual.commands.arguments import Arguments
    from handroid.virtual.shell.process import Process

_WITH_VALUE = frozenset({"--user", "--receiver-permission"})
_PLAIN = frozenset({"--async", "--allow-background-activity-starts"})


def _option(option: str, args: Arguments) -> bool:
    if option in _WITH_VALUE:
        args.required()
    return option in _WITH_VALUE | _PLAIN


async def broadcast(p: Process, args: Arguments) -> int:
    """Send a broadcast nobody on this phone listens to; src runSendBroadcast."""
    intent = parse_intent(args, _option)
    intent.flags |= FLAG_FROM_SHELL
    await p.out(f"Broadcasting: {intent}\n")
    await p.pause(0.01)
    await p.out("Broadcast completed: result=0\n")
    return 0
