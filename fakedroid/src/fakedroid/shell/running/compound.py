"""Running compound commands."""

from collections.abc import Awaitable, Callable

from fakedroid.shell.control import FatalError, LeaveLoop
from fakedroid.shell.environment import Environment
from fakedroid.shell.expansion.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.expansion.patterns import compile_pattern
from fakedroid.shell.expansion.words import expand_arguments, expand_pattern, expand_text
from fakedroid.shell.running.redirections import RedirectionError, redirect
from fakedroid.shell.running.testing import check_condition
from fakedroid.shell.syntax.tree import (
    Case,
    CaseItem,
    For,
    Function,
    Group,
    If,
    Let,
    Loop,
    Node,
    Redirected,
    Subshell,
    Test,
    Timed,
)


async def _subshell(env: Environment, node: Subshell, tested: bool) -> int:
    status = await env.runner.subshell(env.fork(), node.body)
    return await env.runner.leave_on_error(env, status, tested)


async def _group(env: Environment, node: Group, tested: bool) -> int:
    return await env.runner.run(env, node.body, tested)


async def _redirected(env: Environment, node: Redirected, tested: bool) -> int:
    before = env.descriptors
    try:
        env.descriptors = await redirect(env, node.redirections)
    except RedirectionError as error:
        await env.complain(error.message)
        return await env.runner.leave_on_error(env, 1, tested)
    try:
        return await env.runner.run(env, node.command, tested)
    finally:
        env.descriptors = before


async def _if(env: Environment, node: If, tested: bool) -> int:
    if await env.runner.run(env, node.condition, True) == 0:
        return await env.runner.run(env, node.body, tested)
    return await env.runner.run(env, node.otherwise, tested)


async def _loop(env: Environment, node: Loop, tested: bool) -> int:
    async def more() -> bool:
        return (await env.runner.run(env, node.condition, True) == 0) != node.until

    return await _repeat(env, more, node.body, tested)


async def _for(env: Environment, node: For, tested: bool) -> int:
    words = env.parameters if node.words is None else await expand_arguments(env, node.words)
    waiting = list(reversed(words))

    async def more() -> bool:
        if waiting:
            env.variables.set(node.name, waiting.pop())
            return True
        return False

    return await _repeat(env, more, node.body, tested)


async def _repeat(
    env: Environment,
    more: Callable[[], Awaitable[bool]],
    body: Node | None,
    tested: bool,
) -> int:
    status = 0
    env.loops += 1
    try:
        while True:
            try:
                if not await more():
                    return status
                await env.runner.turns.step()
                status = await env.runner.run(env, body, tested)
            except LeaveLoop as leaving:
                status = 0
                if leaving.levels > 1 and env.loops > 1:
                    raise LeaveLoop(leaving.levels - 1, again=leaving.again) from None
                if not leaving.again:
                    return 0
    finally:
        env.loops -= 1


async def _case(env: Environment, node: Case, tested: bool) -> int:
    word = await expand_text(env, node.word)
    status, falling = 0, False
    for item in node.items:
        if not falling and not await _fits(env, word, item):
            continue
        status = await env.runner.run(env, item.body, tested)
        falling = item.ending == ";&"
        if item.ending == ";;":
            break
    return status


async def _fits(env: Environment, word: str, item: CaseItem) -> bool:
    for pattern in item.patterns:
        if compile_pattern(await expand_pattern(env, pattern)).matches(word):
            return True
    return False


async def _function(env: Environment, node: Function, tested: bool) -> int:
    env.functions[node.name] = node
    return 0


async def _let(env: Environment, node: Let, tested: bool) -> int:
    text = await expand_text(env, node.expression)
    try:
        status = int(evaluate(text, env.variables) == 0)
    except ArithmeticProblem as problem:
        if problem.fatal:
            raise FatalError(str(problem)) from None
        await env.complain(str(problem))
        status = 2
    return await env.runner.leave_on_error(env, status, tested)


async def _test(env: Environment, node: Test, tested: bool) -> int:
    status = await check_condition(env, node.items)
    return await env.runner.leave_on_error(env, status, tested)


async def _timed(env: Environment, node: Timed, tested: bool) -> int:
    start = env.timeline.at
    status = await env.runner.run(env, node.command, tested)
    real = env.timeline.at - start
    minutes, seconds = divmod(real, 60)
    spent = f"{int(minutes):5d}m{seconds:05.2f}s real " if node.command else ""
    await env.raw_error(f"{spent}    0m00.00s user     0m00.00s system\n")
    return status


RUNNERS: dict[type[object], Callable[..., Awaitable[int]]] = {
    Subshell: _subshell,
    Group: _group,
    Redirected: _redirected,
    If: _if,
    Loop: _loop,
    For: _for,
    Case: _case,
    Function: _function,
    Let: _let,
    Test: _test,
    Timed: _timed,
}
