"""What the README and the pages of docs tell people to paste can be pasted."""

import re
import shlex
from pathlib import Path

import pytest

from handroid.surfaces.cli.main import app
from tests.docs.code_blocks import code_blocks
from tests.surfaces.test_wrong_use import commands

ROOT = Path(__file__).resolve().parents[2]
README, IN_CI = ROOT / "README.md", ROOT / "docs/guides/in-ci.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")
KNOWN = commands()


def blocks(page: Path, language: str) -> list[str]:
    own = str(page.relative_to(ROOT))
    return [each.text for each in code_blocks() if (each.page, each.language) == (own, language)]


def calls(page: Path) -> list[list[str]]:
    """Return the words of every command of ours on a page, with uvx before it or not."""
    lines = [line for text in blocks(page, "sh") for line in text.splitlines()]
    ours = [line.removeprefix("uvx --from . ") for line in lines]
    return [shlex.split(line, comments=True)[1:] for line in ours if line.startswith("handroid ")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_and_option_of_a_page_exists(page: Path) -> None:
    for words in calls(page):
        name = next((key for key in KNOWN if tuple(words[: len(key)]) == key), None)
        assert name, words
        options = {spelling for p in KNOWN[name].params for spelling in p.opts}
        assert {word for word in words if word.startswith("-") and word != "-"} <= options, words


def test_the_pages_show_every_command() -> None:
    assert len(calls(README)) >= 7
    assert {words[0] for page in PAGES for words in calls(page)} == {name[0] for name in KNOWN}
    assert app.info.name == "handroid"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    missing = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert missing == []


def test_the_readmes_test_is_that_of_the_guide() -> None:
    _, test = blocks(README, "python")
    assert test in blocks(IN_CI, "python")
