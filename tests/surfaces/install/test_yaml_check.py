"""Broken settings of goose are refused with the line, and none that can be read."""

import random

import pytest
import yaml  # type: ignore[import-untyped]

from handroid.surfaces.client_files.clients import CLIENTS
from handroid.surfaces.client_files.json_text import UnreadableText

GOOSE = CLIENTS["goose"]
COMMAND = ("/opt/handroid", "serve")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MUTANTS = 300
SIGNS = " \t:-#'\"[]{},&*!|>\\ab1@`%?"
SETTINGS = r"""# mine
GOOSE_PROVIDER: "anthropic"
GOOSE_MODEL: 'it''s'
extensions:
  developer:
    enabled: true
    description: |
      several lines
        with: colons

      and more
    args:
    - -y
    - "@scope/pkg"
    - --flag=a:b
    envs: {}
    env_keys: [A, "B: c", 'd', {"e":"f"}]
  memory:
    url: http://localhost:8080/x  # a comment
    text: one two
      three - four
    quoted: "a \"
      b"
    path: 'C:\dir'
    list:
      - a: 1
        b: 2
      - - x
        - y
    folded: >-
      text
    empty:
    anchor: &a 5
    alias: *a
    tagged: !!str 7
last: ~
"""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a: 1\n\tb: 2\n", "line 2 is indented with a tab"),
        ("a:\n    b:\n        c: x\n      d: 1\n", "line 4 is indented as nothing above it"),
        ("a: 1\n  b: 2\n", "line 2 has two colons"),
        ("a: 'x'\n  b: 2\n", "line 2 is indented as nothing above it"),
        ("a: b: c\n", "line 1 has two colons"),
        ("a: 1\nb\nc: 2\n", "line 2 should have a name and a colon"),
        ("- a\n", "line 1 should have a name and a colon"),
        ("GOOSE_MODEL\n", "line 1 should have a name and a colon"),
        ("a: - b\n", "line 1 begins a list behind a name"),
        ("a: 1\nb: [1, 2\nc: 3\n", "line 2 opens a bracket that nothing closes"),
        ("a: [1}\n", "line 1 has '}' where '[' is open"),
        ('a: 1\nb: "x\nc: 3\n', "line 2 opens a quote that nothing closes"),
        ('a: "C:\\dir"\n', "line 1 has '\\d' in double quotes"),
        ('a: "x" y\n', "line 1 has something after the end of a value"),
        ("a: @x\n", "line 1 has a value that begins with '@' and needs quotes"),
        ("a: | x\n", "line 1 has something after '|'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, complaint: str) -> None:
    assert not is_mapping(text)
    for read in (lambda: GOOSE.with_server(text, COMMAND), lambda: GOOSE.server_in(text)):
        with pytest.raises(UnreadableText) as refused:
            read()
        assert str(refused.value).startswith(complaint)


def test_settings_keep_their_meaning_and_get_the_entry() -> None:
    for text in (
        SETTINGS,
        SETTINGS.replace("\n", "\r\n"),
        "",
        "# only\n",
        "---\na: 1",
        "extensions:",
    ):
        before = yaml.safe_load(text) or {}
        after = yaml.safe_load(GOOSE.with_server(text, COMMAND))
        assert after["extensions"].pop("handroid")["cmd"] == COMMAND[0]
        assert after == {**before, "extensions": before.get("extensions") or {}}


def test_no_settings_that_can_be_read_are_refused() -> None:
    mutants = random.Random(7)
    refused = unread = 0
    for text in [mutated(SETTINGS, mutants) for _ in range(MUTANTS)]:
        if is_mapping(text):
            assert complaint_about(text) in ("", "line 4 holds 'extensions' in one line"), text
        else:
            unread += 1
            refused += complaint_about(text) != ""
    assert refused > unread * 0.7, "rare mistakes may pass, usual ones may not"


def complaint_about(text: str) -> str:
    """Return why settings are refused; nothing if they are not."""
    try:
        GOOSE.server_in(text)
    except UnreadableText as error:
        return str(error)
    return ""


def is_mapping(text: str) -> bool:
    """Whether a real parser reads names and values."""
    try:
        found = yaml.load(text, LOADER)
    except yaml.YAMLError:
        return False
    except (ValueError, TypeError):
        return True
    return found is None or isinstance(found, dict)


def mutated(text: str, choice: random.Random) -> str:
    """Return a text with one mistake."""
    at = choice.randrange(len(text))
    lines = text.split("\n")
    line = choice.randrange(len(lines))
    lines[line] = " " * choice.randrange(6) + lines[line].lstrip()
    return choice.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + choice.choice(SIGNS) + text[at:],
            "\n".join(lines),
        )
    )
