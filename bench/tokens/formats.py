"""The format of handles and positions in each representation; the scorer knows nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.tokens.node import Box

Numbers = Sequence[int]


def corners(n: Numbers) -> Box:
    """Read left, top, right and bottom."""
    return Box(n[0], n[1], n[2], n[3])


def corner_and_size(n: Numbers) -> Box:
    """Read left, top, width and height."""
    return Box(n[0], n[1], n[0] + n[2], n[1] + n[3])


def point(n: Numbers) -> Box:
    """Read a point."""
    return Box(n[0], n[1], n[0], n[1])


@dataclass(frozen=True)
class Format:
    """The format of one representation."""

    handle: str
    """The pattern of a handle, which begins an entry that ends at the next one."""
    place: str = ""
    """The pattern of a position, as numbers."""
    read_place: Callable[[Numbers], Box] = corners
    noise: str = ""
    """Columns that are neither texts nor states, such as flags with their own meaning."""
    enabled: str = ""
    """The mark of enabled elements, if it is printed."""

    def place_in(self, entry: str) -> Box | None:
        """Return the position in an entry."""
        found = re.search(self.place, entry, re.MULTILINE) if self.place else None
        return self.read_place([int(each) for each in found.groups()]) if found else None

    def without_marks(self, text: str) -> str:
        """Return a text without its handles, positions and other columns."""
        for pattern in (self.place, self.noise, self.handle):
            if pattern:
                text = re.sub(pattern, " \n ", text, flags=re.MULTILINE)
        return text


_N = r"(-?\d+)"

FORMATS = {
    "raw XML": Format(
        r"<node ",
        rf'bounds="\[{_N},{_N}\]\[{_N},{_N}\]"',
        noise=r'index="\d+"|resource-id="[^"]*"|package="[^"]*"|</?node>|drawing-order="\d+"',
    ),
    "reference": Format(
        r"^node_\w+",
        rf"\t{_N},{_N},{_N},{_N}(?=\t)",
        noise=r"(?<=\t)(on|off)(?=,|$)",
        enabled=r"\bena\b",
    ),
    "lean": Format(r"^e\d+(?=\s|$)"),
    "mobile-mcp": Format(r"^@e\d+", rf"at={_N},{_N} size={_N}x{_N}", corner_and_size),
    "agent-device": Format(r"^\s*@e\d+"),
    "claude-in-mobile": Format(r"^\s*\[\d+\]", rf"@ \({_N}, {_N}\)", point),
    "Android-MCP": Format(r"^ *\d+  ", rf"\({_N},{_N}\)\s*$", point),
    "mobilerun": Format(r"^\s*\d+\. ", rf"\({_N},{_N},{_N},{_N}\)\s*$"),
}
