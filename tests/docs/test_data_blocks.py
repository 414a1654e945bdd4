"""The data that pages show can be read, and does what the page says."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from handroid.config import Settings
from handroid.surfaces.fleet.settings.cleanup_settings import read_cleanup
from tests.docs.code_blocks import Block, to_run
from tests.docs.test_workflows import lint

CLIENT_KEYS = ("mcpServers", "servers", "mcp_servers")
SERVED = {"command": "handroid", "args": ["serve", "--profile", "lean"]}
WORKFLOW = {"on": "push", "jobs": {"test": {"runs-on": "ubuntu-latest"}}}


def servers(read: Any) -> list[dict[str, Any]]:
    """Return the servers of a client's settings."""
    return [read[key]["handroid"] for key in CLIENT_KEYS if key in read]


@pytest.mark.parametrize("block", to_run("json"), ids=str)
def test_json_can_be_read_and_a_clients_settings_start_the_server(block: Block) -> None:
    for server in servers(json.loads(block.text)):
        assert {key: server[key] for key in SERVED} == SERVED


@pytest.mark.parametrize("block", to_run("toml"), ids=str)
def test_toml_is_settings_of_ours_of_a_node_or_of_a_client(block: Block) -> None:
    read = tomllib.loads(block.text)
    if "cleanup" in read:
        read_cleanup(read.pop("cleanup"), Path("node.toml"))
    if not servers(read):
        Settings.model_validate(read)
    assert all(server == SERVED for server in servers(read))


def test_the_pages_show_settings_of_clients() -> None:
    found = [json.loads(each.text) for each in to_run("json")]
    found += [tomllib.loads(each.text) for each in to_run("toml")]
    assert len([server for each in found for server in servers(each)]) == 3


@pytest.mark.parametrize("block", to_run("yaml"), ids=str)
def test_steps_of_a_workflow_are_what_github_reads(block: Block, tmp_path: Path) -> None:
    job = {**WORKFLOW["jobs"]["test"], "steps": yaml.safe_load(block.text)}
    written = json.dumps({**WORKFLOW, "jobs": {"test": job}})
    (tmp_path / "steps.yml").write_text(written, encoding="utf-8")
    assert lint(tmp_path) == ""
