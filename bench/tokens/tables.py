"""Formats the results as Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from bench.tokens.results import KINDS, NAMES, ScreenRow, TaskRow

OURS = ("reference", "lean")
PEERS = ("mobile-mcp", "agent-device", "claude-in-mobile", "Android-MCP", "mobilerun")
ABSENT = "absent"


def summary(rows: Sequence[ScreenRow]) -> list[str]:
    """Return one line for each representation, over all screens."""
    lines = [
        "| representation | screens | median tokens | all tokens | facts kept | texts | targets "
        "| states |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name in NAMES:
        own = [row for row in rows if row.representation == name]
        if not own:
            lines.append(f"| {name} | {ABSENT} | | | | | | |")
            continue
        counts = [row.tokens for row in own]
        shares = [share_kept(own, KINDS), *(share_kept(own, [kind]) for kind in KINDS)]
        cells = [str(len(own)), f"{median(counts):,.0f}", f"{sum(counts):,}", *shares]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def by_screen(rows: Sequence[ScreenRow]) -> list[str]:
    """Return one line for each screen: tokens, and the share of facts if it is not all of them."""
    lines = [f"| screen | facts | {' | '.join(NAMES)} |", f"|---|--:|{'--:|' * len(NAMES)}"]
    for screen in dict.fromkeys(row.screen for row in rows):
        own = {row.representation: row for row in rows if row.screen == screen}
        facts = sum(next(iter(own.values())).facts.values())
        cells = [_cell(own.get(name)) for name in NAMES]
        lines.append(f"| {screen} | {facts} | {' | '.join(cells)} |")
    return lines


def against_peers(rows: Sequence[ScreenRow], ours: str) -> list[str]:
    """Compare one of ours with other programs, screen by screen."""
    own = {row.screen: row for row in rows if row.representation == ours}
    if not own:
        return [f"- **{ours}**: {ABSENT}."]
    peers = [row for row in rows if row.representation in PEERS and row.screen in own]
    cheapest = [own[name].tokens / min(r.tokens for r in some) for name, some in _grouped(peers)]
    equal = [row for row in peers if row.share >= own[row.screen].share]
    rivals = [own[name].tokens / min(r.tokens for r in some) for name, some in _grouped(equal)]
    beaten = sorted({r.screen for r in equal if r.tokens < own[r.screen].tokens})
    least = min(row.share for row in own.values())
    kept = share_kept(list(own.values()), KINDS)
    text = (
        f"- **{ours}** keeps {kept} of all facts, on its worst screen {_percent(least)}. Its "
        f"tokens are {median(cheapest):.2f} of the cheapest peer's (median), whatever that keeps"
    )
    if rivals:
        text += (
            f", and {median(rivals):.2f} of the cheapest peer's that keeps as much, on the "
            f"{len(rivals)} screens that have one"
        )
    return [f"{text}. On {len(beaten)} of {len(own)} screens a peer is cheaper and keeps as much."]


def task_table(rows: Sequence[TaskRow]) -> list[str]:
    """Return one line for each task: calls and tokens of each server."""
    servers = list(dict.fromkeys(row.server for row in rows))
    lines = [f"| task | {' | '.join(servers)} |", f"|---|{'---|' * len(servers)}"]
    for task in dict.fromkeys(row.task for row in rows):
        own = {row.server: row for row in rows if row.task == task}
        lines.append(f"| {task} | {' | '.join(_task_cell(own.get(s)) for s in servers)} |")
    tools = {row.server: row.tools for row in rows}
    listed = " | ".join(f"{tools[server]:,}" for server in servers)
    return [*lines, f"| *list of tools, once* | {listed} |"]


def tasks_against_peers(rows: Sequence[TaskRow], ours: str) -> list[str]:
    """Compare one of ours with the best other program of each task, by tokens and by calls."""
    own = {row.task: row for row in rows if row.server == ours and row.proved}
    peers = [row for row in rows if row.server not in OURS and row.proved and row.task in own]
    if not peers:
        return [f"- **{ours}**: {ABSENT}."]
    least = {task: min(r.tokens for r in peers if r.task == task) for task in own}
    fewest = {task: min(r.calls for r in peers if r.task == task) for task in own}
    shares = {task: row.tokens / least[task] for task, row in own.items()}
    halves = [task for task, share in shares.items() if share > 0.5]
    more = sum(row.calls > fewest[task] for task, row in own.items())
    spent, calls = sum(r.tokens for r in own.values()), sum(r.calls for r in own.values())
    return [
        f"- **{ours}** does {len(own)} tasks with {spent:,} tokens in {calls} calls; the best "
        f"peers, chosen for each task, take {sum(least.values()):,} tokens, and others "
        f"{sum(fewest.values())} calls. By task its tokens are {min(shares.values()):.2f} to "
        f"{max(shares.values()):.2f} of the best peer's, more than half of them on {len(halves)} "
        f"tasks, and its calls more than the fewest on {more} tasks."
    ]


def task_failures(rows: Sequence[TaskRow]) -> list[str]:
    """Return why a server did not do a task."""
    return [f"- **{row.server}**, {row.task}: {row.why}" for row in rows if not row.proved]


def _task_cell(row: TaskRow | None) -> str:
    if row is None:
        return ABSENT
    if not row.proved:
        return "no"
    calls = "1 call" if row.calls == 1 else f"{row.calls} calls"
    return f"{calls}, {row.tokens:,} ({row.requests:,} + {row.answers:,})"


def _grouped(rows: Iterable[ScreenRow]) -> list[tuple[str, list[ScreenRow]]]:
    groups: dict[str, list[ScreenRow]] = {}
    for row in rows:
        groups.setdefault(row.screen, []).append(row)
    return list(groups.items())


def share_kept(rows: Sequence[ScreenRow], kinds: Iterable[str]) -> str:
    """Return the share of facts of these kinds that are preserved."""
    pairs = [(row.kept[kind], row.facts[kind]) for kind in kinds for row in rows]
    return _percent(sum(kept for kept, _ in pairs) / max(1, sum(asked for _, asked in pairs)))


def _percent(share: float) -> str:
    """Format a share; only a complete one is 100 %."""
    shown = f"{share:.1%}" if share < 1 else "100%"
    return "99.9%" if shown == "100.0%" else shown


def _cell(row: ScreenRow | None) -> str:
    if row is None:
        return "–"
    return f"{row.tokens:,}" if row.share == 1 else f"{row.tokens:,} ({_percent(row.share)})"
