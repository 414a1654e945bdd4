"""OCR reads what is drawn, without a network; these tests need the extra ``handroid[ocr]``."""

import re
import socket
from pathlib import Path
from typing import Any

import pytest

from handroid.views.ocr import available, read
from handroid.views.picture_texts import HEADER, lines
from tests.lean_profile.looking import Eyes, lean_setting
from tests.ocr.drawn_screens import SCREENS, Drawn, rows, score
from tests.requirements.stage import staged

pytestmark = pytest.mark.skipif(not available(), reason="handroid[ocr] is not installed")

CYRILLIC_FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
CYRILLIC = """Начать новую игру
РЕСТОРАН
МОСКВА
Настройки
Отмена"""
"""The second and the third line look like Latin letters."""
GAME = "dev.handroid.game"
RIGHT = 0.95
STALLED = 30


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable name resolution: the models must be installed already."""
    resolve = socket.getaddrinfo

    def local_only(host: Any, *args: Any, **more: Any) -> Any:
        assert host in {"127.0.0.1", "localhost"}, f"{host!r} was looked up"
        return resolve(host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", local_only)


def test_the_words_of_six_drawn_screens_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    screens = [each for each in SCREENS if not each.font or each.font.exists()]
    read(screens[0].picture(), 60)
    scores = [score(each) for each in screens]
    with capsys.disabled():
        print("", *rows(scores), sep="\n")
    assert all(each.right >= RIGHT * each.words for each in scores)
    assert all(each.seconds < STALLED for each in scores)
    if len(screens) < len(SCREENS):
        pytest.skip("no Chinese or Japanese: fonts-droid-fallback is not installed")


def test_a_script_that_cannot_be_read_is_reported() -> None:
    if not CYRILLIC_FONT.exists():
        pytest.skip("fonts-dejavu-core is not installed")
    screen = Drawn("Cyrillic", CYRILLIC, 20, "#202124", "#FFFFFF", CYRILLIC_FONT)
    first, *others = lines(read(screen.picture(), 60))[1:]
    assert first.endswith("]\tunreadable")
    assert others
    assert all(line.endswith(("\tunreadable", "\tunsure")) for line in others)


async def test_a_game_is_read_and_played_by_ocr(tmp_path: Path) -> None:
    async with staged(tmp_path, lean_setting()) as stage:
        eyes = Eyes(stage)
        known = await eyes.begin(GAME)
        shown = await eyes.look(ocr=True)
        assert shown[: len(known) + 1] == [*known, HEADER]
        (seen,) = shown[len(known) + 1 :]
        match = re.fullmatch(r"\[(\d+),(\d+)\] Score 0", seen)
        assert match, seen
        await eyes.act({"tap": [int(match[1]), int(match[2])]})
        assert seen in await eyes.look(ocr=True)
        await eyes.act({"tap": [540, 1210]})
        assert (await eyes.look(ocr=True))[-1].endswith("] Score 1")


async def test_a_look_with_ocr_takes_one_picture(tmp_path: Path) -> None:
    async with staged(tmp_path, lean_setting()) as stage:
        eyes = Eyes(stage)
        await eyes.begin(GAME)
        seen = await stage.caller.call("look", ocr=True, picture="marked")
        assert "] Score 0" in seen.done()
        assert len(stage.asked("screen.picture")) == 1
