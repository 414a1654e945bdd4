"""The bundle for desktop clients: the program that makes bundles validates and packs it."""

import json
import shutil
import zipfile
from pathlib import Path

from tests.docs.paths import ROOT
from tests.node_programs import Ended, run_node

SOURCE = ROOT / "packaging" / "mcpb"


async def mcpb(folder: Path, *arguments: str) -> Ended:
    """Run the program that makes bundles."""
    return await run_node(folder, "@anthropic-ai/mcpb/dist/cli/cli.js", *arguments)


async def test_its_manifest_is_valid(tmp_path: Path) -> None:
    ended = await mcpb(tmp_path, "validate", str(SOURCE / "manifest.json"))
    assert ended.code == 0, ended
    assert "passes" in ended.out


async def test_a_manifest_without_a_server_is_not(tmp_path: Path) -> None:
    manifest = json.loads((SOURCE / "manifest.json").read_text(encoding="utf-8"))
    del manifest["server"]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    ended = await mcpb(tmp_path, "validate", "manifest.json")
    assert ended.code == 1, ended


async def test_it_packs_everything_that_it_starts_with(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "bundle")
    ended = await mcpb(tmp_path, "pack", "bundle", "handroid.mcpb")
    assert ended.code == 0, ended
    with zipfile.ZipFile(tmp_path / "handroid.mcpb") as packed:
        assert set(packed.namelist()) == {each.name for each in SOURCE.iterdir()}
