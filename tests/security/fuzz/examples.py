"""How many examples a surface gets, and how hypothesis makes them."""

import os

import pytest

pytest.importorskip("hypothesis", reason="hypothesis is in requirements-dev.txt")

from hypothesis import HealthCheck, Phase, settings

NIGHTLY = bool(os.environ.get("HANDROID_NIGHTLY"))
FULL_SIZE = 20_000
PATIENCE = 60.0
"""Seconds after which a request counts as unanswered; far above a stall of the machine."""


def fuzzed(small: int) -> settings:
    """Return the settings of a test with so many examples, or with the full number by night.

    The same examples come every time, so that a failure can be repeated.
    """
    return settings(
        max_examples=FULL_SIZE if NIGHTLY else small,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate) if NIGHTLY else tuple(Phase),
        suppress_health_check=list(HealthCheck),
    )
