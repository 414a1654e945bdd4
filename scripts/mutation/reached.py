"""Which tests judge a change, from the records of a test run."""

import json
from collections import defaultdict
from pathlib import Path

from coverage import CoverageData

from scripts.mutation.changes import Change
from scripts.mutation.project import Project
from scripts.mutation.recording import DATA, SHARED, TIMES, place


class Reached:
    """The records of all folders of tests, read as they are needed."""

    def __init__(self, project: Project) -> None:
        folders = [place(project, each) for each in project.tests]
        self._data = [_read(folder / DATA) for folder in folders]
        self.seconds: dict[str, float] = {}
        for folder in folders:
            self.seconds |= json.loads((folder / TIMES).read_text(encoding="utf-8"))
        self._of_file: dict[str, list[str]] = defaultdict(list)
        for test in self.seconds:
            self._of_file[_file(test)].append(test)

    def judges(self, change: Change, at_most: float) -> dict[str, float]:
        """Return tests that reach a change and their seconds, at most some in all; quickest first.

        What is done at import belongs to every test that reaches the file.
        """
        lines = self._lines(change.file)
        here = lines.get(change.line, set())
        if not change.in_function or not any(here):
            here = set().union(*lines.values())
        direct = {each for each in here if not each.endswith(SHARED)}
        files = {_file(each) for each in here if each.endswith(SHARED)}
        shared = {test for file in files for test in self._of_file[file]}
        ordered = [*self._quickest(direct), *self._quickest(shared - direct)]
        return self._within(ordered, at_most)

    def _lines(self, file: str) -> dict[int, set[str]]:
        lines: dict[int, set[str]] = defaultdict(set)
        for data in self._data:
            for line, tests in data.contexts_by_lineno(file).items():
                lines[line].update(test for test in tests if test)
        return lines

    def _quickest(self, tests: set[str]) -> list[str]:
        """Order tests by their files, so that fixtures are made once, then by their own time."""
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
    return test.partition("::")[0]


def _read(path: Path) -> CoverageData:
    data = CoverageData(str(path))
    data.read()
    return data
