"""The virtual phone prints the same texts as Android's own classes, except listed differences.

Each line runs on a framework phone and on a virtual phone of its level, through adb's shell
protocol v2; both streams and the exit code are compared.
"""

import asyncio
import shlex

import pytest

from fakedroid.state.levels.levels import LEVELS as VIRTUAL_LEVELS
from handroid.adb import shell
from handroid.adb.quoting import command
from tests.framework.words.known import known
from tests.framework.words.rules import masked
from tests.framework.words.table import WORDS, lines_of
from tests.framework_phone import LEVELS, framework_phone
from tests.phones import Attached, attach, soon

AT_ONCE = 4
Said = tuple[int, str, str]
"""The exit code, standard output and standard error, normalized for the comparison."""


async def ask(phone: Attached, line: str) -> Said:
    """Run a line on a phone."""
    said = await shell.run(phone.transport, command(*shlex.split(line)), soon())
    return said.code, masked(said.text), masked(said.error_text)


async def ask_all(phone: Attached, program: str, api: int) -> dict[tuple[int, str], Said]:
    """Run every line of a program on a phone; a line may occur more than once."""
    lines = lines_of(program, api)
    answer = {(n, line): await ask(phone, line) for n, line in enumerate(lines.in_order)}
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(line: str) -> None:
        async with turns:
            answer[-1, line] = await ask(phone, line)

    async with asyncio.TaskGroup() as group:
        for line in lines.alone:
            group.create_task(one(line))
    return answer


@pytest.mark.parametrize("api", [api for api in LEVELS if api in VIRTUAL_LEVELS])
@pytest.mark.parametrize("program", WORDS)
async def test_the_texts_are_androids(program: str, api: int) -> None:
    if not any(lines_of(program, api)):
        pytest.skip(f"on API {api} no class of Android's answers '{program}'")
    async with framework_phone(api) as there:
        android = await ask_all(there, program, api)
    async with attach(api) as here:
        virtual = await ask_all(here, program, api)
    unlike = {key for key, said in android.items() if virtual[key] != said}
    listed = {key for key in android if known(key[1], api)}
    answer = {key: {"android": android[key], "virtual": virtual[key]} for key in unlike - listed}
    assert answer == {}
    assert listed - unlike == set(), "listed as different, but the same"
