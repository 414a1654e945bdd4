"""What the README tells people to paste can be pasted."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from handroid.surfaces.cli.main import app
from tests.surfaces.test_wrong_use import commands

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(README) if kind == language]


def servers() -> list[dict[str, Any]]:
    """Return the server of every client's configuration."""
    found = [json.loads(text) for text in blocks("json")] + [
        tomllib.loads(text) for text in blocks("toml")
    ]
    return [named["handroid"] for answer in found for named in answer.values()]


def test_every_clients_configuration_starts_the_server() -> None:
    assert len(servers()) == 3
    for server in servers():
        assert (server["command"], server["args"]) == ("handroid", ["serve"])


def test_every_command_and_option_exists() -> None:
    known = commands()
    lines = [line for text in blocks("sh") for line in text.splitlines()]
    called = [line.partition("#")[0].split() for line in lines if line.startswith("handroid ")]
    assert len(called) > 4
    for _, *words in called:
        name = next(key for key in known if tuple(words[: len(key)]) == key)
        options = {spelling for p in known[name].params for spelling in p.opts}
        assert {word for word in words if word.startswith("--")} <= options
    assert app.info.name == "handroid"
