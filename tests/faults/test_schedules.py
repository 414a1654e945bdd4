"""Faults at random moments; the seed of a failure replays it.

python -m tests.faults.campaign SEED
"""

from tests.faults.campaign import run
from tests.faults.page import write
from tests.faults.schedules import random_schedule
from tests.levels import NIGHTLY

SEEDS = range(10_000) if NIGHTLY else range(100)


def test_a_schedule_follows_from_its_seed() -> None:
    assert str(random_schedule(4711)) == str(random_schedule(4711))
    assert str(random_schedule(4711)) != str(random_schedule(4712))


async def test_calls_end_in_time_with_correct_outcomes_and_nothing_leaks() -> None:
    summed = await run(map(random_schedule, SEEDS))
    if NIGHTLY:
        write(summed, SEEDS)
    assert not summed.wrong, "\n\n".join(map(str, summed.wrong))
    assert summed.tried == len(SEEDS)
    assert not summed.leaks
