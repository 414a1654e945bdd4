"""On which Androids the tests run: a few in CI, all of them with HANDROID_NIGHTLY=1."""

import os

from fakedroid.state.levels.levels import LEVELS

NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"
ALL = sorted(LEVELS)
CONTRACT = ALL if NIGHTLY else [26, 28, 34, 36, 37]
"""For what every driver promises."""
FEW = ALL if NIGHTLY else [26, 34, 37]
"""For tests that look at one thing more closely."""
