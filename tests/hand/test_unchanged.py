"""An unchanged screen gets no new ids and is not stored again."""

from pathlib import Path

from tests.contract.checks import CALCULATOR
from tests.hand.test_tools import calling
from tests.phones import attach


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("phones/*/screens/*.json"))


async def test_looking_twice_keeps_one_file_and_the_ids(tmp_path: Path) -> None:
    async with attach(speed=1) as attached:
        async with calling(attached, tmp_path) as call:
            await call("open_app", package_id=CALCULATOR)
            first = await call("get_screen_state")
            assert await call("get_screen_state") == first
        assert len(kept(tmp_path)) == 1
        async with calling(attached, tmp_path) as call:
            await call("click_element", element_id=await call.id_of("digit_7"))
            assert await call("get_screen_state") != first
        assert len(kept(tmp_path)) > 1


async def test_a_shown_screen_is_known_to_the_next_run(tmp_path: Path) -> None:
    async with attach(speed=1) as attached:
        async with calling(attached, tmp_path) as call:
            await call("open_app", package_id=CALCULATOR)
            state = await call("get_screen_state")
        row = next(line for line in state.splitlines() if "\t7\t" in line)
        async with calling(attached, tmp_path) as call:
            await call("click_element", element_id=row.split("\t")[0])
            assert await call.text_of("formula") == "7"
