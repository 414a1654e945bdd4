"""The command line takes little longer than importing its command library."""

from bench.cli import ratios, starts

BEST_OF = 5
LATEST = {"help": 1.5, "phones": 2.5}


async def test_help_and_phones_answer_quickly() -> None:
    times: dict[str, list[float]] = {}
    for _ in range(BEST_OF):
        for name, spent in (await starts(rounds=3)).items():
            times.setdefault(name, []).extend(spent)
        if all(ratio <= LATEST[name] for name, ratio in ratios(times).items()):
            return
    assert ratios(times) == {}, times
