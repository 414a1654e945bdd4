"""The result of a check: what was found, and how to fix it."""

from dataclasses import dataclass
from enum import Enum

from handroid.errors import HandroidError


class Level(Enum):
    """How much it matters."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True)
class Finding:
    """What was found at one place."""

    place: str
    level: Level
    what: str
    fix: str = ""


def ok(place: str, what: str) -> Finding:
    """Return a finding that needs no step."""
    return Finding(place, Level.OK, what)


def warning(place: str, what: str, fix: str) -> Finding:
    """Return what may come in the way."""
    return Finding(place, Level.WARNING, what, fix)


def problem(place: str, what: str, fix: str) -> Finding:
    """Return what keeps Handroid from working."""
    return Finding(place, Level.PROBLEM, what, fix)


def failure(place: str, error: HandroidError) -> Finding:
    """Return an error as a problem, with its next step."""
    return problem(place, error.what, error.next_step or error.advice)
