"""The result of a check: what was found, and how to fix it."""

from dataclasses import dataclass
from enum import Enum

from handroid.errors import HandroidError


class Level(Enum):
    """How serious a finding is."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    place: str
    level: Level
    what: str
    fix: str = ""


def ok(place: str, what: str) -> Finding:
    """Return a finding that needs no action."""
    return Finding(place, Level.OK, what)


def warning(place: str, what: str, fix: str) -> Finding:
    """Return a finding that may cause trouble."""
    return Finding(place, Level.WARNING, what, fix)


def problem(place: str, what: str, fix: str) -> Finding:
    """Return a finding that keeps Handroid from working."""
    return Finding(place, Level.PROBLEM, what, fix)


def failure(place: str, error: HandroidError) -> Finding:
    """Return an error as a problem, with its next step as the fix."""
    return problem(place, error.what, error.next_step or error.advice)
