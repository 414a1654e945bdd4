"""``am start-service``, ``start-foreground-service`` and ``stop-service``."""

from dataclasses import dataclass

from fakedroid.commands.java.arguments import ALL_USERS, Arguments, user_number
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.intent import Intent, parse_intent
from fakedroid.shell.process import Process
from fakedroid.state.components import ServiceApp


@dataclass
class _Options:
    everybody: bool = False

    def take(self, option: str, args: Arguments) -> bool:
        """Parse ``--user``."""
        if option == "--user":
            self.everybody = user_number(args.required()) == ALL_USERS
        return option == "--user"


async def _read(p: Process, args: Arguments, verb: str) -> Intent | None:
    """Parse the intent; print an error if it is for all users (src)."""
    options = _Options()
    intent = parse_intent(args, options.take, p.phone.level.api)
    if options.everybody:
        await p.err(f"Error: Can't {verb} activity with user 'all'\n")
        return None
    return intent


def _declared(p: Process, intent: Intent) -> bool:
    """Return whether an APK that was installed has the service; its code cannot run."""
    component = intent.component
    package = p.phone.packages.get(component.package) if component else None
    return (
        package is not None and component is not None and (component.class_name in package.services)
    )


def _published(p: Process, intent: Intent) -> ServiceApp | None:
    component = intent.component
    if component is None:
        return None
    return p.phone.components.service(component.package, component.class_name)


def _refusal(p: Process, app: ServiceApp) -> str | None:
    """Return why Android does not let the shell start it, if so (src ActiveServices)."""
    if not app.exported:
        uid = p.phone.components.package_of(app).uid
        return f"Requires permission not exported from uid {uid}"
    if app.permission is not None:
        return f"Requires permission {app.permission}"
    return app.refusal


async def start_service(p: Process, args: Arguments) -> int:
    """Refuse to start a service, because no app with one is in front on this phone (src)."""
    return await _start(p, args, foreground=False)


async def start_foreground_service(p: Process, args: Arguments) -> int:
    """Start a foreground service, which the shell may do from the background (src)."""
    return await _start(p, args, foreground=True)


async def _start(p: Process, args: Arguments, *, foreground: bool) -> int:
    intent = await _read(p, args, "start")
    if intent is None:
        return FAILED
    await p.out(f"Starting service: {intent}\n")
    app = _published(p, intent)
    if app is None and not _declared(p, intent):
        await p.err("Error: Not found; no service started.\n")
        return FAILED
    refusal = None if app is None else _refusal(p, app)
    if refusal is None and (app is None or not foreground):
        refusal = "app is in background uid null"
    if refusal is not None or app is None:
        await p.err(f"Error: {refusal}\n")
        return FAILED
    p.phone.components.start(app, intent.extras, None, p.timeline.at)
    return 0


async def stop_service(p: Process, args: Arguments) -> int:
    """Stop a service; src runStopService: even success exits with -1."""
    intent = await _read(p, args, "stop")
    if intent is None:
        return FAILED
    await p.out(f"Stopping service: {intent}\n")
    await p.err("Service not stopped: was not running.\n")
    return FAILED
