"""The table of settings: its flags on `serve`, and the page that lists what can be set."""

import ast
import asyncio
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client, MCPError, StdioServerParameters

from handroid.config import Settings, flags
from tests.surfaces.programs import environment, handroid

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/handroid"
PAGE = (ROOT / "docs/reference/settings.md").read_text(encoding="utf-8")
VARIABLE = re.compile(r"(HANDROID|ANDROID|ADB|XDG)_[A-Z_]+")


async def test_serve_has_the_flag_of_every_setting_that_has_one(tmp_path: Path) -> None:
    shown = " ".join((await handroid(tmp_path, "serve", "--help")).out.split())
    assert {flag.option for flag in flags().values()} == {"--http", "--allow-host"}
    for name, flag in flags().items():
        assert f" {flag.option} {flag.metavar} " in shown
        assert str(flag.help or Settings.model_fields[name].description) in shown


@pytest.mark.parametrize(("flag", "host"), [("config", "0.0.0.0"), ("192.0.2.1:0", "192.0.2.1")])
async def test_the_address_is_the_flags_or_with_config_the_settings(
    tmp_path: Path, flag: str, host: str
) -> None:
    ended = await handroid(tmp_path, "serve", "--http", flag, HANDROID_LISTEN="0.0.0.0:0")
    assert ended.code == 1
    assert f"{host} can be reached from other computers" in ended.err


def test_the_page_names_every_variable_that_the_product_reads() -> None:
    read = {name for path in SOURCE.rglob("*.py") for name in variables_in(path)}
    assert {"HANDROID_HOME", "HANDROID_TOKEN", "HANDROID_ADB", "ANDROID_SERIAL"} <= read
    assert "ANDROID_ADB_SERVER_PORT" in read
    assert {name for name in read if f"`{name}`" not in PAGE} == set()


def variables_in(path: Path) -> Iterator[str]:
    """Yield the names of variables in a file that reads the environment, not those it sets."""
    source = path.read_text(encoding="utf-8")
    if "environ" not in source and "envvar" not in source:
        return
    tree = ast.parse(source)
    keys = {key for each in ast.walk(tree) if isinstance(each, ast.Dict) for key in each.keys}
    texts = (each for each in ast.walk(tree) if isinstance(each, ast.Constant))
    for text in texts:
        if text not in keys and VARIABLE.fullmatch(str(text.value)):
            yield str(text.value)


async def test_config_set_replaces_the_file_in_one_step(tmp_path: Path) -> None:
    file, kept = tmp_path / "handroid" / "config.toml", tmp_path / "elsewhere.toml"
    file.parent.mkdir()
    kept.write_text("# mine\nmax_ids = 10\n")
    os.link(kept, file)
    assert (await handroid(tmp_path, "config", "set", "slug", "desk")).code == 0
    assert file.read_text() == '# mine\nmax_ids = 10\nslug = "desk"\n'
    assert kept.read_text() == "# mine\nmax_ids = 10\n", "a reader would have seen half a file"
    assert {path.name for path in file.parent.iterdir()} <= {"config.toml", "locks"}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
async def test_config_set_follows_a_link(tmp_path: Path) -> None:
    file, kept = tmp_path / "handroid" / "config.toml", tmp_path / "dotfiles" / "mine.toml"
    file.parent.mkdir()
    kept.parent.mkdir()
    kept.write_text("max_ids = 10\n")
    file.symlink_to(kept)
    assert (await handroid(tmp_path, "config", "set", "slug", "desk")).code == 0
    assert file.is_symlink()
    assert kept.read_text() == 'max_ids = 10\nslug = "desk"\n'


async def test_settings_that_are_set_at_once_are_all_kept(tmp_path: Path) -> None:
    names = ["max_ids", "max_call_s", "max_sessions", "max_result_mb"]
    await asyncio.gather(*(handroid(tmp_path, "config", "set", name, "7") for name in names))
    written = (tmp_path / "handroid" / "config.toml").read_text()
    assert sorted(written.split("\n")) == ["", *sorted(f"{name} = 7" for name in names)]


@pytest.mark.parametrize("address", ["99999", "127.0.0.1:65536", "host", ":80", "a b:80"])
async def test_config_set_refuses_an_address_that_serve_would_refuse(
    tmp_path: Path, address: str
) -> None:
    refused = await handroid(tmp_path, "config", "set", "listen", address)
    assert refused.code != 0
    assert "HOST:PORT" in refused.err
    assert json.loads((await handroid(tmp_path, "config", "show", "--json")).out)["listen"] == {
        "value": "127.0.0.1:8080",
        "from": "default",
    }


async def test_config_set_says_what_waits_for_the_next_start(tmp_path: Path) -> None:
    for name, value, waits in (("max_sessions", "9", True), ("slug", "desk", False)):
        done = await handroid(tmp_path, "config", "set", name, value)
        assert ("after its next start" in done.out) is waits


async def test_a_running_server_follows_the_slug(tmp_path: Path) -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "handroid", "serve", "--server", "127.0.0.1:1"],
        env=environment(tmp_path),
    )
    async with Client(command) as client:
        before = await client.call_tool("android_tap", {})
        assert (await handroid(tmp_path, "config", "set", "slug", "desk")).code == 0
        after = await client.call_tool("android_desk_tap", {})
        assert after.content == before.content
        with pytest.raises(MCPError, match="Unknown tool: android_tap"):
            await client.call_tool("android_tap", {})
