"""``am broadcast``."""

from dataclasses import dataclass

from fakedroid.commands.java.arguments import Arguments, user_number
from fakedroid.commands.java.intent import FLAG_FROM_SHELL, parse_intent
from fakedroid.shell.process import Process

_ASYNC = 31
"""src: the level that adds ``--async``."""
_ALLOW = 29


@dataclass
class _Options:
    api: int
    wait: bool = True

    def take(self, option: str, args: Arguments) -> bool:
        """Parse one option of ``am broadcast`` itself."""
        if option == "--user":
            user_number(args.required())
        elif option == "--receiver-permission":
            args.required()
        elif option == "--async" and self.api >= _ASYNC:
            self.wait = False
        else:
            return option == "--allow-background-activity-starts" and self.api >= _ALLOW
        return True


async def broadcast(p: Process, args: Arguments) -> int:
    """Send a broadcast that nobody on this phone receives; src runSendBroadcast."""
    options = _Options(p.phone.level.api)
    intent = parse_intent(args, options.take, p.phone.level.api)
    intent.flags |= FLAG_FROM_SHELL
    await p.out(f"Broadcasting: {intent}\n")
    await p.pause(0.01)
    if options.wait:
        await p.out("Broadcast completed: result=0\n")
    return 0
