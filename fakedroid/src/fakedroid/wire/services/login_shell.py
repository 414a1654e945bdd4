"""The interactive shell: ``adb shell`` without a command, at a terminal."""

from typing import Final

from fakedroid.shell.environment import Environment
from fakedroid.shell.process import Process
from fakedroid.shell.running.programs import environment_of
from fakedroid.shell.sh_command import INCOMPLETE, read_line
from fakedroid.shell.syntax.parser import parse
from fakedroid.wire.services.interrupt import INTERRUPTED, interruptible
from fakedroid.wire.services.terminal import Terminal

LOGIN_SHELL: Final = "-sh"
"""The name it runs under; that of a login shell begins with a dash."""


async def login_shell(process: Process) -> int:
    """Read and run lines until ``exit`` or the end of input.

    Raises:
        TypeError: it was started without a terminal.
    """
    terminal = process.stdout
    if not isinstance(terminal, Terminal):
        raise TypeError("a login shell needs a terminal")
    env = environment_of(process).fresh()
    return await env.runner.to_the_end(env, lambda: _converse(env, terminal))


async def _converse(env: Environment, terminal: Terminal) -> int:
    text = ""
    while True:
        await env.raw_error("> " if text else _prompt(env))
        line = await interruptible(terminal, read_line(env.stdin))
        if line is None:
            text, env.status = "", INTERRUPTED
            await env.raw_error("\n")
        elif not line:
            return env.status
        else:
            text = await _run(env, terminal, text + line)


async def _run(env: Environment, terminal: Terminal, text: str) -> str:
    """Run the typed text; return it if the command is incomplete."""
    script = parse(text, by_line=True)
    error = script.error
    if error is not None and INCOMPLETE.search(error.message):
        return text
    if error is not None:
        await env.complain(error.message)
        env.status = 1
    elif await interruptible(terminal, env.runner.run_script(env, script)) is None:
        env.status = INTERRUPTED
        await env.raw_error("\n")
    return ""


def _prompt(env: Environment) -> str:
    """Return the PS1 of Android's mkshrc: the last failure, the host, the directory.

    [src: external/mksh mkshrc]
    """
    failure = f"{env.status}|" if env.status else ""
    return f"{failure}{env.value_of('HOSTNAME')}:{env.cwd} $ "
