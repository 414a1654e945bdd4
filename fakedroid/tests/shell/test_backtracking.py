"""Expressions that take exponential time in Python are refused."""

import asyncio

import pytest

from tests.shell.stand_in import StandIn, make_shell, run

TEXT = b"a" * 60 + b"!\n"
LIMIT = 10.0


@pytest.mark.parametrize("expression", ["^(a+)+$", "^(a|aa)+$", "^(a*)*$", "^((a{1,9})b?)+$"])
async def test_a_hostile_expression_does_not_block_other_phones(expression: str) -> None:
    attacked, other = make_shell(StandIn()), make_shell(StandIn())
    async with asyncio.timeout(LIMIT):
        refused, answer = await asyncio.gather(
            run(attacked, f"grep -E '{expression}'", TEXT), run(other, "echo here")
        )
    assert refused.status == 2
    assert "not supported by fakedroid" in refused.err.decode()
    assert answer.text == "here\n"


@pytest.mark.parametrize(
    "expression", ["([a-z]+[.])+a", "(a|b)+", "(foo|a)+", "([^,]*,)*a", "(ab?)+"]
)
async def test_repeats_that_end_at_a_distinct_character_still_work(expression: str) -> None:
    result = await run(make_shell(StandIn()), f"grep -cE '{expression}'", b"a,b.a\n")
    assert (result.status, result.text) == (0, "1\n")
