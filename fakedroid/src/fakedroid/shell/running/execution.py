"""Runs the syntax tree: lists, substitutions, and the functions for each kind of node."""

from collections.abc import Awaitable, Callable, Mapping

from fakedroid.device import Device
from fakedroid.shell.builtins import BUILTINS
from fakedroid.shell.control import (
    BROKEN_PIPE,
    ErrorExit,
    ExitShell,
    LeaveLoop,
    ReturnFromFunction,
    ShellError,
)
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.process import Command, decode
from fakedroid.shell.running import compound, pipelines, simple
from fakedroid.shell.streams import Capture, TakingTurns
from fakedroid.shell.syntax.parser import parse
from fakedroid.shell.syntax.tree import AndOr, CommandSubstitution, Node, Not, Script, Sequence


class Execution:
    """The commands of a phone, and how a tree is run; all sessions share it."""

    def __init__(self, phone: Device, commands: Mapping[str, Command]) -> None:
        self.phone = phone
        self.commands = commands
        self.builtins: Mapping[str, Builtin] = BUILTINS
        self.turns = TakingTurns()

    async def run(self, env: Environment, node: Node | None, tested: bool = False) -> int:
        """Run a command and return its exit code; `set -e` ignores it if ``tested``."""
        if node is None:
            return 0
        try:
            status = await _RUNNERS[type(node)](env, node, tested)
        except ShellError as error:
            await env.complain(error.message)
            raise ErrorExit(error.status) from None
        env.status = status
        return status

    async def run_script(self, env: Environment, script: Script) -> int:
        """Run the commands of a parsed text, then print its syntax error, if any."""
        status = 0
        for node in script.commands:
            status = await self.run(env, node)
        if script.error is not None:
            env.line = script.error.line
            await env.complain(script.error.message)
            raise ErrorExit(1)
        return status

    async def subshell(self, env: Environment, node: Node | None) -> int:
        """Run a command in a subshell, whose environment is ``env``."""
        return await self.to_the_end(env, lambda: self.run(env, node))

    async def to_the_end(self, env: Environment, work: Callable[[], Awaitable[int]]) -> int:
        """Run ``work`` and the EXIT trap; `exit` and a broken pipe end here."""
        try:
            status = await self._until_exit(work)
            env.status = status
            action = env.traps.pop("EXIT", None)
            if action:
                await self._until_exit(lambda: self.run_text(env, action))
        except BrokenPipeError:
            return BROKEN_PIPE
        return status

    async def _until_exit(self, work: Callable[[], Awaitable[int]]) -> int:
        try:
            return await work()
        except (ExitShell, ReturnFromFunction) as leaving:
            return leaving.status
        except LeaveLoop:
            return 0

    async def run_text(self, env: Environment, text: str) -> int:
        """Parse and run a text in this shell: eval and traps."""
        return await self.run_script(env, parse(text, by_line=False))

    async def run_command(
        self, env: Environment, argv: list[str], *, functions: bool = True
    ) -> int:
        """Run a builtin, a function or a program by its name."""
        return await simple.run_command(env, argv, functions=functions)

    async def run_script_file(self, env: Environment, path: str, argv: list[str]) -> int:
        """Run a file as a separate shell script."""
        return await simple.run_script_file(env, path, argv)

    async def substitute(self, env: Environment, part: CommandSubstitution) -> str:
        """Return the output of ``$(…)``, without trailing newlines."""
        body = part.body
        if part.source is not None:
            script = parse(part.source, by_line=False)
            if script.error is not None:
                raise ShellError(script.error.message)
            body = Sequence(script.commands)
        output = Capture()
        child = env.fork()
        child.descriptors[1] = output
        env.substitution_status = await self.subshell(child, body)
        return decode(output.data().replace(b"\0", b"")).rstrip("\n")

    async def leave_on_error(self, env: Environment, status: int, tested: bool) -> int:
        """Apply `set -e` and the ERR trap to an exit code."""
        if status and not tested:
            if env.traps.get("ERR"):
                env.status = status
                await self.run_text(env, env.traps["ERR"])
            if "errexit" in env.options:
                raise ExitShell(status)
        return status


async def _sequence(env: Environment, node: Sequence, tested: bool) -> int:
    status = 0
    for command in node.commands:
        status = await env.runner.run(env, command, tested)
    return status


async def _and_or(env: Environment, node: AndOr, tested: bool) -> int:
    status = await env.runner.run(env, node.left, True)
    if (status == 0) == node.on_success:
        return await env.runner.run(env, node.right, tested)
    return status


async def _not(env: Environment, node: Not, tested: bool) -> int:
    return int(await env.runner.run(env, node.command, True) == 0)


_RUNNERS: dict[type[object], Callable[..., Awaitable[int]]] = {
    Sequence: _sequence,
    AndOr: _and_or,
    Not: _not,
    **simple.RUNNERS,
    **pipelines.RUNNERS,
    **compound.RUNNERS,
}
