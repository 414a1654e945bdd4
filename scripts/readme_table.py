"""The README's comparison with other programs, from bench/results."""

from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.tokens.libraries import ANDROID_MCP
from bench.tokens.results import KINDS, ScreenRow, TaskRow, screens, tasks
from bench.tokens.tables import PEERS, share_kept
from scripts.jury import kept

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- Written by scripts/gen -->\n", "<!-- End -->\n"
MEASURED = "November 2026"
"""When the figures in bench/results were last measured."""
OURS = {"lean": "Handroid, lean profile", "reference": "Handroid, reference profile"}
TEXT = """\
A model pays for every token it reads. The table shows what a screen costs, and which share of its
facts (visible texts, targets and states) the text keeps, for {screens} screens, {recorded} of them
recorded on real phones. The last column is the cost of six whole tasks, such as saving a contact;
three of the programs were not measured there.

| | version | tokens of a screen (median) | facts kept | tokens of six tasks |
|---|---|--:|--:|--:|
{rows}

Measured in {measured} with the vocabulary `o200k`, on virtual phones and recorded screens, with
`python -m bench.tokens.measure_screens` and `python -m bench.tokens.measure_tasks`.
`handroid install` sets up the lean profile. The reference profile, which `handroid serve` offers by
default, has the 39 tools and texts of the specifications, and costs more than any of the others.
[All figures](docs/reference/tokens.md), and [the rules](bench/tokens/README.md).
"""


async def write() -> str:
    """Return the README with the current table."""
    head, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}{_text()}{END}{tail}"


def _text() -> str:
    rows, done = screens(), tasks()
    recorded = len({row.screen for row in rows if row.group == "capture"})
    lines = [_line(name, rows, done) for name in (*OURS, *PEERS)]
    return TEXT.format(
        screens=len({row.screen for row in rows}),
        recorded=recorded,
        rows="\n".join(lines),
        measured=MEASURED,
    )


def _line(name: str, rows: Sequence[ScreenRow], done: Sequence[TaskRow]) -> str:
    own = [row for row in rows if row.representation == name]
    tokens = f"{median(row.tokens for row in own):,.0f}"
    cells = [
        OURS.get(name, name),
        _version(name),
        tokens,
        share_kept(own, KINDS),
        _spent(name, done),
    ]
    return f"| {' | '.join(cells)} |"


def _version(name: str) -> str:
    if name in OURS:
        return "0.1"
    if name == "Android-MCP":
        return ANDROID_MCP.packages[0].partition("==")[2]
    return next(row.version for row in kept() if row.juror == name)


def _spent(name: str, done: Sequence[TaskRow]) -> str:
    """Return the fewest tokens for each task, in whichever mode of the program."""
    own = [row for row in done if row.server.partition(",")[0] == name and row.proved]
    names = {row.task for row in own}
    return f"{sum(min(r.tokens for r in own if r.task == t) for t in names):,}" if own else "–"
