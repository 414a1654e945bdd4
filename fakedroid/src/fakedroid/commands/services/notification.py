"""``cmd notification`` (src NotificationShellCmd 29-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.intent import parse_component
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.shell.process import Process
from fakedroid.world.system.notification import Notification

_LISTENERS = "enabled_notification_listeners"
_USAGE = "usage: cmd notification SUBCMD [args]\n\nSUBCMDs:\n  post [--help | flags] TAG TEXT\n"


async def notification(p: Process, args: Arguments) -> int:
    """Post a notification, or change the listeners; nothing else is supported."""
    name = args.next()
    if name in ("allow_listener", "disallow_listener"):
        return await _listener(p, args.required(), allowed=name == "allow_listener")
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


async def _listener(p: Process, text: str, *, allowed: bool) -> int:
    """Store a listener in the setting (src 29-36, mem 26-28); Appium adds its own."""
    component = parse_component(text)
    if component is None:
        await p.out("Invalid listener - must be a ComponentName\n")
        return -1
    settings = p.phone.settings
    names = [name for name in (settings.get("secure", _LISTENERS) or "").split(":") if name]
    kept = [name for name in names if name != component.full()]
    kept += [component.full()] if allowed else []
    settings.put("secure", _LISTENERS, ":".join(kept))
    return 0
