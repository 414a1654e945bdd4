"""Mistakes while a fleet is set up are refused, with the next step."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handroid.surfaces.cli.main import app
from tests.fleet.servers import Server, one_server

unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


def run(*words: str) -> str:
    """Run a command of the fleet to its end, and return what it prints."""
    ended = CliRunner().invoke(app, ["fleet", *words])
    assert ended.exit_code == 0, ended.exception
    return ended.output


def failed(*words: str) -> str:
    """Run a command of the fleet that fails, and return its error."""
    ended = CliRunner().invoke(app, ["fleet", *words])
    assert ended.exit_code == 1, ended.output
    return str(ended.exception)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fleet of which nothing runs."""
    path = tmp_path / "fleet"
    run("init", str(path))
    run("add-gateway", "gw1", "--folder", str(path))
    run("add-node", "lab", "rack1", "--folder", str(path))
    return path


@pytest.fixture(scope="module")
def empty_bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A nats-server that no fleet uses yet."""
    with one_server(tmp_path_factory.mktemp("nats")) as server:
        yield server


def junk(path: Path) -> None:
    path.write_text("junk")
    path.chmod(0o600)


@pytest.mark.parametrize(
    ("file", "spoil", "complaint"),
    [
        ("bus.seed", Path.unlink, "cannot be read: .*Copy the member's whole folder"),
        ("bus.seed", junk, "not a secret key"),
        pytest.param("bus.seed", lambda each: each.chmod(0o644), "chmod 600", marks=unix),
        ("ca.pem", Path.unlink, "ca.pem cannot be read.*Copy the member's whole folder"),
    ],
)
def test_a_folder_that_was_not_copied_well_says_which_file_is_wrong(
    folder: Path, file: str, spoil, complaint: str
) -> None:
    member = folder / "gateways/gw1"
    spoil(member / file)
    assert re.search(complaint, failed("gateway", "--settings", str(member)))


def test_settings_of_the_wrong_kind_of_member_are_recognised(folder: Path) -> None:
    assert "is for a node. Run 'handroid fleet node'" in failed(
        "gateway", "--settings", str(folder / "nodes/lab.rack1/node.toml")
    )
    assert "is for a gateway. Run 'handroid fleet gateway'" in failed(
        "node", "--settings", str(folder / "gateways/gw1/gateway.toml")
    )


def test_a_member_is_started_in_its_folder_without_any_option(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for member, command in (("nodes/lab.rack1", "node"), ("gateways/gw1", "gateway")):
        (folder / member / "bus.seed").unlink()
        monkeypatch.chdir(folder / member)
        assert "The key bus.seed cannot be read" in failed(command)
        monkeypatch.chdir(folder)
        assert "'handroid fleet add-node' or 'add-gateway' wrote" in failed(command)


def test_a_name_that_no_node_can_have_is_refused_before_connecting(folder: Path) -> None:
    nowhere = ("node", "--bus", "nats://127.0.0.1:1")
    assert "'A.B' cannot be part of a name" in failed(*nowhere, "--name", "A.B")
    assert "'x y' cannot be part of a name" in failed(*nowhere, "--site", "x y")
    for refused in (
        failed(*nowhere, "--site", "idx"),
        failed("add-node", "idx", "n1", "--folder", str(folder)),
    ):
        assert "a site cannot be called 'idx'" in refused


def test_a_list_of_phones_that_is_not_there_is_named(tmp_path: Path) -> None:
    given = ("node", "--bus", "nats://localhost", "--network-phones", str(tmp_path / "phones.txt"))
    assert "phones.txt cannot be read" in failed(*given)
    assert "a phone per line, as host:port" in failed(*given)


@pytest.mark.parametrize(
    "command", [("status",), ("stop",), ("token", "list"), ("token", "create", "ann")]
)
def test_a_bus_on_which_no_gateway_was_started_says_so(
    command: tuple[str, ...], empty_bus: Server
) -> None:
    assert "start a gateway first" in failed(*command, "--bus", empty_bus.url).casefold()
