"""The tables of texts are consistent: listed lines are run, and masks are no wider than needed."""

import pytest

from fakedroid.state.levels.levels import LEVELS
from tests.framework.words.known import KNOWN
from tests.framework.words.rules import masked
from tests.framework.words.table import WORDS, lines_of

HELP = "A (a) commands:\n  help\n    Print this help text.\n"


def _lines(api: int) -> list[str]:
    return [line for program in WORDS for part in lines_of(program, api) for line in part]


@pytest.mark.parametrize("api", sorted(LEVELS))
def test_every_listed_line_is_run(api: int) -> None:
    for each in KNOWN:
        if each.since <= api <= each.until:
            assert any(each.lines.fullmatch(line) for line in _lines(api)), each


def test_no_concurrent_line_is_listed_twice() -> None:
    for words in WORDS.values():
        assert len(set(words.alone)) == len(words.alone)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("java.lang.X: a\n\tat b.C(D.java:1)\n\t... 3 more\nend\n", "java.lang.X: a\nend\n"),
        ("java.lang.NullPointerException: Cannot do\n", "java.lang.NullPointerException\n"),
        ("x NumberFormatException: s == null\n", "x NumberFormatException\n"),
        ('NumberFormatException: For input string: "zz"\n', None),
        ("TotalTime: 12\nWaitTime: 3\n", "TotalTime: N\nWaitTime: N\n"),
        ("package:/data/app/~~x==/a-y==/base.apk=a\n", "package:/data/app/base.apk=a\n"),
        ("Physical density: 420\n", "Physical density: N\n"),
        ("Override density: 420\n", None),
        ("match=0x0 isDefault=true\n", "match=0x0 isDefault=B\n"),
        (f"{HELP}  more\n", HELP),
    ],
)
def test_a_rule_masks_only_what_it_describes(text: str, wanted: str | None) -> None:
    assert masked(text) == (text if wanted is None else wanted)
