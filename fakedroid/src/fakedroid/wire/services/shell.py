"""``shell:`` and ``exec:``: commands run by the phone's shell. [src: services.cpp ShellService]"""

import asyncio
from typing import NamedTuple

from fakedroid.shell.process import Sink, Source
from fakedroid.wire.services.interrupt import INTERRUPTED, interruptible
from fakedroid.wire.services.login_shell import LOGIN_SHELL
from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.services.shell_packets import (
    STDERR,
    STDOUT,
    PacketSink,
    PacketSource,
    send_exit,
)
from fakedroid.wire.services.stream_closed import HANGUP_GRACE, end_with
from fakedroid.wire.services.terminal import Terminal
from fakedroid.wire.stream import Service, Stream


class Job(NamedTuple):
    """What to run, and the options of its streams."""

    command: str
    packets: bool
    """Use the shell protocol: exit code, separate stderr, closable stdin."""
    terminal: bool
    """Use a terminal in its normal mode."""
    env: dict[str, str]


def shell(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``shell[,option...]:COMMAND``; without a command it is interactive.

    A terminal is used without a command or with the option ``pty``; ``raw`` means none, ``v2``
    the shell protocol, ``TERM=`` the kind of terminal; other options are ignored.
    """
    options = request.options
    terminal = "raw" not in options and ("pty" in options or not request.argument)
    return _runner(phone, request.text, options, terminal=terminal)


def execute(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``exec:COMMAND``, which passes bytes unchanged."""
    return _runner(phone, request.text, (), terminal=False)


def reboot(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``reboot:TARGET``, which runs the command of that name."""
    return _runner(phone, f"/system/bin/reboot {request.text}", (), terminal=False)


def _runner(phone: Served, command: str, options: tuple[str, ...], *, terminal: bool) -> Service:
    kinds = [option[5:] for option in options if option.startswith("TERM=")]
    env = environment(phone, kinds[-1] if kinds else "dumb")
    job = Job(command, "v2" in options, terminal, env)

    async def serve(stream: Stream) -> None:
        await _run(phone, job, stream)

    return serve


def environment(phone: Served, kind: str) -> dict[str, str]:
    """Return the variables that adbd adds. [src: shell_service.cpp ForkAndExec]"""
    return {
        "HOME": "/",
        "HOSTNAME": phone.properties.get("ro.product.device") or "android",
        "LOGNAME": "shell",
        "SHELL": "/bin/sh",
        "TERM": kind,
        "TMPDIR": "/data/local/tmp",
        "USER": "shell",
    }


async def _run(phone: Served, job: Job, stream: Stream) -> None:
    end_with(stream, 0.0 if job.packets or job.terminal else HANGUP_GRACE)
    if job.terminal:
        code = await _run_on_terminal(phone, job, stream)
    elif job.packets:
        out, err = PacketSink(stream, STDOUT), PacketSink(stream, STDERR)
        code = await _start(phone, job, PacketSource(stream), out, err)
    else:
        # Still a terminal, but in raw mode: nothing is echoed or converted, and stderr goes into
        # the same pipe. [src: shell_service.cpp StartSubprocess, make_pty_raw]
        code = await _start(phone, job, stream, stream, stream, tty=True)
    if job.packets:
        await send_exit(stream, code)


async def _start(
    phone: Served, job: Job, stdin: Source, stdout: Sink, stderr: Sink, *, tty: bool = False
) -> int:
    """Run the command; without one, a shell that reads commands from its input."""
    if job.command:
        return await phone.shell.run(job.command, stdin, stdout, stderr, tty=tty, env=job.env)
    argv = [LOGIN_SHELL] if job.terminal else ["/system/bin/sh", "-"]
    return await phone.shell.exec_argv(argv, stdin, stdout, stderr, tty=tty, env=job.env)


async def _run_on_terminal(phone: Served, job: Job, stream: Stream) -> int:
    if job.packets:
        # A terminal cannot close only its input: the packet that requests it has no effect.
        keys = PacketSource(stream, closable=False)
        terminal = Terminal(keys, PacketSink(stream, STDOUT))
    else:
        terminal = Terminal(stream, stream)
    work = _start(phone, job, terminal, terminal, terminal, tty=True)
    async with asyncio.TaskGroup() as group:
        pump = group.create_task(terminal.pump())
        # The login shell handles the interrupt key itself and passes it to its foreground job.
        code = await (interruptible(terminal, work) if job.command else work)
        pump.cancel()
    return INTERRUPTED if code is None else code
