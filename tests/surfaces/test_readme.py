"""What the README and the pages of docs tell people to paste can be pasted."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from handroid.surfaces.cli.main import app
from tests.surfaces.test_wrong_use import commands

ROOT = Path(__file__).resolve().parents[2]
README, IN_CI, WITH_A_MODEL = (
    ROOT / name for name in ("README.md", "docs/guides/in-ci.md", "docs/guides/with-a-model.md")
)
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")
KNOWN = commands()


def blocks(page: Path, language: str) -> list[str]:
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [re.sub(f"^{indent}", "", text, flags=re.M) for indent, kind, text in found
            if kind == language]  # fmt: skip


def calls(page: Path) -> list[list[str]]:
    """Return the words of every command of ours on a page, with uvx before it or not."""
    lines = [line for text in blocks(page, "sh") for line in text.splitlines()]
    ours = [line.removeprefix("uvx --from . ") for line in lines]
    return [shlex.split(line, comments=True)[1:] for line in ours if line.startswith("handroid ")]


def servers() -> list[dict[str, Any]]:
    """Return the server of every client's configuration."""
    found = [json.loads(text) for text in blocks(WITH_A_MODEL, "json")]
    found += [tomllib.loads(text) for text in blocks(WITH_A_MODEL, "toml")]
    return [named["handroid"] for answer in found for named in answer.values()]


def test_every_clients_configuration_starts_the_server() -> None:
    assert len(servers()) == 3
    for server in servers():
        assert (server["command"], server["args"]) == ("handroid", ["serve", "--profile", "lean"])


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


def test_the_readmes_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    script, _ = blocks(README, "python")
    quick = script.replace("virtual_phone()", "virtual_phone(speed=20)")
    exec(compile(quick, str(README), "exec"), {})
    assert capsys.readouterr().out == "10\n"


def test_the_readmes_test_is_that_of_the_guide() -> None:
    _, test = blocks(README, "python")
    assert test in blocks(IN_CI, "python")
