"""The final report: the share of changes that were noticed, and all that were not."""

from collections import Counter
from pathlib import PurePath

from scripts.mutation.trial import Trial


def summary(trials: list[Trial]) -> str:
    """Return the figures by folder, and the survivors by place."""
    folders = Counter(_folder(each) for each in trials)
    found = Counter(_folder(each) for each in trials if each.found)
    rows = [f"{found[folder]}/{count} {folder}" for folder, count in sorted(folders.items())]
    share = 100 * found.total() / max(1, folders.total())
    rows.append(f"{found.total()}/{folders.total()} found, {share:.1f} %")
    survivors = sorted((each for each in trials if not each.found), key=lambda each: each.change)
    return "\n".join([*rows, *(f"{each.verdict.value}: {each.change}" for each in survivors)])


def _folder(trial: Trial) -> str:
    return PurePath(trial.change.file).parent.as_posix()
