"""`wait` and `kill`."""

from fakedroid.shell.control import (
    HARMLESS,
    SIGNAL_NAMES,
    SIGNALS,
    ShellError,
    signal_number,
)
from fakedroid.shell.environment import Builtin, Environment
from fakedroid.shell.jobs import Job
from fakedroid.shell.running.programs import report_signal
from fakedroid.shell.signals import send_signal
from fakedroid.state.files.failures import error_text

_KILL_USAGE = (
    "usage:\tkill [-s signame | -signum | -signame] { job | pid | pgrp } ...\n"
    "\tkill -l [exit_status ...]\n"
)


_SIGNALLED = 128


async def _wait(env: Environment, argv: list[str]) -> int:
    words = argv[1:]
    if not words:
        for each in env.jobs:
            await _wait_for(env, each)
        env.jobs.clear()
        return 0
    status = 0
    for word in words:
        job = _job(env, word)
        if job is None:
            if not word.isdigit():
                raise ShellError(f"{word}: argument must be %job or process id", 127)
            status = 127
            continue
        status = await _wait_for(env, job)
        env.jobs.remove(job)
        if status > _SIGNALLED:
            await report_signal(env, status - _SIGNALLED)
    return status


async def _wait_for(env: Environment, job: Job) -> int:
    status = await job.wait()
    env.timeline.at = max(env.timeline.at, job.timeline.at)
    return status


def _job(env: Environment, word: str) -> Job | None:
    return next((job for job in env.jobs if str(job.pid) == word), None)


async def _kill(env: Environment, argv: list[str]) -> int:
    words, number = argv[1:], SIGNALS["TERM"]
    if words and words[0].startswith("-") and words[0] != "--":
        text = words.pop(0)[1:]
        if text == "s":
            if not words:
                raise ShellError("-s: requires an argument")
            text = words.pop(0)
        found = signal_number(text)
        if found is None:
            raise ShellError(f"bad signal: {text}")
        number = found
    if words[:1] == ["--"]:
        words = words[1:]
    if not words:
        await env.raw_error(_KILL_USAGE)
        return 1
    status = 0
    for word in words:
        status = await _kill_one(env, word, number) or status
    return status


async def _kill_one(env: Environment, word: str, number: int) -> int:
    job = _job(env, word)
    if job is None and not word.lstrip("-").isdigit():
        await env.complain(f"kill: {word}: arguments must be jobs or process IDs")
        return 1
    pid = job.pid if job is not None else abs(int(word))
    if env.session.shell is not None and pid == env.own_pid():
        return await _signal_itself(env, number)
    try:
        send_signal(env.session.book, pid, number)
    except OSError as error:
        await env.complain(f"kill: {word}: {error_text(error)}")
        return 1
    return 0


async def _signal_itself(env: Environment, number: int) -> int:
    action = env.traps.get(SIGNAL_NAMES.get(number, ""))
    if action is not None:
        await env.runner.run_text(env, action)
        return 0
    running = env.own or env.session.shell
    if number not in HARMLESS and running is not None:
        running.kill(number)
    return 0


BUILTINS = {"wait": Builtin(_wait), "kill": Builtin(_kill)}
