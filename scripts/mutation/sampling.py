"""Tries a random sample of changes, several in parallel."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed

from scripts.mutation.changes import Change, changes_of
from scripts.mutation.copies import copied_for_each
from scripts.mutation.project import Project
from scripts.mutation.reached import Reached
from scripts.mutation.trial import CHOSEN_SECONDS, Trial, tried


def sample(project: Project, only: str, seed: int) -> list[Change]:
    """Return all changes to files with a path prefix, in the random order of a seed."""
    changes: list[Change] = []
    for file in project.files():
        if file.startswith(only):
            changes += changes_of(file, (project.root / file).read_text(encoding="utf-8"))
    random.Random(seed).shuffle(changes)
    return changes


def trials(project: Project, changes: list[Change], jobs: int) -> Iterator[Trial]:
    """Try changes, each job in its own copy; yield the verdicts as they are known."""
    reached = Reached(project)
    judged = [(each, reached.judges(each, CHOSEN_SECONDS)) for each in changes]
    with copied_for_each(project, jobs) as copies, ThreadPoolExecutor(jobs) as pool:

        def one(change: Change, tests: dict[str, float]) -> Trial:
            with copies.one() as copy:
                return tried(change, tests, copy)

        waiting = [pool.submit(one, *each) for each in judged]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)
