"""Running compound commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fakedroid.shell.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.control import FatalError, LeaveLoop
from fakedroid.shell.expansion import expand_arguments, expand_pattern, expand_text
from fakedroid.shell.patterns import compile_pattern
from fakedroid.shell.redirecting import RedirectionError, redirect
from fakedroid.shell.syntax import (
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
from fakedroid.shell.testing import check_condition

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment
    from fakedroid.shell.execution import Execution


async def _subshell(execution: Execution, env: Environment, node: Subshell, tested: bool) -> int:
    status = await execution.subshell(env.fork(), node.body)
    return await execution.leave_on_error(env, status, tested)


async def _group(execution: Execution, env: Environment, node: Group, tested: bool) -> int:
    return await execution.run(env, node.body, tested)


async def _redirected(
    execution: Execution, env: Environment, node: Redirected, tested: bool
) -> int:
    before = env.descriptors
    try:
        env.descriptors = await redirect(env, node.redirections)
    except RedirectionError as error:
        await env.complain(error.message)
        return await execution.leave_on_error(env, 1, tested)
    try:
        return await execution.run(env, node.command, tested)
    finally:
        env.descriptors = before


async def _if(execution: Execution, env: Environment, node: If, tested: bool) -> int:
    if await execution.run(env, node.condition, True) == 0:
        return await execution.run(env, node.body, tested)
    return await execution.run(env, node.otherwise, tested)


async def _loop(execution: Execution, env: Environment, node: Loop, tested: bool) -> int:
    async def more() -> bool:
        return (await execution.run(env, node.condition, True) == 0) != node.until

    return await _repeat(execution, env, more, node.body, tested)


async def _for(execution: Execution, env: Environment, node: For, tested: bool) -> int:
    words = env.parameters if node.words is None else await expand_arguments(env, node.words)
    waiting = list(reversed(words))

    async def more() -> bool:
        if waiting:
            env.own_assign(node.name, waiting.pop())
            return True
        return False

    return await _repeat(execution, env, more, node.body, tested)


async def _repeat(
    execution: Execution,
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
                await execution.breath.take()
                status = await execution.run(env, body, tested)
            except LeaveLoop as leaving:
                status = 0
                if leaving.levels > 1 and env.loops > 1:
                    raise LeaveLoop(leaving.levels - 1, again=leaving.again) from None
                if not leaving.again:
                    return 0
    finally:
        env.loops -= 1


async def _case(execution: Execution, env: Environment, node: Case, tested: bool) -> int:
    word = await expand_text(env, node.word)
    status, falling = 0, False
    for item in node.items:
        if not falling and not await _fits(env, word, item):
            continue
        status = await execution.run(env, item.body, tested)
        falling = item.ending == ";&"
        if item.ending == ";;":
            break
    return status


async def _fits(env: Environment, word: str, item: CaseItem) -> bool:
    for pattern in item.patterns:
        if compile_pattern(await expand_pattern(env, pattern)).matches(word):
            return True
    return False


async def _function(execution: Execution, env: Environment, node: Function, tested: bool) -> int:
    env.functions[node.name] = node
    return 0


async def _let(execution: Execution, env: Environment, node: Let, tested: bool) -> int:
    text = await expand_text(env, node.expression)
    try:
        status = int(evaluate(text, env.variables) == 0)
    except ArithmeticProblem as problem:
        if problem.fatal:
            raise FatalError(str(problem)) from None
        await env.complain(str(problem))
        status = 2
    return await execution.leave_on_error(env, status, tested)


async def _test(execution: Execution, env: Environment, node: Test, tested: bool) -> int:
    status = await check_condition(env, node.condition)
    return await execution.leave_on_error(env, status, tested)


async def _timed(execution: Execution, env: Environment, node: Timed, tested: bool) -> int:
    start = env.timeline.at
    status = await execution.run(env, node.command, tested)
    real = env.timeline.at - start
    if node.posix:
        await env.raw_error(f"real {real:6.2f}\nuser   0.00\nsys    0.00\n")
    else:
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
