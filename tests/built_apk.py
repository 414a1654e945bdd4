"""The test APK, built on demand."""

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.linkage.check import ROOT, TEST_APK

_NEEDED = ("mvn", "javac", "aapt", "aapt2", "apksigner")
_BUILD_SECONDS = 600


def built_apk() -> Path:
    """Return the test APK; build it first if its sources have changed."""
    if not all(map(shutil.which, _NEEDED)):
        pytest.skip("needs Maven, a JDK, aapt and apksigner")
    subprocess.run([ROOT / "test-apps" / "build.sh"], check=True, timeout=_BUILD_SECONDS)
    return TEST_APK
