"""Run the tests of the framework phone on some levels, and store the results.

Run as ``python -m scripts.framework_levels 26 27 …``; `scripts/gen` generates the page. With names
of files, such as ``test_stock.py``, only those run, and the results of others stay.
"""

import datetime
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results" / "framework.tsv"
TESTS = (
    "test_contract.py",
    "test_reach.py",
    "test_tasks.py",
    "test_published_list.py",
    "test_published_calls.py",
    "test_sms_messages.py",
    "test_stock.py",
    "test_stock_promises.py",
    "test_same_words.py",
)


def main(named: list[str]) -> None:
    """Run every level and replace its older results."""
    levels = [word for word in named if word.isdecimal()]
    files = [word for word in named if not word.isdecimal()] or list(TESTS)
    again = {file.removesuffix(".py") for file in files}
    for level in levels:
        found = run(level, files)
        kept = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.is_file() else []
        lines = [line for line in kept if not _replaced(line, level, again)] + found
        RESULTS.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
        print(f"API {level}: {len(found)} tests", flush=True)


def _replaced(line: str, level: str, files: set[str]) -> bool:
    api, _, file, *_ = line.split("\t")
    return api == level and file in files


def run(level: str, files: list[str]) -> list[str]:
    """Return a line for each test: level, day, file, name, outcome, seconds."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
            + [f"tests/framework/{name}" for name in files],
            cwd=ROOT,
            env={**os.environ, "FRAMEWORK_LEVELS": level},
            check=False,
        )
        cases = ElementTree.parse(report).iter("testcase")
        return [_line(level, case) for case in cases]


def _line(level: str, case: ElementTree.Element) -> str:
    name = case.attrib["name"].replace(f"-{level}]", "]").replace(f"[{level}]", "")
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    outcome = "passed"
    skipped = case.find("skipped")
    if skipped is not None:
        outcome = "known" if skipped.get("type") == "pytest.xfail" else "skipped"
    elif case.find("failure") is not None or case.find("error") is not None:
        outcome = "failed"
    file = case.attrib["classname"].rpartition(".")[2]
    seconds = f"{float(case.attrib['time']):.1f}"
    return "\t".join((level, day, file, name, outcome, seconds))


if __name__ == "__main__":
    main(sys.argv[1:])
