"""Writes docs/reference/campaigns/faults.md from what a campaign saw."""

import statistics
import time
from pathlib import Path

from tests.faults.campaign import Sum
from tests.faults.schedules import LONGEST
from tests.faults.stage import DEADLINE
from tests.faults.trial import GRACE

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "campaigns" / "faults.md"

_HEAD = """# Faults: the campaign

Written by `python -m tests.faults.campaign FIRST-LAST --page`; do not edit. What each fault does is
in [the guide](../../guides/faults.md); a schedule is replayed with
`python -m tests.faults.campaign SEED`.

Each schedule brings one or two faults over a virtual phone (API 28, 34 or 36, by the hand or by
stock) behind a real adb server, while one to eight calls run through a real MCP server over HTTP;
a fifth of them have a second phone beside it. The virtual phone's own screen and files tell what
was done. Calls have {deadline:g} s here, a tenth of what they have in use.

How to read the figures. A schedule that was only late while other programs waited for a core is
tried again, up to three times, and the late try is left out of the table below; how often that was
is in the first table. So "longest" cannot pass its bound here, and is no measure of a busy machine.
"Usable again" is the first call that succeeds after the fault, which may be one that the fault did
not touch (under stock a dead hand is nobody's loss): medians are kind, the 99 % column is not.
"""


def write(summed: Sum, asked: int) -> None:
    """Write the page."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(summed, asked))


def page(summed: Sum, asked: int) -> str:
    """Return the page."""
    parts = [_HEAD.format(deadline=DEADLINE), _totals(summed, asked), _recovery(summed)]
    if summed.wrong:
        parts.append("## What went wrong\n")
        parts += [f"```\n{report}\n```\n" for report in summed.wrong]
    return "\n".join(parts)


def _totals(summed: Sum, asked: int) -> str:
    told = summed.outcomes
    minutes = (time.monotonic() - summed.begun) / 60
    double = sum("DOUBLE" in line for report in summed.wrong for line in report.wrong)
    false = sum("FALSE" in line for report in summed.wrong for line in report.wrong)
    late = sum(len(report.late) for report in summed.wrong)
    rows = [
        ("schedules tried", f"{summed.tried} of {asked} in {minutes:.0f} minutes"),
        ("something was wrong", len(summed.wrong)),
        ("acts done twice", double),
        ("acts told falsely", false),
        ("acts: done, not done, unknown", _acts(told)),
        ("reads: answered, failed", f"{told['read well']}, {told['read failed']}"),
        ("slowest call", f"{summed.slowest:.2f} s (bound {DEADLINE + GRACE:g} s)"),
        ("too late, or back too late", late),
        ("tried again because late on a busy machine", summed.again),
        ("tasks and handles left at the end", f"{summed.tasks}, {summed.handles}"),
        ("memory after 50 schedules, at the end", _memory(summed)),
        ("files half written at recovery, removed by the next write", summed.parts),
    ]
    lines = ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows), ""]
    return "\n".join(lines)


def _acts(told: dict[str, int]) -> str:
    done = told["well"] + told["done"]
    return f"{done}, {told['not done']}, {told['unknown']}"


def _memory(summed: Sum) -> str:
    if not summed.megabytes:
        return "not measured"
    return f"{summed.megabytes[0]:.0f} MB, {summed.megabytes[-1]:.0f} MB"


def _recovery(summed: Sum) -> str:
    lines = [
        "## Usable again\n",
        "Seconds from the fault's end (from the fault itself where nobody mends it) until a call",
        "succeeds, over the schedules with that fault alone.\n",
        "| fault | schedules | median | 99 % | longest | bound |",
        "|---|---|---|---|---|---|",
    ]
    for fault, times in sorted(summed.recovered.items()):
        ordered = sorted(times)
        high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        middle, most, bound = statistics.median(ordered), ordered[-1], LONGEST.get(fault, 5.0)
        figures = f"{middle:.2f} | {high:.2f} | {most:.2f} | {bound:g}"
        lines.append(f"| {fault} | {len(times)} | {figures} |")
    return "\n".join([*lines, ""])
