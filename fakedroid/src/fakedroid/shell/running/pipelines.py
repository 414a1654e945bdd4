"""Runs commands concurrently: pipelines and background jobs."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise

from fakedroid.shell.environment import Environment
from fakedroid.shell.jobs import Job, Running
from fakedroid.shell.pipes import Pipe, PipeInput, PipeOutput
from fakedroid.shell.streams import BytesInput
from fakedroid.shell.syntax.tree import Background, Node, Pipeline, Simple, Subshell


async def _pipeline(env: Environment, node: Pipeline, tested: bool) -> int:
    stages = _stages(env, len(node.commands))
    tasks = [
        asyncio.create_task(_stage(child, command, first=not index, last=False))
        for index, (child, command) in enumerate(zip(stages[:-1], node.commands[:-1], strict=True))
    ]
    try:
        last = _stage(stages[-1], node.commands[-1], first=False, last=True)
        statuses = [await last]
        statuses = [*await asyncio.gather(*tasks), *statuses]
    finally:
        await _end(tasks)
    env.timeline.at = max(child.timeline.at for child in stages)
    status = statuses[-1]
    if "pipefail" in env.options:
        status = next((code for code in reversed(statuses) if code), 0)
    return await env.runner.leave_on_error(env, status, tested)


def _stages(env: Environment, count: int) -> list[Environment]:
    stages = [env.fork(env.timeline.fork()) for _ in range(count)]
    for left, right in pairwise(stages):
        pipe = Pipe()
        left.descriptors[1] = PipeOutput(pipe, left.timeline)
        right.descriptors[0] = PipeInput(pipe, right.timeline)
    return stages


async def _stage(env: Environment, command: Node, *, first: bool, last: bool) -> int:
    source = None if first else env.descriptors.get(0)
    sink = None if last else env.descriptors.get(1)
    if isinstance(command, Simple) and isinstance(sink, PipeOutput):
        env.stage = sink.pipe
    try:
        return await env.runner.subshell(env, _body(command))
    finally:
        if isinstance(source, PipeInput):
            source.hold(-1)
        if isinstance(sink, PipeOutput):
            sink.hold(-1)


def _body(command: Node) -> Node | None:
    """Return the commands of a subshell that needs no further one around it."""
    return command.body if isinstance(command, Subshell) else command


async def _end(tasks: list[asyncio.Task[int]]) -> None:
    unfinished = [task for task in tasks if not task.done()]
    for task in unfinished:
        task.cancel()
    if unfinished:
        await asyncio.wait(unfinished)


async def _background(env: Environment, node: Background, tested: bool) -> int:
    child = env.fork(env.timeline.fork())
    if not isinstance(child.descriptors.get(0), PipeInput):
        child.descriptors[0] = BytesInput(b"")
    running = Running(_name(node.command), _text(node.command), None, quiet=True)
    running.parent = env.own or env.session.shell
    job = Job(running, lambda: child.descriptors, env.session.book, child.timeline)
    if isinstance(node.command, Simple):
        child.becomes = running
    env.session.start(job, _run_job(child, job, node.command))
    env.jobs.append(job)
    env.background_pid = job.pid
    return 0


async def _run_job(env: Environment, job: Job, command: Node) -> int:
    try:
        job.status = await env.runner.subshell(env, _body(command))
    except asyncio.CancelledError:
        if not job.running.take_back():
            raise
        job.status = 128 + (job.running.killed or 0)
    return job.status


def _text(command: Node) -> str:
    if isinstance(command, Simple):
        return " ".join(word.source for word in command.words)
    return "sh"


def _name(command: Node) -> str:
    """Return the job's name in the process table: the command it becomes, or a shell."""
    if isinstance(command, Simple) and command.words and command.words[0].plain:
        return command.words[0].plain.rpartition("/")[2]
    return "sh"


RUNNERS: dict[type[object], Callable[..., Awaitable[int]]] = {
    Pipeline: _pipeline,
    Background: _background,
}
