"""Compares the virtual shell with the real mksh."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.shell.generator import Generator
from tests.shell.real_programs import (
    ENVIRONMENT,
    HOME,
    RealShell,
    in_order,
    make_programs,
    needs_real_programs,
)
from tests.shell.stand_in import StandIn, make_shell, run

LINES = Path(__file__).with_name("mksh_lines.txt").read_text("utf-8").removesuffix("\n")
TABLE = LINES.split("\n%%\n")
GENERATED = 3000
BATCH = 100
AT_ONCE = 4
REFUSED = b"not supported by fakedroid"
MAY_REFUSE = 0.01

pytestmark = needs_real_programs


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> RealShell:
    folder = tmp_path_factory.mktemp("mksh")
    return RealShell(folder, make_programs(folder / "programs"))


async def virtual(line: str) -> tuple[bytes, bytes, int]:
    shell = make_shell(StandIn())
    result = await run(shell, f"cd {HOME}\n{line}", env=ENVIRONMENT)
    return result.out, in_order(line, result.err), result.status


def test_the_table_has_at_least_250_lines() -> None:
    assert len(TABLE) >= 250


@pytest.mark.parametrize("line", TABLE)
async def test_a_line_of_the_table_does_what_mksh_does(real: RealShell, line: str) -> None:
    assert await virtual(line) == real.run(line)


@pytest.mark.parametrize("start", range(0, GENERATED, BATCH))
async def test_generated_lines_do_what_mksh_does(real: RealShell, start: int) -> None:
    differences: list[str] = []
    refused = 0
    seeds = range(start, start + BATCH)
    lines = [Generator(seed).line() for seed in seeds]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(real.run, lines))
    for seed, line, expected in zip(seeds, lines, answers, strict=True):
        seen = await asyncio.wait_for(virtual(line), 10)
        if REFUSED in seen[1]:
            refused += 1
        elif seen != expected:
            differences.append(f"seed {seed}: {line!r}\n  mksh {expected}\n  ours {seen}")
    assert not differences, "\n".join(differences)
    assert refused <= max(2, BATCH * MAY_REFUSE)
