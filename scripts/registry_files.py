"""Files for registries and clients: server.json, and the manifest of the .mcpb bundle.

Run as ``python -m scripts.registry_files URL`` it prints server.json for a release of the
repository on GitHub at that address, with the addresses of its sources and its icon.
"""

import asyncio
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

NAME = "io.github.handroid/handroid"
DESCRIPTION = (
    "Use Android phones over adb: read the screen, tap, type, open apps, move files, read logs."
)
ARGUMENTS = ("serve", "--profile", "lean")
_GITHUB = "https://github.com/"
_PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


async def write_server() -> str:
    """Return server.json, which the MCP registry reads."""
    version = _project()["version"]
    package = {
        "registryType": "pypi",
        "identifier": "handroid",
        "version": version,
        "runtimeHint": "uvx",
        "packageArguments": [{"type": "positional", "value": each} for each in ARGUMENTS],
        "environmentVariables": [
            {
                "name": "ANDROID_SERIAL",
                "description": "The serial of the phone to use; without it, all phones are served.",
            },
            {
                "name": "HANDROID_ADB",
                "description": "The adb program to use; without it, adb is searched for.",
                "format": "filepath",
            },
        ],
        "transport": {"type": "stdio"},
    }
    return _text(
        {
            "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
            "name": NAME,
            "title": "Handroid",
            "description": DESCRIPTION,
            "version": version,
            "packages": [package],
        }
    )


async def write_release(repository: str) -> str:
    """Return server.json with the addresses in the repository, which only a release has."""
    server = json.loads(await write_server())
    owner = repository.removeprefix(_GITHUB)
    icon = f"https://raw.githubusercontent.com/{owner}/v{server['version']}/docs/pictures/icon.png"
    return _text(
        {
            **server,
            "repository": {"url": repository, "source": "github"},
            "icons": [{"src": icon, "mimeType": "image/png", "sizes": ["512x512"]}],
        }
    )


async def write_manifest() -> str:
    """Return the manifest of the bundle that Claude Desktop and others install."""
    project = _project()
    command = {"command": "uv", "args": ["run", "--directory", "${__dirname}", "server.py"]}
    runtimes = {"python": project["requires-python"]}
    return _text(
        {
            "manifest_version": "0.4",
            "name": "handroid",
            "display_name": "Handroid",
            "version": project["version"],
            "description": DESCRIPTION,
            "author": {"name": "The Handroid authors"},
            "icon": "icon.png",
            "license": project["license"],
            "keywords": project["keywords"],
            "server": {"type": "uv", "entry_point": "server.py", "mcp_config": command},
            "tools_generated": True,
            "compatibility": {"platforms": ["darwin", "linux", "win32"], "runtimes": runtimes},
        }
    )


async def write_bundled_project() -> str:
    """Return the bundle's pyproject.toml, from which uv installs Handroid."""
    project = _project()
    return (
        "# Written by scripts/gen.\n"
        "[project]\n"
        'name = "handroid-bundle"\n'
        f'version = "{project["version"]}"\n'
        f'requires-python = "{project["requires-python"]}"\n'
        f'dependencies = ["handroid=={project["version"]}"]\n'
    )


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads(_PYPROJECT.read_text(encoding="utf-8"))["project"]
    return project


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(write_release(sys.argv[1])))
