"""The MCP clients that Handroid can be added to: their files, and the format of an entry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import Any

from handroid.surfaces.client_files import json_text, toml_text, yaml_text

NAME = "handroid"
"""The name of the server in every client."""

Command = tuple[str, ...]
Entry = Callable[[Command], dict[str, Any]]


class System(StrEnum):
    """The operating systems, which differ in where settings are stored."""

    LINUX = "linux"
    MACOS = "macos"
    WINDOWS = "windows"


@dataclass(frozen=True)
class Folders:
    """The folders for settings on this computer."""

    home: Path
    settings: Path
    """XDG_CONFIG_HOME on Linux, Application Support on macOS, APPDATA on Windows."""
    dotted: Path
    """`~/.config`, which some programs also use on macOS and Windows."""
    system: System

    @classmethod
    def of(cls, system: System, environ: Mapping[str, str], home: Path) -> "Folders":
        """Return the folders for a system and its environment."""
        dotted = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
        if system is System.MACOS:
            return cls(home, home / "Library" / "Application Support", dotted, system)
        if system is System.WINDOWS:
            roaming = Path(environ.get("APPDATA") or home / "AppData" / "Roaming")
            return cls(home, roaming, home / ".config", system)
        return cls(home, dotted, dotted, system)


@dataclass(frozen=True)
class Client:
    """An MCP client."""

    title: str
    files: Callable[[Folders], tuple[Path, ...]]
    """Possible settings files: the first that exists is used, else the first."""
    path: tuple[str, ...]
    """The path of the servers in the settings."""
    entry: Entry
    form: ModuleType = json_text
    newer: str = ""
    """The key below the path in which newer versions keep the servers."""

    def file(self, folders: Folders) -> Path:
        """Return the settings file, which may not exist."""
        places = self.files(folders)
        return next((place for place in places if place.exists()), places[0])

    def with_server(self, text: str, command: Command) -> str:
        """Return the settings with the server added."""
        changed: str = self.form.with_entry(text, self._place(text), self.entry(command))
        return changed

    def server_in(self, text: str) -> Any:
        """Return the server's entry in the settings, or None."""
        return self.form.entry(text, self._place(text))

    def without_server(self, text: str) -> str:
        """Return the settings without the server."""
        changed: str = self.form.without_entry(text, self._place(text))
        return changed

    def _place(self, text: str) -> tuple[str, ...]:
        """Return the path of the server's entry; newer versions use another one."""
        newer = (*self.path, self.newer)
        known = self.form.entry(text, newer) if self.newer else None
        # An older file may contain a server of that name.
        is_theirs = isinstance(known, dict) and "command" not in known and "url" not in known
        return (*(newer if is_theirs else self.path), NAME)


def _plain(command: Command) -> dict[str, Any]:
    return {"command": command[0], "args": list(command[1:])}


def _typed(command: Command) -> dict[str, Any]:
    return {"type": "stdio", **_plain(command)}


def _opencode(command: Command) -> dict[str, Any]:
    return {"type": "local", "command": list(command)}


def _goose(command: Command) -> dict[str, Any]:
    program, *arguments = command
    known = {"name": NAME, "type": "stdio", "enabled": True, "timeout": 300}
    return {**known, "cmd": program, "args": arguments}


def _in_home(*parts: str) -> Callable[[Folders], tuple[Path, ...]]:
    return lambda folders: (folders.home.joinpath(*parts),)


def _in_settings(*parts: str) -> Callable[[Folders], tuple[Path, ...]]:
    return lambda folders: (folders.settings.joinpath(*parts),)


def _in_dotted(*paths: str) -> Callable[[Folders], tuple[Path, ...]]:
    return lambda folders: tuple(folders.dotted / path for path in paths)


def _cline(folders: Folders) -> tuple[Path, ...]:
    extension = folders.settings / "Code" / "User" / "globalStorage" / "saoudrizwan.claude-dev"
    name = Path("settings", "cline_mcp_settings.json")
    return extension / name, folders.home / ".cline" / "data" / name


def _goose_files(folders: Folders) -> tuple[Path, ...]:
    if folders.system is System.WINDOWS:
        return (folders.settings / "Block" / "goose" / "config" / "config.yaml",)
    return (folders.dotted / "goose" / "config.yaml",)


def _zed_files(folders: Folders) -> tuple[Path, ...]:
    if folders.system is System.WINDOWS:
        return (folders.settings / "Zed" / "settings.json",)
    return (folders.dotted / "zed" / "settings.json",)


_SERVERS = ("mcpServers",)

CLIENTS: Mapping[str, Client] = {
    "claude-code": Client("Claude Code", _in_home(".claude.json"), _SERVERS, _typed),
    "claude-desktop": Client(
        "Claude Desktop", _in_settings("Claude", "claude_desktop_config.json"), _SERVERS, _plain
    ),
    "cursor": Client("Cursor", _in_home(".cursor", "mcp.json"), _SERVERS, _plain),
    "vscode": Client(
        "Visual Studio Code", _in_settings("Code", "User", "mcp.json"), ("servers",), _typed
    ),
    "codex": Client(
        "Codex", _in_home(".codex", "config.toml"), ("mcp_servers",), _plain, toml_text
    ),
    "gemini-cli": Client("Gemini CLI", _in_home(".gemini", "settings.json"), _SERVERS, _plain),
    "windsurf": Client(
        "Windsurf", _in_home(".codeium", "windsurf", "mcp_config.json"), _SERVERS, _plain
    ),
    "cline": Client("Cline", _cline, _SERVERS, _plain),
    "goose": Client("goose", _goose_files, ("extensions",), _goose, yaml_text),
    "zed": Client("Zed", _zed_files, ("context_servers",), _plain),
    "opencode": Client(
        "opencode",
        _in_dotted("opencode/opencode.json", "opencode/opencode.jsonc"),
        ("mcp",),
        _opencode,
        newer="servers",
    ),
    "kiro": Client("Kiro", _in_home(".kiro", "settings", "mcp.json"), _SERVERS, _plain),
    "amp": Client("Amp", _in_dotted("amp/settings.json"), ("amp.mcpServers",), _plain),
}
