"""Commands that pass their arguments to a system service (``cmd <service> …``)."""

from collections.abc import Awaitable, Callable

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import FAILED, JavaError, print_service_error
from fakedroid.shell.process import Command, Process

ServiceCommand = Callable[["Process", Arguments], Awaitable[int]]
"""A shell command of a service; returns the exit code."""

NO_SERVICE = 20
COST = 0.04
"""The seconds of one ``cmd`` round trip; obs: 50-100 ms for ``input`` inside system_server."""


async def run_in_service(p: Process, handler: ServiceCommand, values: list[str]) -> int:
    """Run a service's shell command and print its exceptions."""
    await p.pause(COST)
    p.phone.world.advance(p.timeline.at)
    try:
        return await handler(p, Arguments(values))
    except JavaError as error:
        return await print_service_error(p, values[0] if values else "null", error)


async def no_service(p: Process, name: str) -> int:
    """Print the error of ``cmd`` for an unknown service (src cmds/cmd)."""
    await p.err(f"cmd: Can't find service: {name}\n")
    return NO_SERVICE


def as_command(service: str, handler: ServiceCommand) -> Command:
    """Return a program of ``/system/bin`` that only calls a service."""

    async def command(p: Process) -> int:
        if not p.phone.system_server.running:
            return await no_service(p, service)
        return await run_in_service(p, handler, p.args)

    return command


async def unknown_command(p: Process, name: str | None, usage: str) -> int:
    """Respond like ShellCommand.handleDefaultCommands (src): help, or the unknown name."""
    if name in (None, "help", "-h"):
        await p.out(usage)
    else:
        await p.out(f"Unknown command: {name}\n")
    return FAILED
