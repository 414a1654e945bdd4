"""``input`` in both forms: as a separate program (up to 30) or inside system_server."""

from fakedroid.commands.input.actions import ACTIONS
from fakedroid.commands.input.input_api_26 import run_old
from fakedroid.commands.input.scroll import scroll
from fakedroid.commands.input.usage import sources_of, usage
from fakedroid.commands.java.arguments import Arguments, illegal_argument
from fakedroid.commands.java.errors import JavaError, print_service_error, print_stack
from fakedroid.commands.java.service_command import no_service
from fakedroid.shell.process import Process
from fakedroid.state.levels.levels import InputHome

_REFUSED_AT = "com.android.server.input.InputManagerService.{}(InputManagerService.java:760)"
"""src: the method has another name up to 32."""


_TARGETED = 33


async def input_program(p: Process) -> int:
    """Run ``input …``."""
    in_server = p.phone.level.input.home is InputHome.SYSTEM_SERVER
    if in_server and not p.phone.system_server.running:
        return await no_service(p, "input")
    if p.phone.quirks.refuses_input and p.args:
        return await _refuse(p, p.args)
    if not in_server:
        return await run_old(p)
    return await _run_in_server(p, p.args)


async def input_service(p: Process, args: Arguments) -> int:
    """Run ``cmd input …``, which has no shell command up to 30."""
    if p.phone.level.input.home is InputHome.APP_PROCESS:
        await p.out("No shell command implementation.\n")
        return 0
    values = args.rest()
    if p.phone.quirks.refuses_input and values:
        return await _refuse(p, values)
    return await _run_in_server(p, values)


async def _refuse(p: Process, values: list[str]) -> int:
    """Do nothing, like phones of one vendor without an extra switch: error text, exit code 0.

    obs: scrcpy issues 3764, 3824; android-facts M, vendors.
    """
    await p.pause(p.phone.level.input.cost)
    level = p.phone.level
    method = "injectInputEventToTarget" if level.api >= _TARGETED else "injectInputEventInternal"
    frames = (_REFUSED_AT.format(method),)
    error = JavaError("java.lang.SecurityException", level.inject_refusal, frames)
    if p.phone.level.input.home is InputHome.APP_PROCESS:
        await print_stack(p, error)
    else:
        await print_service_error(p, values[0], error)
    return 0


async def _run_in_server(p: Process, values: list[str]) -> int:
    """Run like InputShellCommand: errors are exceptions, exit code 255 (src 31-36)."""
    await p.pause(p.phone.level.input.cost)
    args = Arguments(values)
    try:
        return await _on_command(p, args)
    except JavaError as error:
        return await print_service_error(p, values[0] if values else "null", error)


async def _on_command(p: Process, args: Arguments) -> int:
    word, source = args.next(), None
    if word in sources_of(p.phone.level):
        source, word = word, args.required()
    if word == "-d":
        _check_display(args.required())
        word = args.required()
    if word is None or word not in p.phone.level.input.commands:
        help_wanted = word in (None, "help", "-h")
        await p.out(usage(p.phone.level) if help_wanted else f"Unknown command: {word}\n")
        return 0
    try:
        await (scroll(p, args, source) if word == "scroll" else ACTIONS[word](p, args))
    except ValueError:
        raise illegal_argument(f"Error: Invalid arguments for command: {word}") from None
    return 0


def _check_display(word: str) -> None:
    names = ("INVALID_DISPLAY", "DEFAULT_DISPLAY")
    if word.upper() not in names and not word.lstrip("-").isdecimal():
        raise illegal_argument("Error: Invalid arguments for display ID.")
