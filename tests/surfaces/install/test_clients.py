"""Handroid in the settings of 13 clients on three systems, and out of them again.

The golden files say where each client's settings lie and what is written into a new file.
Write them anew with UPDATE_GOLDEN=1 after reading each client's own documentation.
"""

import json
import os
import tomllib
from pathlib import Path

import pytest

from handroid.errors import ActionFailed
from handroid.state import State
from handroid.surfaces.client_files.clients import CLIENTS, Folders, System
from handroid.surfaces.client_files.installation import BACKUP, Change, Installation

GOLDEN = Path(__file__).with_name("golden")
COMMAND = ("/opt/handroid/bin/handroid", "serve", "--profile", "lean")
OTHER = ("/opt/handroid/bin/handroid", "serve", "--profile", "reference")
WITH_COMMENTS = """\
// Settings with comments, as editors allow them.
{
    /* one */ "theme": "dark", // a comment with "quotes" and }
    "SERVERS": {
        "other": {
            "command": "npx", "args": ["-y", "other//server"],
        },
    },
    "last": [1, 2, {"a": null}],
}
"""
EXISTING = {
    "json_text": WITH_COMMENTS,
    "toml_text": '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "npx" # why\n',
    "yaml_text": "# mine\nGOOSE_MODEL: x\nextensions:\n    other:\n        cmd: npx\n"
    "    # the last\n    zz:\n        cmd: z\nafter: 1\n",
}


def folders(system: System, home: Path) -> Folders:
    return Folders.of(system, {}, home)


def installation(name: str, home: Path, system: System = System.LINUX) -> Installation:
    client = CLIENTS[name]
    return Installation(client, client.file(folders(system, home)), State(home / "state"))


def existing(name: str) -> str:
    client = CLIENTS[name]
    text = EXISTING[client.form.__name__.rpartition(".")[2]]
    return text.replace("SERVERS", client.path[-1])


@pytest.mark.parametrize("name", CLIENTS)
def test_a_new_file_is_what_the_client_expects_on_three_systems(name: str, tmp_path: Path) -> None:
    shown = ""
    for system in System:
        made = installation(name, tmp_path / system, system)
        assert made.install(COMMAND) is Change.WRITTEN
        where = made.file.relative_to(tmp_path / system).as_posix()
        shown += f"{system}: ~/{where}\n{made.file.read_text()}\n"
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(shown)
    assert shown == golden.read_text()


@pytest.mark.parametrize("name", CLIENTS)
def test_settings_that_are_there_keep_every_line(name: str, tmp_path: Path) -> None:
    made = installation(name, tmp_path)
    made.file.parent.mkdir(parents=True, exist_ok=True)
    made.file.write_text(existing(name))
    assert made.install(COMMAND) is Change.WRITTEN
    lines = made.file.read_text().splitlines()
    assert [line for line in existing(name).splitlines() if line not in lines] == []
    assert made.install(COMMAND) is Change.UNCHANGED


@pytest.mark.parametrize("name", CLIENTS)
def test_taking_it_out_restores_every_byte(name: str, tmp_path: Path) -> None:
    made = installation(name, tmp_path)
    made.file.parent.mkdir(parents=True, exist_ok=True)
    before = existing(name).replace("\n", "\r\n").encode()
    made.file.write_bytes(before)
    made.file.chmod(0o640)
    made.install(COMMAND)
    made.install(OTHER)
    assert made.uninstall() is Change.RESTORED
    assert made.file.read_bytes() == before
    assert made.file.stat().st_mode & 0o777 == 0o640
    assert not made.backup.exists()
    assert made.uninstall() is Change.ABSENT


@pytest.mark.parametrize("name", CLIENTS)
def test_a_file_that_was_made_is_removed(name: str, tmp_path: Path) -> None:
    made = installation(name, tmp_path)
    made.install(COMMAND)
    assert made.uninstall() is Change.RESTORED
    assert not made.file.exists()


@pytest.mark.parametrize("name", CLIENTS)
def test_of_a_file_changed_since_only_the_entry_is_removed(name: str, tmp_path: Path) -> None:
    made = installation(name, tmp_path)
    made.file.parent.mkdir(parents=True, exist_ok=True)
    made.file.write_text(existing(name))
    made.install(COMMAND)
    comment = "// added later\n" if made.file.suffix.startswith(".json") else "# added later\n"
    made.file.write_text(comment + made.file.read_text())
    assert made.uninstall() is Change.REMOVED
    text = made.file.read_text()
    assert "added later" in text
    assert "handroid" not in text
    assert [line for line in existing(name).splitlines() if line not in text.splitlines()] == []


def test_an_entry_of_the_same_name_is_replaced(tmp_path: Path) -> None:
    made = installation("cursor", tmp_path)
    made.install(OTHER)
    made.install(COMMAND)
    settings = json.loads(made.file.read_text())
    assert settings["mcpServers"]["handroid"]["args"] == ["serve", "--profile", "lean"]
    codex = installation("codex", tmp_path)
    codex.install(OTHER)
    codex.install(COMMAND)
    entry = tomllib.loads(codex.file.read_text())["mcp_servers"]["handroid"]
    assert entry == {"command": COMMAND[0], "args": list(COMMAND[1:])}


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    made = installation("cursor", tmp_path)
    made.file.parent.mkdir(parents=True)
    kept = tmp_path / "dotfiles.json"
    kept.write_text("{}")
    made.file.symlink_to(kept)
    made.install(COMMAND)
    assert made.file.is_symlink()
    assert "handroid" in kept.read_text()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cursor", '{"mcpServers": {"a": 1}'),
        ("cursor", '{"mcpServers": []}'),
        ("cursor", "mcpServers"),
        ("cursor", '{"a" 1}'),
        ("codex", "[mcp_servers\n"),
        ("codex", "mcp_servers = 3\n"),
        ("goose", "extensions: {other: {cmd: npx}}\n"),
        ("goose", "extensions:\n- a list\n"),
        ("goose", "extensions:\n  a text\n"),
    ],
)
def test_what_cannot_be_read_is_left_alone(name: str, text: str, tmp_path: Path) -> None:
    made = installation(name, tmp_path)
    made.file.parent.mkdir(parents=True, exist_ok=True)
    made.file.write_text(text)
    with pytest.raises(ActionFailed, match="--print"):
        made.install(COMMAND)
    assert made.file.read_text() == text
    assert not made.file.with_name(made.file.name + BACKUP).exists()


def test_opencodes_settings_of_version_2_get_the_entry_where_that_looks(tmp_path: Path) -> None:
    made = installation("opencode", tmp_path)
    made.file.parent.mkdir(parents=True, exist_ok=True)
    made.file.write_text('{"mcp": {"timeout": 5, "servers": {"other": {"command": ["npx"]}}}}')
    assert made.install(COMMAND) is Change.WRITTEN
    servers = json.loads(made.file.read_text())["mcp"]["servers"]
    assert servers["handroid"] == {"type": "local", "command": list(COMMAND)}
    assert made.install(COMMAND) is Change.UNCHANGED
    made.file.write_text(made.file.read_text() + " ")
    assert made.uninstall() is Change.REMOVED
    assert json.loads(made.file.read_text())["mcp"]["servers"] == {"other": {"command": ["npx"]}}


def test_a_server_of_opencode_1_may_be_called_servers(tmp_path: Path) -> None:
    made = installation("opencode", tmp_path)
    made.file.parent.mkdir(parents=True, exist_ok=True)
    made.file.write_text('{"mcp": {"servers": {"type": "local", "command": ["npx"]}}}')
    assert made.install(COMMAND) is Change.WRITTEN
    assert set(json.loads(made.file.read_text())["mcp"]) == {"servers", "handroid"}
