"""If the vendor forbids touches over adb, the error of the first one names the setting."""

import time
from pathlib import Path

import pytest

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.errors import Outcome
from tests.lean_profile.looking import Acted, Eyes, lean_setting
from tests.requirements.stage import staged


@pytest.mark.parametrize("driver", [DEFAULT, DriverPreference.STOCK])
async def test_the_error_of_the_first_tap_names_the_vendors_setting(
    tmp_path: Path, driver: DriverPreference, capsys: pytest.CaptureFixture[str]
) -> None:
    setting = lean_setting(driver=driver, quirks=("xiaomi",))
    async with staged(tmp_path, setting) as stage:
        eyes = Eyes(stage)
        await eyes.look()
        begun = time.perf_counter()
        result = await eyes.try_to({"tap": [500, 500]}, {"home": True})
        took = time.perf_counter() - begun
    with capsys.disabled():
        print(f"\nforbidden touches were named after {took:.2f} s")
    acted = Acted.parse(result.text)
    assert acted.said.startswith("stopped at step 1 of 2 (not executed)")
    assert "USB debugging (Security settings)" in acted.said
    assert result.meta["handroid/outcome"] == Outcome.NOT_DONE.value
    assert took < 20
