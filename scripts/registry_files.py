"""What the MCP registry reads: server.json."""

import json
import tomllib
from pathlib import Path
from typing import Any

NAME = "io.github.handroid/handroid"
DESCRIPTION = (
    "Use Android phones over adb: read the screen, tap, type, open apps, move files, read logs."
)
ARGUMENTS = ("serve", "--profile", "lean")
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


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads(_PYPROJECT.read_text(encoding="utf-8"))["project"]
    return project


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2) + "\n"
