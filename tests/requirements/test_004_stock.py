"""What the stock driver cannot do, and that a caller is told so in the words of the page."""

from pathlib import Path

import pytest

from tests.requirements.manifest import lacks, requirement
from tests.requirements.stage import GESTURES, ROWS, Setting, Stage, staged


@requirement("004.double_tap.taps-twice")
async def test_a_double_tap_on_an_old_android_is_refused_and_not_done(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(api=28)) as stage:
        shown = await stage.open(GESTURES)
        x, y = shown.row("area").box.center
        answer = await stage.call("double_tap", x=x, y=y)
        assert answer.is_error
        assert answer.text == lacks("004")["double-tap"].seen
        assert (await stage.look()).row("count").text == "0"


@requirement("004.scroll_to_element.scrolls", "004.get_screen_state.off-screen")
async def test_what_is_out_of_view_has_no_id_until_it_is_scrolled_to(fresh: Stage) -> None:
    shown = await fresh.open(ROWS)
    assert "scroll and look again" in lacks("004")["off-screen"].seen
    found = (await fresh.call("find_elements", by="text", value="Row 40")).json
    assert found == {"elements": []}
    for _ in range(10):
        if shown.has("Row 40"):
            break
        await fresh.do("scroll", direction="down", amount="small")
        shown = await fresh.look()
    assert shown.has("Row 40")


@requirement("004.errors.category-words")
@pytest.mark.parametrize("name", sorted(lacks("004")))
def test_what_a_caller_sees_is_an_answer_or_a_plain_sentence(name: str) -> None:
    seen = lacks("004")[name].seen
    assert seen.endswith(".")
    if seen.startswith("Action failed: "):
        assert "It needs the hand: use --driver hand" in seen
