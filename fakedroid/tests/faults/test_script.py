"""Scripts of faults: valid and invalid ones."""

import pytest

from fakedroid.faults.script import Act, Moment, ScriptError, parse
from fakedroid.state.edge import Passing


def test_every_fault_can_be_written() -> None:
    words = {"NUMBER": "3", "NAME": "screen.read"}
    for act in Act:
        line = act.value
        for word, value in words.items():
            line = line.replace(word, value)
        (step,) = parse(line).steps
        assert step.act is act
        assert not step.moments
        assert step.amount == (3 if "NUMBER" in act.value else 0)
        assert step.name == ("screen.read" if "NAME" in act.value else "")


@pytest.mark.parametrize(
    ("line", "moments"),
    [
        ("after 2 s: unplug", [Moment(Passing.SECONDS, 2)]),
        ("after 250 ms: unplug", [Moment(Passing.SECONDS, 0.25)]),
        ("after 3 commands: unplug", [Moment(Passing.COMMANDS, 3)]),
        ("after 1 command: unplug", [Moment(Passing.COMMANDS, 1)]),
        ("after 4000 bytes: unplug", [Moment(Passing.SENT, 4000)]),
        ("after 4000 bytes sent: unplug", [Moment(Passing.SENT, 4000)]),
        ("after 10 bytes received: unplug", [Moment(Passing.RECEIVED, 10)]),
        ("before screen.read: unplug", [Moment(Passing.BEFORE, name="screen.read")]),
        ("after input: unplug", [Moment(Passing.AFTER, name="input")]),
        (
            "before screen.read, after 40 bytes: unplug",
            [Moment(Passing.BEFORE, name="screen.read"), Moment(Passing.SENT, 40)],
        ),
    ],
)
def test_moments(line: str, moments: list[Moment]) -> None:
    (step,) = parse(line).steps
    assert list(step.moments) == moments


def test_comments_blank_lines_and_the_seed() -> None:
    script = parse("# a phone in a bad pocket\nseed 7\n\nafter 1 s:  unplug   # out\nreplug\n")
    assert script.seed == 7
    assert [step.act for step in script.steps] == [Act.UNPLUG, Act.REPLUG]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("explode", "line 1: 'explode' is no fault; there are: unplug, replug"),
        (
            "\nafter lunch time: unplug",
            "line 2: 'after lunch time' is no moment; write 'after 2 s'",
        ),
        ("after -1 s: unplug", "line 1: 'after -1 s' is no moment"),
        ("slow bytes", "line 1: 'slow bytes' is no fault"),
        ("after 1 s", "line 1: 'after 1 s' is no fault"),
    ],
)
def test_an_error_names_the_line_that_cannot_be_read(line: str, why: str) -> None:
    with pytest.raises(ScriptError) as raised:
        parse(line)
    assert str(raised.value).startswith(why)
