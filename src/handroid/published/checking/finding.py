"""The results of a check."""

from dataclasses import dataclass, field
from enum import Enum


class Level(Enum):
    """Whether a finding affects callers."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Place:
    """A location: a file with a line, or a component of an app if there is no file."""

    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True)
class Finding:
    """A missing or wrong entry, and the step that fixes it; both are sentences."""

    level: Level
    place: Place
    what: str
    next_step: str


@dataclass
class Report:
    """All results: mistakes, and the tools that are published."""

    findings: list[Finding] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    publishers: int = 0

    def error(self, place: Place, what: str, next_step: str) -> None:
        """Add something that is missing or wrong."""
        self.findings.append(Finding(Level.ERROR, place, what, next_step))

    def warn(self, place: Place, what: str, next_step: str) -> None:
        """Add something that works, but may not be intended."""
        self.findings.append(Finding(Level.WARNING, place, what, next_step))

    def count(self, level: Level) -> int:
        """Return the number of findings with a level."""
        return sum(each.level is level for each in self.findings)
