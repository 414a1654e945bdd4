"""Runs the tests once to record which of them reach which line, and how long each takes.

Each test file is a separate run, so that code that runs once in a process, at import or for a
cache, is assigned to that file. The recording is stored in `build`; one that was interrupted
continues with the missing files.
"""

import json
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from coverage import CoverageData

from scripts.mutation.copies import Copy, copied_for_each
from scripts.mutation.project import Project

DATA, TIMES = "reached", "times.json"
SHARED = "|shared"
"""The suffix of a test or file for code that other tests of the file may share."""

_HERE = Path(__file__).parent


def record(project: Project, jobs: int) -> None:
    """Record every test file that has no recording."""
    missing = [each for each in project.test_files() if not place(project, each).exists()]
    if not missing:
        return
    with copied_for_each(project, jobs) as copies, ThreadPoolExecutor(jobs) as pool:

        def one(tests: str) -> None:
            print(f"recording what {tests} reaches", flush=True)
            with copies.one() as copy:
                _record(project, copy, tests)

        list(pool.map(one, missing))


def place(project: Project, tests: str) -> Path:
    """Return the path of a test file's recording."""
    return project.build / "reached" / tests.replace("/", ".")


def _record(project: Project, copy: Copy, tests: str) -> None:
    recorded = copy.site_packages / "recorded"
    shutil.rmtree(recorded, ignore_errors=True)
    recorded.mkdir()
    sources = [f"{copy.root / each}/*" for each in project.sources]
    settings = json.dumps({"include": sources, "shared": SHARED, "tests": tests})
    (recorded / "settings.json").write_text(settings, encoding="utf-8")
    shutil.copy(_HERE / "recorder.py", copy.site_packages / "mutation_recorder.py")
    shutil.copy(_HERE / "recorder_plugin.py", copy.site_packages / "mutation_plugin.py")
    (copy.site_packages / "mutation_recorder.pth").write_text("import mutation_recorder\n")
    # Recording slows down each step, so durations of steps mean nothing.
    line = [str(copy.python), "-m", "pytest", tests, "-q", "-p", "mutation_plugin"]
    line += ["-p", "no:loop_time", "-p", "no:cacheprovider"]
    subprocess.run(line, cwd=copy.root, env=copy.variables, stdout=subprocess.DEVNULL, check=False)
    _keep(recorded, copy.root, place(project, tests))


def _keep(recorded: Path, root: Path, target: Path) -> None:
    """Combine the recordings of the processes, with paths relative to the root."""
    partial = target.with_name(target.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    together = CoverageData(str(partial / DATA))
    for path in sorted(recorded.glob("reached*")):
        data = CoverageData(str(path))
        data.read()
        together.update(data, map_path=lambda name: str(Path(name).relative_to(root)))
    together.write()
    (partial / TIMES).write_text(json.dumps(_times(recorded), indent=1), encoding="utf-8")
    partial.rename(target)


def _times(recorded: Path) -> dict[str, float]:
    """Return the seconds of each test that passed."""
    texts = [path.read_text(encoding="utf-8") for path in recorded.glob("notes-*")]
    notes = [json.loads(line) for text in texts for line in text.splitlines()]
    not_passed = {each["test"] for each in notes if "outcome" in each}
    timed = {each["test"]: each["seconds"] for each in notes if "seconds" in each}
    return {test: timed[test] for test in sorted(timed) if test not in not_passed}
