"""Whatever arguments a command is given, it ends with an honest code and no traceback."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from tests.security.fuzz.examples import fuzzed

# isort: split
from hypothesis import given
from hypothesis import strategies as st

from handroid.surfaces.cli.main import app
from tests.requirements.arguments_004 import GOOD
from tests.security.fuzz.commands import Commands, check_ended, commands
from tests.security.fuzz.fuzzed_server import virtual_phone

SMALL = 30
STAYING = frozenset({"serve", "virtual", "demo", "selftest", "watch", "pair"})
"""Commands that go on until they are stopped, wait for a person, or use a phone for long."""
NOT_GIVEN = frozenset({"--server", "--adb", "--http", "--virtual", "--help"})
"""Options that start something, and one that tries nothing else."""
WORDS = (
    *("", " ", "-", "--", "--json", "-1", "0", "1", "1e9", "99999999999999999999", "nan", "[]"),
    *("{}", '{"a":', "\n", "\x1b[2J", "\u202e", "\udcff", "é", "🙂", "a=b", "=", "x" * 3000),
    *("/sdcard/Download", "auto", "stock", "127.0.0.1", "all", "debug", "2030-01-01", "1d"),
)


def _leaves(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    """Yield the words and parameters of each command that has none below it."""
    names = getattr(command, "list_commands", None)
    if names is None:
        yield path, command.params
        return
    for name in names(typer.Context(command)):
        yield from _leaves(command.get_command(typer.Context(command), name), (*path, name))


LEAVES = list(_leaves(typer.main.get_command(app), ()))
words = st.sampled_from(WORDS) | st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters="\x00/"), max_size=8
)


@st.composite
def given_pairs(draw: st.DrawFn) -> list[str]:
    """Draw a tool with arguments, as `handroid call` takes them."""
    tool = draw(st.sampled_from(sorted(GOOD)) | words)
    good = {name: str(value) for name, value in GOOD.get(tool, {}).items()}
    for name in draw(st.lists(st.sampled_from([*good, "extra", ""]), max_size=2)):
        good[name] = draw(words)
    return [tool, *(f"{name}={value}" for name, value in good.items())]


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Draw a command with options and arguments, some of them right."""
    path, parameters = draw(st.sampled_from(LEAVES))
    line = list(path)
    if path == ("call",) and draw(st.integers(0, 3)):
        line += draw(given_pairs())
    options = [each for each in parameters if each.opts and each.opts[0].startswith("-")]
    usable = [each for each in options if not NOT_GIVEN & set(each.opts)]
    for option in draw(st.lists(st.sampled_from(usable), max_size=2)) if usable else ():
        line.append(option.opts[0])
        if not getattr(option, "is_flag", False) or draw(st.integers(0, 9)) == 0:
            line.append(draw(words))
    line += draw(st.lists(words, max_size=3))
    if path[0] in STAYING:
        line += ["--", "one too many"]
    return line


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Commands]:
    """Where commands are typed, with a phone that they find."""
    home = tmp_path_factory.mktemp("fuzzed")
    with virtual_phone(home) as where, commands(home, **where) as made:
        yield made


@given(line=lines())
@fuzzed(SMALL)
def test_commands(typed: Commands, line: list[str]) -> None:
    check_ended(line, typed.run(line))
