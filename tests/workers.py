"""Distributes a run among xdist's workers: by files, the slowest first."""

from collections import Counter
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

FRAMEWORK = "framework"
LONGEST = (
    FRAMEWORK,
    "tests/element_ids/test_through_adb.py",
    "tests/jury/test_mobile_mcp.py",
    "fakedroid/tests/world/test_chance.py",
    "tests/faults/test_matrix.py",
    "tests/security/attacks/test_half_open_connections.py",
    "tests/security/attacks/test_secrets_in_logs.py",
    "tests/element_ids/test_random_changes.py",
    "tests/faults/test_schedules.py",
    "tests/security/attacks/test_callers_during_attacks.py",
    "tests/published/test_admission_changes.py",
)
"""Few slow tests, the slowest first: if they started last, the others would have to wait."""


def unit_of(nodeid: str) -> str:
    """Return the unit of a test: its file, or one unit for all that start framework phones."""
    file = nodeid.partition("::")[0]
    return FRAMEWORK if FRAMEWORK in file.split("/") else file


def longest_first(items: list[pytest.Item]) -> None:
    """Order tests by the duration of their units; of the others, those of many tests come first."""
    count = Counter(unit_of(item.nodeid) for item in items)
    known = {unit: -place for place, unit in enumerate(reversed(LONGEST), start=1)}
    items.sort(key=lambda item: _rank(unit_of(item.nodeid), known, count))


def _rank(unit: str, known: dict[str, int], count: Counter[str]) -> tuple[int, int]:
    return known.get(unit, 0), -count[unit]


class WholeUnits(LoadFileScheduling):  # type: ignore[misc]
    """Assigns units to workers in the order in which they were collected."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
