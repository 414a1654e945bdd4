"""A release lists what an installation contains: all that the wheel needs, and nothing else."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from scripts.check_wheels import Environment
from tests.first_minute.new_computer import PATIENCE, ROOT
from tests.installed_programs import installed_program


@pytest.mark.skipif(
    os.environ.get("HANDROID_NIGHTLY") != "1", reason="most of a minute: HANDROID_NIGHTLY=1"
)
def test_it_lists_every_package(tmp_path: Path, wheel: Path) -> None:
    uv = installed_program("uv", "uv")
    search = os.pathsep.join([str(uv.parent), os.environ["PATH"]])
    subprocess.run(
        [ROOT / "scripts" / "sbom", wheel, tmp_path / "bom.json"],
        env={**os.environ, "PATH": search}, check=True, timeout=PATIENCE,
    )  # fmt: skip
    listed = json.loads((tmp_path / "bom.json").read_text(encoding="utf-8"))
    assert listed["bomFormat"] == "CycloneDX"
    assert listed["metadata"]["component"]["name"] == "handroid"
    names = {canonicalize_name(each["name"]) for each in listed["components"]}
    assert names == Environment(tmp_path / "installed", wheel).packages
