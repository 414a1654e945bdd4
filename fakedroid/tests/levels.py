"""The Android versions that the tests run on: a few in CI, all with HANDROID_NIGHTLY=1."""

import os

from fakedroid.state.levels.levels import LEVELS

NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"
ALL = sorted(LEVELS)
CONTRACT = ALL if NIGHTLY else [26, 28, 34, 36, 37]
"""For the contract of the drivers."""
FEW = ALL if NIGHTLY else [26, 34, 37]
"""For tests of a single detail."""
