"""`handroid fleet init` writes files that nats-server, systemd, Kubernetes and Compose accept."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tests.fleet.servers import program
from tests.fleet.set_up_fleet import check_configuration


def _run(*command: str, cwd: Path, surroundings: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, env=surroundings)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nats_server_accepts_its_configuration(folder: Path) -> None:
    check_configuration(folder)


def test_the_server_starts_with_its_configuration(folder: Path) -> None:
    lines = (folder / "server/nats.conf").read_text().splitlines()
    (command,) = (line.removeprefix("# ") for line in lines if "nats-server -c" in line)
    command = command.replace("nats-server", f"exec {program()} -t")
    _run("sh", "-c", command, cwd=folder / "server", surroundings={})


def test_kubernetes_accepts_the_manifests(folder: Path) -> None:
    files = sorted(path.name for path in (folder / "kubernetes").iterdir())
    assert files == [
        "gateway-gw1.yaml",
        "gateway-gw_2.yaml",
        "nats.yaml",
        "node-lab-n1.yaml",
        "node-lab_2-n-2.yaml",
    ]
    code = "import sys; from kubernetes_validate.__main__ import main; sys.exit(main())"
    _run(sys.executable, "-c", code, "--strict", *files, cwd=folder / "kubernetes")


def test_compose_accepts_its_file(folder: Path) -> None:
    schema = ("--builtin-schema", "vendor.compose-spec")
    _run(sys.executable, "-m", "check_jsonschema", *schema, "compose.yaml", cwd=folder)


def test_probes_use_the_members_own_health_endpoints(folder: Path) -> None:
    for name in ("gateway-gw1", "node-lab-n1"):
        documents = yaml.safe_load_all((folder / f"kubernetes/{name}.yaml").read_text())
        (pod,) = (
            each["spec"]["template"]["spec"]
            for each in documents
            if "replicas" in each.get("spec", {})
        )
        (container,) = pod["containers"]
        assert container["args"][-2:] == ["--metrics", "0.0.0.0:9464"]
        paths = [container[f"{kind}Probe"]["httpGet"]["path"] for kind in ("readiness", "liveness")]
        assert paths == ["/health/ready", "/health"]
    services = yaml.safe_load((folder / "compose.yaml").read_text())["services"]
    assert all("healthcheck" in service for name, service in services.items() if name != "nats")
    for unit in ("gateway", "node"):
        assert "--metrics 127.0.0.1:" in (folder / f"systemd/handroid-{unit}.service").read_text()


def test_units_run_commands_that_exist(folder: Path) -> None:
    for unit in (folder / "systemd").iterdir():
        text = unit.read_text()
        assert {"[Unit]", "[Service]", "[Install]"} <= set(text.splitlines())
        assert "NoNewPrivileges=true" in text


def test_only_their_users_can_enter_the_state_of_services(folder: Path) -> None:
    for unit in (folder / "systemd").iterdir():
        assert "StateDirectoryMode=0700" in unit.read_text().splitlines()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_units(folder: Path, tmp_path: Path) -> None:
    units = []
    for unit in (folder / "systemd").iterdir():
        units.append(str(tmp_path / unit.name))
        # What they run is not installed here.
        runs = re.sub("/usr/local/bin/[a-z-]+", sys.executable, unit.read_text())
        (tmp_path / unit.name).write_text(runs)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
