"""The results of one phone, for the table in docs/reference/drivers.md."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from handroid.selftest.report import Report, Verdict

KEPT = Path(__file__).resolve().parents[2] / "bench" / "results" / "phones"
"""The results of real phones; `scripts/gen` adds them to the page."""

_OUTCOMES = {Verdict.PASSED: "yes", Verdict.REFUSED: "no", Verdict.FAILED: "fails"}


class Row(NamedTuple):
    """The result of one promise of a driver."""

    driver: str
    sentence: str
    outcome: str
    reason: str


@dataclass(frozen=True)
class PhoneResults:
    """All results of one phone."""

    title: str
    rows: list[Row]


def of_report(report: Report, day: str) -> PhoneResults:
    """Return the results of a report."""
    virtual = " (a virtual phone)" if report.virtual else ""
    title = (
        f"{report.vendor} {report.model}{virtual}, Android {report.android} (API {report.api}), "
        f"Handroid {report.version}, {day}"
    )
    rows = [
        Row(each.driver, found.sentence, _OUTCOMES.get(found.verdict, "–"), found.reason)
        for each in report.drivers
        for found in each.findings
    ]
    return PhoneResults(title, rows)


def file_name(report: Report) -> str:
    """Return the name of a phone's file."""
    words = f"{report.vendor}-{report.model}-{report.api}".lower()
    return "".join(each if each.isascii() and each.isalnum() else "-" for each in words) + ".tsv"


def write(path: Path, results: PhoneResults) -> None:
    """Write results to a file."""
    lines = ["\t".join(row) for row in results.rows]
    path.write_text("\n".join([f"# {results.title}", *lines]) + "\n", encoding="utf-8")


def read(path: Path) -> PhoneResults:
    """Return the results in a file."""
    title, *lines = path.read_text(encoding="utf-8").splitlines()
    return PhoneResults(title.removeprefix("# "), [Row(*line.split("\t")) for line in lines])


def table(results: PhoneResults) -> list[str]:
    """Return the lines of the phone's section: a column per driver, then the reasons."""
    drivers = list(dict.fromkeys(row.driver for row in results.rows))
    outcomes = {(row.sentence, row.driver): row.outcome for row in results.rows}
    lines = [f"## {results.title}", ""]
    lines += [f"| the driver … | {' | '.join(drivers)} |", f"|---|{'---|' * len(drivers)}"]
    for sentence in dict.fromkeys(row.sentence for row in results.rows):
        cells = [outcomes.get((sentence, driver), "–") for driver in drivers]
        lines.append(f"| {sentence} | {' | '.join(cells)} |")
    reasons = [
        f"- *{row.sentence}*, {row.driver}: {row.reason}" for row in results.rows if row.reason
    ]
    return [*lines, "", *(["Why not:", "", *reasons, ""] if reasons else [])]
