"""The section about the words of commands on the framework's page."""

from collections.abc import Iterable, Mapping

from tests.framework.words.known import KNOWN, NEWEST, known
from tests.framework.words.rules import RULES
from tests.framework.words.table import CLASSES, OWN_SINCE, PM_IS_A_DOOR, WORDS, lines_of

CALLED = "test_same_words"
"""The test file with the results."""
HEAD = """
## The words of commands, held against Android's own classes

The same command lines, most of them wrong ones, run on the framework phone and on a virtual phone
of the level, through the same adb (shell protocol v2). Both streams and the exit code must be
equal, save for what is masked or listed below; a line that is listed and does not differ fails,
too. The lines are in `tests/framework/words`; they run on API 28, 34 and 36 with every change.

Only what a class of Android's own answers is compared:

{classes}

Not compared, since something of ours answers there or decides what is said: `uiautomator`,
`dumpsys`, `screencap`, `pidof`; broadcasts that are waited for; a second start of the activity in
front; activities that are not exported.

Each cell: lines compared, and in brackets how many of them are listed.
"""
_ONLY = {"pm": f"; before API {PM_IS_A_DOOR} as `cmd package`, since `pm` is a program of its own"}


def words_section(levels: Iterable[int], outcomes: Mapping[tuple[int, str], str]) -> list[str]:
    """Return the lines of the section; ``outcomes`` are by level and program."""
    named = "\n".join(
        f"- `{program}`: `{name}`, from API {OWN_SINCE[program]} on{_ONLY.get(program, '')}"
        for program, name in CLASSES.items()
    )
    head = HEAD.format(classes=named)
    lines = [head, f"| API | {' | '.join(WORDS)} | all | listed |", "|---|" + "---|" * 6]
    for api in levels:
        cells = [_cell(program, api, outcomes.get((api, program))) for program in WORDS]
        compared = [line for program in WORDS for line in _ran(program, api, outcomes)]
        listed = sum(known(line, api) is not None for line in compared)
        lines.append(f"| {api} | {' | '.join(cells)} | {len(compared)} | {listed} |")
    lines.append("\nListed, since the framework phone lacks what is behind the class:\n")
    lines += [f"- `{each.lines.pattern}`, API {_span(*each[1:3])}: {each.why}." for each in KNOWN]
    lines.append("\nMasked on both sides:\n")
    return lines + [f"- *{rule.name}*: {rule.why}." for rule in RULES]


def _all(program: str, api: int) -> list[str]:
    words = lines_of(program, api)
    return [*words.in_order, *words.alone]


def _ran(program: str, api: int, outcomes: Mapping[tuple[int, str], str]) -> list[str]:
    return _all(program, api) if outcomes.get((api, program)) == "passed" else []


def _cell(program: str, api: int, outcome: str | None) -> str:
    if outcome in (None, "skipped"):
        return "–"
    lines = _all(program, api)
    listed = sum(known(line, api) is not None for line in lines)
    if outcome != "passed":
        return "no"
    return f"{len(lines)} ({listed})" if listed else str(len(lines))


def _span(since: int, until: int) -> str:
    return f"from {since} on" if until == NEWEST else f"{since} to {until}"
