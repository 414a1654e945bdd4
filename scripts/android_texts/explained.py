"""Texts that are in no class of a level's jar, each with its source and a reason."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from scripts.linkage.listing import parse_levels

PATH = Path(__file__).resolve().parents[2] / "fakedroid/tests/texts/explained.toml"
SOURCES = ("src", "obs", "mem", "ours")


@dataclass(frozen=True)
class Reason:
    """Why a text is printed although it is not in the jar."""

    command: str
    levels: tuple[int, ...]
    source: str
    sentence: str
    texts: tuple[str, ...]


def read(path: Path = PATH) -> list[Reason]:
    """Return the reasons."""
    return [
        Reason(
            row["command"],
            tuple(parse_levels(str(row["levels"]))),
            row["source"],
            row["reason"],
            tuple(row["texts"]),
        )
        for row in tomllib.loads(path.read_text("utf-8"))["explained"]
    ]


def by_text(reasons: list[Reason], level: int) -> dict[tuple[str, str], Reason]:
    """Return the reason for each command and text of one level."""
    return {
        (reason.command, text): reason
        for reason in reasons
        if level in reason.levels
        for text in reason.texts
    }
