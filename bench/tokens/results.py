"""The results, stored in bench/results."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "results"
SCREENS = FOLDER / "tokens_screens.json"
TASKS = FOLDER / "tokens_tasks.json"
KINDS = ("text", "target", "state")
NAMES = (
    "raw XML",
    "reference",
    "lean",
    "mobile-mcp",
    "agent-device",
    "claude-in-mobile",
    "Android-MCP",
    "mobilerun",
)
"""The representations, in the order of the tables."""
SERVERS = ("reference", "lean", "mobile-mcp", "agent-device", "agent-device, snapshots")
"""The servers that do tasks, in the order of the tables."""


@dataclass(frozen=True)
class ScreenRow:
    """One screen in one representation."""

    screen: str
    group: str
    representation: str
    tokens: int
    kept: dict[str, int]
    facts: dict[str, int]

    @property
    def share(self) -> float:
        """The share of preserved facts."""
        return sum(self.kept.values()) / max(1, sum(self.facts.values()))


@dataclass(frozen=True)
class TaskRow:
    """One task done by one server."""

    task: str
    server: str
    proved: bool
    calls: int
    requests: int
    answers: int
    tools: int
    why: str = ""

    @property
    def tokens(self) -> int:
        """The tokens of the calls, without the list of tools."""
        return self.requests + self.answers


def screens() -> list[ScreenRow]:
    """Return the rows of the last runs."""
    return [ScreenRow(**row) for row in _read(SCREENS)]


def tasks() -> list[TaskRow]:
    """Return the rows of the last runs."""
    return [TaskRow(**row) for row in _read(TASKS)]


def keep_screens(fresh: list[ScreenRow]) -> None:
    """Replace older rows of the same representation."""
    named = {row.representation for row in fresh}
    rows = [row for row in screens() if row.representation not in named] + fresh
    rows.sort(key=lambda row: NAMES.index(row.representation))
    _write(SCREENS, [asdict(row) for row in rows])


def keep_tasks(fresh: list[TaskRow]) -> None:
    """Replace older rows of the same server."""
    named = {row.server for row in fresh}
    rows = [row for row in tasks() if row.server not in named] + fresh
    rows.sort(key=lambda row: SERVERS.index(row.server))
    _write(TASKS, [asdict(row) for row in rows])


def _read(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(path.read_bytes()) if path.is_file() else []
    return rows


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
