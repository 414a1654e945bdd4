"""`handroid fleet init` creates a fleet's keys and settings, and refuses what would not work."""

import os
import stat
import sys
from pathlib import Path

import pytest
from cryptography import x509

from handroid.errors import HandroidError, InvalidParams
from handroid.surfaces.fleet.settings.cleanup_settings import CleanupSettings
from handroid.surfaces.fleet.settings.member_settings import read_gateway, read_node
from handroid.surfaces.fleet.setup.fleet_setup import add_gateway, add_node, make_fleet
from handroid.surfaces.fleet.trust.keys import public_of, read_seed
from tests.fleet.conftest import THREE
from tests.fleet.set_up_fleet import check_configuration


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_can_read_the_files_even_after_keys_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.mkdir(mode=0o755)
    make_fleet(path, THREE)
    add_gateway(path, "gw1")
    add_node(path, "lab", "n1")
    before = (path / "server/users.conf").read_text()
    (path / "server/users.conf").chmod(0o644)
    for name, again in {
        "nodes/lab.n1/bus.seed": lambda: add_node(path, "lab", "n1"),
        "gateways/gw1/signing.seed": lambda: add_gateway(path, "gw1"),
        "server/tls/server.pem": lambda: make_fleet(path, THREE),
    }.items():
        (path / name).unlink()
        assert name in again().changed
    assert (path / "server/users.conf").read_text() != before
    found = [path, *path.rglob("*")]
    modes = {stat.S_IMODE(each.stat().st_mode) for each in found if each.is_file()}
    folders = {stat.S_IMODE(each.stat().st_mode) for each in found if each.is_dir()}
    assert (modes, folders) == ({0o600}, {0o700})


def test_a_second_run_changes_nothing(folder: Path) -> None:
    before = _contents(folder)
    assert make_fleet(folder, THREE).changed == []
    assert add_node(folder, "lab", "n1").changed == []
    assert add_gateway(folder, "gw1").changed == []
    assert _contents(folder) == before


def test_adding_a_member_changes_no_keys(tmp_path: Path) -> None:
    make_fleet(tmp_path / "f", THREE)
    add_gateway(tmp_path / "f", "gw1")
    add_node(tmp_path / "f", "lab", "n1")
    secrets = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.suffix in (".seed", ".pem")}
    add_node(tmp_path / "f", "lab", "n2")
    add_gateway(tmp_path / "f", "gw2")
    assert {path: path.read_bytes() for path in secrets} == secrets


def test_a_file_edited_by_hand_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "f"
    make_fleet(path, THREE)
    add_node(path, "lab", "n1")
    settings, users = path / "nodes/lab.n1/node.toml", path / "server/users.conf"
    more = 'tenants = ["acme"]\n[tenants_by_phone]\n"127.0.0.1:5" = ["beta", "gamma"]\n'
    more += '[cleanup]\nclose_apps = true\nempty = ["/storage/emulated/0/Download"]\n'
    settings.write_text(settings.read_text() + more)
    add_gateway(path, "gw1")
    assert read_node(settings).tenants == {"acme"}
    assert read_node(settings).tenants_by_phone == {"127.0.0.1:5": {"beta", "gamma"}}
    assert read_node(settings).cleanup == CleanupSettings(True, ("/sdcard/Download",), False)
    users.write_text(users.read_text() + "\n# mine\n")
    with pytest.raises(InvalidParams, match="changed since"):
        add_node(path, "lab", "n2")
    assert users.read_text().endswith("# mine\n")


def test_a_certificate_and_its_key_are_recreated_together(tmp_path: Path) -> None:
    path = tmp_path / "f"
    make_fleet(path, THREE)
    authority, before = (path / "authority/ca.pem").read_bytes(), _contents(path / "server/tls")
    (path / "server/tls/server.pem").unlink()
    changed = make_fleet(path, THREE).changed
    assert {"server/tls/server-key.pem", "server/tls/server.pem"} <= set(changed)
    assert (path / "authority/ca.pem").read_bytes() == authority
    assert _contents(path / "server/tls").keys() == before.keys()
    check_configuration(path)
    (path / "authority/ca-key.pem").unlink()
    with pytest.raises(InvalidParams, match="certificate authority is missing"):
        make_fleet(path, THREE)


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(InvalidParams, match="is not empty"):
        make_fleet(tmp_path, THREE)
    with pytest.raises(InvalidParams, match="no fleet in"):
        add_node(tmp_path, "lab", "n1")


@pytest.mark.parametrize("name", ["file", "file/fleet", "closed", "closed/fleet"])
def test_a_folder_that_cannot_be_written_is_refused_with_what_to_do(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "closed").mkdir(mode=0)
    if os.access(tmp_path / "closed", os.R_OK) and name.startswith("closed"):
        pytest.skip("this user may read and write everything")
    for act in (lambda at: make_fleet(at, THREE), lambda at: add_node(at, "lab", "n1")):
        with pytest.raises(HandroidError) as refused:
            act(tmp_path / name)
        assert str(tmp_path / name) in refused.value.what
        assert refused.value.next_step


@pytest.mark.parametrize(
    "servers",
    [
        ("",),
        ("a b",),
        ("localhost:4300",),
        ("tls://bus.example.com",),
        ("b\u00f6se.example",),
        ("::1",),
        ("a", "b"),
        ("a", "a", "a"),
    ],
)
def test_servers_that_members_could_not_reach_are_refused_before_anything_is_written(
    tmp_path: Path, servers: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidParams):
        make_fleet(tmp_path / "f", servers)
    assert not (tmp_path / "f").exists()


def test_a_folder_holds_only_one_fleet(folder: Path) -> None:
    with pytest.raises(InvalidParams, match=r"has the servers nats-0\.nats"):
        make_fleet(folder, ("elsewhere",))


def test_a_bus_that_moves_gets_a_certificate_and_members_of_its_new_name(tmp_path: Path) -> None:
    path = tmp_path / "f"
    make_fleet(path, ("old.example",))
    add_node(path, "lab", "n1")
    with pytest.raises(InvalidParams, match="To move the bus, change 'servers' in fleet"):
        make_fleet(path, ("new.example",))
    fleet = path / "fleet.json"
    fleet.write_text(fleet.read_text().replace("old.example", "new.example"))
    (path / "server/tls/server.pem").unlink()
    make_fleet(path, ("new.example",))
    assert read_node(path / "nodes/lab.n1").bus.servers == ("tls://new.example:4222",)
    found = x509.load_pem_x509_certificate((path / "server/tls/server.pem").read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "new.example" in names.get_values_for_type(x509.DNSName)


@pytest.mark.parametrize("name", ["", "N1", "a.b", "a b", "*", ">", "../x", "a" * 65, "a\n"])
def test_names_that_are_unsafe_on_the_bus_or_in_paths_are_refused(folder: Path, name: str) -> None:
    before = _contents(folder)
    for add in (lambda: add_node(folder, "lab", name), lambda: add_node(folder, name, "n1")):
        with pytest.raises(InvalidParams):
            add()
    with pytest.raises(InvalidParams):
        add_gateway(folder, name)
    assert _contents(folder) == before


def test_the_settings_of_members_name_their_keys(folder: Path) -> None:
    node = read_node(folder / "nodes/lab.n1/node.toml")
    gateway = read_gateway(folder / "gateways/gw1/gateway.toml")
    assert (node.site, node.name, node.tenants) == ("lab", "n1", None)
    assert node.bus.servers == tuple(f"tls://{host}:4222" for host in THREE)
    signing = public_of(read_seed(gateway.signing_seed_file))
    assert f"gw1 {signing}\n" in node.gateways_file.read_text()
    assert node.bus.inbox != gateway.bus.inbox


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text.replace("site", "place"), "has no 'site'"),
        (lambda text: text + "tenant = 'x'\n", "unknown settings: 'tenant'"),
        (lambda text: text + "tenants = 'x'\n", "'tenants' in .* is not a list"),
        (lambda text: text + "tenants = ['A B']\n", "cannot be part of a name"),
        (lambda text: text + "tenants_by_phone = 5\n", "does not list tenants"),
        (lambda text: text + "[tenants_by_phone]\na = 'acme'\n", "does not list tenants"),
        (lambda text: text + "cleanup = 5\n", "'cleanup' in .* is not a section"),
        (lambda text: text + "[cleanup]\nclose = true\n", "has no setting 'close'"),
        (lambda text: text + "[cleanup]\nclose_apps = 1\n", "neither true nor false"),
        (lambda text: text + "[cleanup]\nempty = '/sdcard'\n", "not a list of folders"),
        (lambda text: text + "[cleanup]\nempty = ['/data']\n", "cannot be a storage location"),
        (lambda text: text + "=", "cannot be read"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_wrong(
    folder: Path, tmp_path: Path, change, complaint: str
) -> None:
    path = tmp_path / "node.toml"
    path.write_text(change((folder / "nodes/lab.n1/node.toml").read_text()))
    with pytest.raises(InvalidParams, match=complaint):
        read_node(path)
