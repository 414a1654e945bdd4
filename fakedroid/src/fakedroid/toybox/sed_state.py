"""`sed`: what a running script knows, and how it leaves the normal order."""

from __future__ import annotations

from dataclasses import dataclass, field


class Quit(Exception):  # the command q
    def __init__(self, status: int, *, silent: bool) -> None:
        super().__init__(status)
        self.status = status
        self.silent = silent


class NextCycle(Exception):  # the commands d and D
    def __init__(self, *, keep: bool = False) -> None:
        super().__init__()
        self.keep = keep


@dataclass
class Range:
    """Whether a pair of addresses is inside its lines."""

    inside: bool = False
    end: int = 0


@dataclass
class State:
    """What a script works on."""

    line: str = ""
    number: int = 0
    hold: str = ""
    replaced: bool = False
    newline: bool = True
    appended: list[str] = field(default_factory=list)
