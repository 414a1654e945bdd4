"""Finds the tests for a change, from the recordings of a test run."""

import json
from collections import defaultdict
from pathlib import Path

from coverage import CoverageData

from scripts.mutation.changes import Change
from scripts.mutation.project import Project
from scripts.mutation.recording import DATA, SHARED, TIMES, place


class Reached:
    """The recordings of all test files, loaded on demand."""

    def __init__(self, project: Project) -> None:
        folders = [place(project, each) for each in project.test_files()]
        self._data = [_read(folder / DATA) for folder in folders]
        self.seconds: dict[str, float] = {}
        for folder in folders:
            self.seconds |= json.loads((folder / TIMES).read_text(encoding="utf-8"))
        self._of_file: dict[str, list[str]] = defaultdict(list)
        for test in self.seconds:
            self._of_file[_file(test)].append(test)

    def judges(self, change: Change, at_most: float) -> dict[str, float]:
        """Return tests that reach a change and their seconds, up to a total, the fastest first.

        The other tests of their files follow, because fixtures, programs or caches may have reached
        the change for them.
        """
        here = self._contexts(change)
        direct = {each for each in here if not each.endswith(SHARED)}
        beside = {test for file in set(map(_file, here)) for test in self._of_file[file]}
        ordered = [*self._quickest(direct), *self._quickest(beside - direct)]
        return self._within(ordered, at_most)

    def _contexts(self, change: Change) -> set[str]:
        """Return the tests that reached a line, or its file if the line runs at import."""
        found: set[str] = set()
        for data in self._data:
            lines = data.contexts_by_lineno(change.file)
            here = {change.line} if change.in_function else lines.keys()
            found.update(each for line in here for each in lines.get(line, ()))
        return found

    def _quickest(self, tests: set[str]) -> list[str]:
        """Order tests by file, so that fixtures are created once, then by their own time."""
        known = [test for test in tests if test in self.seconds]
        together: dict[str, float] = defaultdict(float)
        for test in known:
            together[_file(test)] += self.seconds[test]
        return sorted(known, key=lambda t: (together[_file(t)], _file(t), self.seconds[t], t))

    def _within(self, tests: list[str], at_most: float) -> dict[str, float]:
        taken: dict[str, float] = {}
        for test in tests:
            if taken and sum(taken.values()) + self.seconds[test] > at_most:
                break
            taken[test] = self.seconds[test]
        return taken


def _file(test: str) -> str:
    return test.removesuffix(SHARED).partition("::")[0]


def _read(path: Path) -> CoverageData:
    data = CoverageData(str(path))
    data.read()
    return data
