"""What a check found."""

from dataclasses import dataclass, field
from enum import Enum


class Level(Enum):
    """Whether callers miss something because of it."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Place:
    """Where something stands: a file with a line, or without a file a component of an app."""

    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True)
class Finding:
    """One missing or wrong entry, and the step that fixes it; both are sentences."""

    level: Level
    place: Place
    what: str
    next_step: str


@dataclass
class Report:
    """All that was found: mistakes, and the tools that are published."""

    findings: list[Finding] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    publishers: int = 0

    def error(self, place: Place, what: str, next_step: str) -> None:
        """Note what is missing or wrong."""
        self.findings.append(Finding(Level.ERROR, place, what, next_step))

    def warn(self, place: Place, what: str, next_step: str) -> None:
        """Note what works, but not as it may be meant."""
        self.findings.append(Finding(Level.WARNING, place, what, next_step))

    def count(self, level: Level) -> int:
        """Return how many findings of a level there are."""
        return sum(each.level is level for each in self.findings)
