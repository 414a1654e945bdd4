"""``am start-service``, ``start-foreground-service`` and ``stop-service``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.intent import Intent, parse_intent
from handroid.virtual.commands.java import FAILED

if TYPE_CHECKING:
    from handroid.virtual.commands.arguments import Arguments
    from handroid.virtual.shell.process import Process


def _user_option(option: str, args: Arguments) -> bool:
    if option == "--user":
        args.required()
    return option == "--user"


def _known(p: Process, intent: Intent) -> bool:
    component = intent.component
    package = p.phone.packages.get(component.package) if component else None
    return (
        package is not None and component is not None and (component.class_name in package.services)
    )


async def start_service(p: Process, args: Arguments) -> int:
    """Start a service; src runStartService."""
    intent = parse_intent(args, _user_option)
    await p.out(f"Starting service: {intent}\n")
    if not _known(p, intent):
        await p.err("Error: Not found; no service started.\n")
        return FAILED
    await p.err("Error: app is in background uid null\n")
    return FAILED


async def start_foreground_service(p: Process, args: Arguments) -> int:
    """Start a foreground service."""
    return await start_service(p, args)


async def stop_service(p: Process, args: Arguments) -> int:
    """Stop a service; src runStopService: even success ends with -1."""
    intent = parse_intent(args, _user_option)
    await p.out(f"Stopping service: {intent}\n")
    await p.err("Service not stopped: was not running.\n")
    return FAILED
