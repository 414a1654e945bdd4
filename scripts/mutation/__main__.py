"""The command line: `scripts/mutate --seed 1 --count 300`."""

import argparse
import signal
import sys

from scripts.mutation.project import Project, handroid
from scripts.mutation.recording import record
from scripts.mutation.report import summary
from scripts.mutation.sampling import sample, trials


def main(project: Project, arguments: list[str]) -> int:
    """Try a sample of changes; print each verdict and finally the survivors."""
    asked = _parser().parse_args(arguments)
    # Tests are interrupted even if this was started in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    record(project, asked.jobs)
    chosen = sample(project, asked.only, asked.seed)[: asked.count]
    known = []
    for trial in trials(project, chosen, asked.jobs):
        known.append(trial)
        by = f" (by {trial.by})" if trial.by else ""
        verdict = f"{trial.verdict.value}: {trial.change}{by}"
        print(f"{len(known)}/{len(chosen)} {verdict}", flush=True)
    print(summary(known))
    return 0 if all(trial.found for trial in known) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which random sample")
    parser.add_argument("--count", type=int, default=50, help="how many changes")
    parser.add_argument("--only", default="", help="change only files whose path begins so")
    parser.add_argument("--jobs", type=int, default=1, help="how many changes at a time")
    return parser


if __name__ == "__main__":
    sys.exit(main(handroid(), sys.argv[1:]))
