"""The Agent Skill has the form that clients ask for, and its commands exist."""

import re
import shlex

import pytest

from handroid.tools.registry import registry
from tests.docs.paths import page

SKILL = page("skills/handroid/SKILL.md")
CALLS = re.findall(r"^handroid call (.+)$", SKILL, re.MULTILINE)


def front_matter() -> dict[str, str]:
    _, head, _ = SKILL.split("---\n", 2)
    return dict(line.split(": ", 1) for line in head.splitlines())


def test_its_front_matter_is_within_the_limits_of_the_format() -> None:
    fields = front_matter()
    assert fields["name"] == "handroid", "as its folder"
    assert 1 <= len(fields["description"]) <= 1024
    assert 1 <= len(fields["compatibility"]) <= 500
    assert not any(": " in value or " #" in value for value in fields.values()), "plain YAML"


def test_it_is_short() -> None:
    assert len(SKILL.splitlines()) <= 120


def test_it_shows_calls() -> None:
    assert len(CALLS) >= 3


@pytest.mark.parametrize("line", CALLS)
def test_a_call_that_it_shows_gives_a_tool_what_it_takes(line: str) -> None:
    name, *arguments = shlex.split(line)
    tool = registry().get(name)
    assert tool, name
    unnamed = list(tool.schema["properties"])
    given = {each.partition("=")[0] if "=" in each else unnamed.pop(0) for each in arguments}
    assert given <= set(tool.schema["properties"])
    assert given >= set(tool.schema.get("required", ()))
