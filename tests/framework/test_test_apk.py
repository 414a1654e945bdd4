"""The test APK on Android's own framework: its manifest, its resources, its classes."""

import os
import struct
import zipfile
from pathlib import Path

import pytest

from scripts.linkage import check, dex, listing
from tests.built_apk import built_apk
from tests.contract.checks import CHECKS, FORM, checks_on
from tests.contract.contract_apps import PACKAGE, TestApk
from tests.contract.screens import names_of, open_app
from tests.framework.known import LACKING
from tests.framework_phone import LEVELS, framework_phone
from tests.hands import hand_driver

SOURCES = check.ROOT / "test-apps" / "src" / "main" / "java"
NIGHTLY = "HANDROID_NIGHTLY" in os.environ
QUICK = {
    "opens an app and names the activity in front",
    "holds a point long enough for a menu",
    "taps twice as one double tap",
    "presses back and home",
    "types ASCII, with every character that a shell or 'input' could mistake",
    "reads a screen that never stops changing",
    "names apps as people see them",
    "ends an app in the background, and says when it is in front",
}
"""The checks that run with every change; all others run with HANDROID_NIGHTLY=1."""
TRIED = [
    number
    for number, check in enumerate(CHECKS)
    if check.sentence not in LACKING and (check.sentence in QUICK or NIGHTLY)
]


@pytest.mark.parametrize("api", LEVELS if NIGHTLY else [34])
@pytest.mark.parametrize("number", TRIED, ids=lambda number: CHECKS[number].sentence)
async def test_its_apps_keep_the_promises(number: int, api: int, tmp_path: Path) -> None:
    async with framework_phone(api) as phone, hand_driver(phone, tmp_path) as driver:
        await checks_on(TestApk(phone.transport))[number].run(driver)


async def test_its_elements_have_the_ids_of_its_resource_table(tmp_path: Path) -> None:
    async with framework_phone() as phone, hand_driver(phone, tmp_path) as driver:
        screen = await open_app(driver, FORM, TestApk(phone.transport))
    ids = {element.resource_id for element in screen.elements() if "name" in names_of(element)}
    assert ids == {f"{PACKAGE}:id/name"}


@pytest.fixture(scope="module")
def apk() -> Path:
    return built_apk()


def test_it_contains_every_class_of_the_apps(apk: Path) -> None:
    named = {str(file.relative_to(SOURCES).with_suffix("")) for file in SOURCES.rglob("*.java")}
    assert named <= {made.name for made in dex.read_jar(apk).classes}


def test_everything_it_uses_exists_on_every_level(apk: Path) -> None:
    assert check.faults(dex.read_jar(apk), listing.read(listing.TEST_APPS), []) == {}


def test_members_that_a_level_does_not_have_are_detected(apk: Path) -> None:
    levels = listing.read(listing.TEST_APPS)
    del levels[26].classes["android/app/AlertDialog$Builder"]
    found = check.faults(dex.read_jar(apk), levels, [])
    assert {tuple(numbers) for numbers in found.values()} == {(26,)}
    assert all(fault.startswith("class missing: android/app/AlertDialog$B") for fault in found)


def test_its_resources_are_aligned_as_phones_require(apk: Path) -> None:
    content = apk.read_bytes()
    with zipfile.ZipFile(apk) as archive:
        table = archive.getinfo("resources.arsc")
    name, extra = struct.unpack_from("<HH", content, table.header_offset + 26)
    assert table.compress_type == zipfile.ZIP_STORED, "Android 11 refuses a compressed table"
    assert (table.header_offset + 30 + name + extra) % 4 == 0, "and one that is not aligned"
