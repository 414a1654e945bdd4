"""Tests element ids when the screen changes between reading and acting.

    python -m bench.ids [--trials N] [--acts N] [--seeds 1,2,3,4] > bench/results/ids.txt

The trials and the judge are those of ``tests/element_ids``; docs/why/element-ids.md explains the
columns.
"""

import argparse

from tests.element_ids import live_trials
from tests.element_ids.trials import Tally, run_all


def main() -> None:
    """Run all seeds and print a table for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=10_000)
    parser.add_argument("--acts", type=int, default=12_000, help="on pages that live")
    parser.add_argument("--seeds", default="1,2,3,4")
    asked = parser.parse_args()
    for seed in asked.seeds.split(","):
        print(_report(seed, asked.trials, run_all(asked.trials, seed)), flush=True)
    first = asked.seeds.partition(",")[0]
    live = live_trials.run_all(asked.acts // live_trials.ACTS, first)
    print(f"seed {first}, {asked.acts} acts on pages that live\n{live.table()}")


def _report(seed: str, trials: int, tally: Tally) -> str:
    wrong, offered = len(tally.failures.get("wrong", [])), tally.named_in_refusals
    last = f"finds of another element: {wrong}; refusals that offer another id: {offered}"
    return f"seed {seed}, {trials} changes\n{tally.table()}\n{last}\n"


if __name__ == "__main__":
    main()
