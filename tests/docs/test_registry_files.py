"""The MCP registry takes server.json, and clients the bundle; both start what there is."""

import json
import tomllib
from typing import Any

import pytest
import typer
from jsonschema import Draft7Validator, ValidationError

from handroid.surfaces.cli.main import app
from scripts.registry_files import write_release
from tests.docs.paths import ROOT, page

SERVER: dict[str, Any] = json.loads(page("server.json"))
PROJECT: dict[str, Any] = tomllib.loads(page("pyproject.toml"))["project"]
(PACKAGE,) = SERVER["packages"]
SCHEMA: dict[str, Any] = json.loads(page("tests/docs/schemas/server-2025-12-11.json"))
REGISTRY = Draft7Validator(SCHEMA)
MANIFEST: dict[str, Any] = json.loads(page("packaging/mcpb/manifest.json"))


def test_the_registry_accepts_it() -> None:
    assert SERVER["$schema"] == SCHEMA["$id"]
    REGISTRY.validate(SERVER)


@pytest.mark.parametrize(
    "wrong", [{"name": "handroid"}, {"description": "d" * 101}, {"packages": [{}]}, {"icons": [{}]}]
)
def test_the_registry_would_refuse_mistakes(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        REGISTRY.validate({**SERVER, **wrong})


async def test_a_release_adds_the_addresses_of_sources_and_icon() -> None:
    released = json.loads(await write_release("https://github.com/someone/handroid"))
    REGISTRY.validate(released)
    assert {key: released[key] for key in SERVER} == SERVER
    (icon,) = released["icons"]
    start = f"https://raw.githubusercontent.com/someone/handroid/v{SERVER['version']}/"
    assert (ROOT / icon["src"].removeprefix(start)).is_file()


def test_the_version_is_that_of_the_package() -> None:
    assert SERVER["version"] == PACKAGE["version"] == PROJECT["version"]


def test_the_package_is_started_by_uvx_over_stdio() -> None:
    assert (PACKAGE["registryType"], PACKAGE["identifier"]) == ("pypi", PROJECT["name"])
    assert (PACKAGE["runtimeHint"], PACKAGE["transport"]) == ("uvx", {"type": "stdio"})


def test_its_arguments_are_those_of_a_command() -> None:
    name, *options = [each["value"] for each in PACKAGE["packageArguments"]]
    root: Any = typer.main.get_command(app)
    command = root.get_command(root.context_class(root), name)
    command.make_context(name, options)


def test_the_readme_on_the_package_index_names_the_server() -> None:
    assert PROJECT["readme"] == "README.md"
    assert f"<!-- mcp-name: {SERVER['name']} -->" in page("README.md").splitlines()


def test_the_bundle_is_one_that_uv_installs() -> None:
    assert (MANIFEST["manifest_version"], MANIFEST["server"]["type"]) == ("0.4", "uv")
    bundled = tomllib.loads(page("packaging/mcpb/pyproject.toml"))["project"]
    assert bundled["dependencies"] == [f"{PROJECT['name']}=={PROJECT['version']}"]
    assert MANIFEST["version"] == PROJECT["version"]


def test_the_bundle_starts_what_the_registry_names() -> None:
    entry = MANIFEST["server"]["entry_point"]
    assert MANIFEST["server"]["mcp_config"]["args"][-1] == entry
    arguments = [each["value"] for each in PACKAGE["packageArguments"]]
    program = (ROOT / "packaging/mcpb" / entry).read_text(encoding="utf-8")
    assert f"sys.argv[1:] = {json.dumps(arguments)}" in program
