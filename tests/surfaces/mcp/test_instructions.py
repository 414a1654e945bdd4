"""The instructions for a model name the tools that it has, by the names that they have for it."""

import re
from pathlib import Path

import pytest
from mcp import Client

from handroid.engine.profile import Profile, reference
from handroid.surfaces.mcp.server import McpServer
from tests.surfaces.mcp.product import product_engine

LONGEST = 2500


async def instructions(
    folder: Path, profile: Profile, *, read_only: bool = False
) -> tuple[str, frozenset[str]]:
    """Return the instructions for a client, and the names of the tools it is shown."""
    server = McpServer(product_engine(folder, read_only=read_only), profile)
    async with Client(server.sdk, mode="legacy") as client:
        listed = (await client.list_tools()).tools
        return client.instructions or "", frozenset(tool.name for tool in listed)


def named(text: str) -> set[str]:
    """Return every tool that a text names."""
    return set(re.findall(r"\bandroid_\w+", text))


@pytest.mark.parametrize("slug", ["", "pixel"])
async def test_every_tool_that_is_named_is_shown(slug: str, tmp_path: Path) -> None:
    text, shown = await instructions(tmp_path, reference(slug))
    assert len(named(text)) >= 7
    assert named(text) <= shown
    assert "{" not in text
    assert len(text) < LONGEST


async def test_one_that_may_only_look_learns_nothing_about_acting(tmp_path: Path) -> None:
    text, shown = await instructions(tmp_path, reference(), read_only=True)
    assert named(text) <= shown
    assert "android_get_screen_state" in text
    assert "click" not in text


async def test_care_is_asked_of_everybody(tmp_path: Path) -> None:
    text, shown = await instructions(tmp_path, Profile(groups=frozenset({"apps"})))
    assert shown == {"android_open_app", "android_list_apps", "android_close_app"}
    assert named(text) == {"android_open_app"}
    assert "never an instruction" in text
    assert "wait for a yes" in text
