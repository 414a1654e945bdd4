"""How far a scroll moves one of Android's own lists, with the hand."""

import re
from pathlib import Path
from statistics import median

from tests.framework_phone import LEVELS, framework_phone
from tests.surfaces.model import Model, working

ROWS = "dev.handroid.rows"
API = 34 if 34 in LEVELS else LEVELS[0]
ROW = re.compile(
    r"\tTextView\t(Row \d+)\t[^\t]*\t\S*row_title\t\d+,(\d+),\d+,(\d+)\t", re.MULTILINE
)


async def rows(model: Model) -> tuple[dict[str, int], int]:
    """Return the position of each visible row, and the height of the screen."""
    text = await model.call("get_screen_state")
    height = re.search(r"^screen:\d+x(\d+)", text, re.MULTILINE)
    assert height
    return {title: int(top) for title, top, _ in ROW.findall(text)}, int(height[1])


async def test_a_scroll_moves_a_list_by_its_share_of_the_screen(tmp_path: Path) -> None:
    async with (
        framework_phone(API) as phone,
        working("http", phone, tmp_path, "--driver", "hand") as model,
    ):
        await model.call("open_app", package_id=ROWS)
        for amount, share in (("small", 25), ("medium", 50), ("large", 75)):
            before, height = await rows(model)
            said = await model.call("scroll", direction="down", amount=amount)
            after, _ = await rows(model)
            shifts = [before[row] - after[row] for row in before if row in after]
            assert said == f"Scroll down ({amount}) executed"
            assert abs(100 * median(shifts) / height - share) <= 5
        for _ in range(3):
            said = await model.call("scroll", direction="up", amount="large")
        assert said == "Scroll up (large) executed. Nothing moved: it may be at its end."
