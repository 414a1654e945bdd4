"""@mobilenext/mobile-mcp, unchanged from npm, takes the virtual phone for a phone."""

import shutil
from pathlib import Path

import pytest

from tests.jury.holding import hold
from tests.jury.jurors.mobile_mcp import SERVER, MobileMcp, summon
from tests.jury.roll import SPEED, hearing
from tests.levels import FEW, NIGHTLY
from tests.phones import Attached, attach

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not SERVER.is_file(),
    reason="needs node and 'npm install' in tests/jury",
)


@pytest.mark.parametrize("api", FEW)
async def test_mobile_mcp_does_what_the_jury_table_says(api: int) -> None:
    hold(await hearing(summon, api))


@pytest.mark.parametrize("api", FEW if NIGHTLY else [34])
async def test_mobile_mcp_adds_two_numbers_and_swipes_a_list(api: int, tmp_path: Path) -> None:
    async with attach(api, speed=SPEED) as attached, summon(attached, tmp_path) as program:
        await program.start("com.android.calculator2")
        await press_seven_plus_three(program)
        assert shown_result(attached) == "10"
        await swipe_the_rows(program)


async def press_seven_plus_three(program: MobileMcp) -> None:
    listed = await program.text("list_elements_on_screen")
    for button in ("digit_7", "op_add", "digit_3", "eq"):
        await program.tap(*program.position(listed, button))


def shown_result(attached: Attached) -> str:
    world = attached.phone.world
    world.advance(attached.phone.clock.now())
    window = world.active_window()
    assert window is not None
    return next(v.text for v in window.root.walk() if v.resource_id.endswith("/result"))


async def swipe_the_rows(program: MobileMcp) -> None:
    await program.start("dev.handroid.rows")
    await program.text("swipe_on_screen", direction="up")
    listed = await program.text("list_elements_on_screen")
    assert '"Row 1"' not in listed
    assert "Row 1" in listed
