"""The committed list of the texts of Android's classes that the virtual phone prints.

A line ``= command``, then a line for each piece: levels, class, and the piece in quotes.
"""

import json
from pathlib import Path

from scripts.linkage.listing import levels_text, parse_levels

PATH = Path(__file__).resolve().parents[2] / "fakedroid/tests/texts/found.txt"
_ABOUT = """\
# Texts, frames and numbers of Android's own classes that the virtual phone prints or uses.
# Made by scripts/android_texts/collect.py; scripts/android_texts/listing.py describes the format.
"""

Known = dict[int, dict[str, dict[str, str]]]
"""By level and command: each piece and its class."""


def read(path: Path = PATH) -> Known:
    """Return the list by level."""
    known: Known = {}
    command = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("= "):
            command = line.removeprefix("= ")
        elif not line.startswith("#"):
            levels, name, piece = line.split(" ", 2)
            for level in parse_levels(levels):
                known.setdefault(level, {}).setdefault(command, {})[json.loads(piece)] = name
    return known


def write(known: Known, path: Path = PATH) -> int:
    """Write the list; return its number of lines."""
    rows: dict[str, dict[tuple[str, str], list[int]]] = {}
    for level, commands in known.items():
        for command, pieces in commands.items():
            for piece, name in pieces.items():
                rows.setdefault(command, {}).setdefault((piece, name), []).append(level)
    lines = []
    for command, pieces_of in rows.items():
        lines.append(f"= {command}")
        for (piece, name), levels in sorted(pieces_of.items()):
            quoted = json.dumps(piece, ensure_ascii=False)
            lines.append(f"{levels_text(levels)} {name} {quoted}")
    path.write_text(_ABOUT + "\n".join(lines) + "\n", "utf-8")
    return len(lines)
