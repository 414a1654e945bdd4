"""The Kotlin samples respond like the Java ones, which the virtual phone's twins imitate."""

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.framework import jvm
from tests.framework.samples import ROOT
from tests.framework.test_published_mcp import API, everything
from tests.framework_phone import NEEDED, framework_phone
from tests.hands import hand_driver
from tests.phones import attach

KOTLIN = ROOT / "build" / "samples" / "kotlin"
_BUILD_SECONDS = 600


def kotlin_classes(folder: Path) -> str:
    """Return a class path with the Kotlin samples instead of the Java ones."""
    jvm.built(API)
    build = ROOT / "examples" / "android" / "kotlin" / "build.sh"
    subprocess.run([build], check=True, timeout=_BUILD_SECONDS)
    shutil.copytree(jvm.LOGS / "classes", folder, dirs_exist_ok=True)
    shutil.rmtree(folder / "dev" / "handroid" / "sample")
    parts = (folder, KOTLIN / "classes", KOTLIN / "kotlin-stdlib.jar", jvm.LOGS / "lib" / "*")
    return ":".join(map(str, parts))


async def test_the_kotlin_samples_answer_as_the_twins_of_the_java_ones(tmp_path: Path) -> None:
    if not all(map(shutil.which, NEEDED)):
        pytest.skip("needs Maven, a JDK, aapt and apksigner")
    classes = await asyncio.to_thread(kotlin_classes, tmp_path / "classes")
    try:
        async with framework_phone(API, classes) as real, hand_driver(real, tmp_path) as driver:
            of_kotlin = [each async for each in everything(driver.published)]
    finally:
        await asyncio.to_thread(jvm.stop, API, classes)
    async with attach(API) as virtual, hand_driver(virtual, tmp_path) as driver:
        of_twins = [each async for each in everything(driver.published)]
    assert of_kotlin == of_twins
