"""Writes docs/reference/campaigns/faults.md from the results of a campaign."""

import statistics
import time
from pathlib import Path

from tests.faults.campaign import Sum
from tests.faults.memory import MORE_BLOCKS, MORE_MEGABYTES, WARM_UP
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
a fifth of them have a second phone beside it. The virtual phone's own screen and files show what
was done. Calls have {deadline:g} s here, a tenth of what they have in use.

How to read the figures. A schedule that was only late while other programs waited for a core is
tried again, up to three times, and the late try is left out of the table below; how often that was
is in the first table. So "longest" cannot pass its bound here, and does not measure a busy machine.
"Usable again" is the first call that succeeds after the fault, which may be one that the fault did
not touch (stock does not need the hand): medians are optimistic, the 99 % column is not.

Memory. The same eight servers of each process run from the first schedule to the last, and every
schedule brings them new phones. They remember the last phones that went, so they grow at first.
What each process holds is taken with all servers running and no phone there, after {warm}
schedules and at the end: the blocks of memory that Python's objects use, and what the system counts
as resident after free memory was given back. More than {blocks:.0%} more blocks, or
{megabytes:g} MB more, fails the campaign.
"""


def write(summed: Sum, seeds: range) -> None:
    """Write the page, replacing an earlier campaign."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(summed, seeds))


def page(summed: Sum, seeds: range) -> str:
    """Return the page."""
    limits = {"warm": WARM_UP, "blocks": MORE_BLOCKS, "megabytes": MORE_MEGABYTES}
    head = _HEAD.format(deadline=DEADLINE, **limits)
    parts = [head, _totals(summed, seeds), _recovery(summed)]
    if summed.wrong:
        parts.append("## What went wrong\n")
        parts += [f"```\n{report}\n```\n" for report in summed.wrong]
    return "\n".join(parts)


def _totals(summed: Sum, seeds: range) -> str:
    outcomes = summed.outcomes
    minutes = (time.monotonic() - summed.begun) / 60
    double = sum("DOUBLE" in line for report in summed.wrong for line in report.wrong)
    false = sum("FALSE" in line for report in summed.wrong for line in report.wrong)
    late = sum(len(report.late) for report in summed.wrong)
    rows = [
        ("seeds", f"{seeds[0]} to {seeds[-1]}"),
        ("schedules tried", f"{summed.tried} of {len(seeds)} in {minutes:.0f} minutes"),
        ("something was wrong", len(summed.wrong)),
        ("acts done twice", double),
        ("acts reported falsely", false),
        ("acts: done, not done, unknown", _acts(outcomes)),
        ("reads: answered, failed", f"{outcomes['read well']}, {outcomes['read failed']}"),
        ("slowest call", f"{summed.slowest:.2f} s (bound {DEADLINE + GRACE:g} s)"),
        ("too late, or back too late", late),
        ("tried again because late on a busy machine", summed.again),
        ("tasks and handles left at the end", f"{summed.tasks}, {summed.handles}"),
        *_memory(summed),
        ("files half written at recovery, removed by the next write", summed.parts),
    ]
    lines = ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows), ""]
    return "\n".join(lines)


def _acts(outcomes: dict[str, int]) -> str:
    done = outcomes["well"] + outcomes["done"]
    return f"{done}, {outcomes['not done']}, {outcomes['unknown']}"


def _memory(summed: Sum) -> list[tuple[str, str]]:
    if not summed.held:
        return [("memory", f"not judged below {2 * WARM_UP} schedules in a process")]
    blocks = [f"{before.blocks}, {after.blocks}" for before, after in summed.held]
    resident = [f"{one.megabytes:.0f} MB, {two.megabytes:.0f} MB" for one, two in summed.held]
    return [
        ("blocks in use after the warm-up, at the end; by process", "; ".join(blocks)),
        ("resident after the warm-up, at the end; by process", "; ".join(resident)),
        ("grown too much, or not let go", "; ".join(summed.leaks) or "nothing"),
    ]


def _recovery(summed: Sum) -> str:
    lines = [
        "## Usable again\n",
        "Seconds from the fault's end (or from the fault, where it is not repaired) until a call",
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
