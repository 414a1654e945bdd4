"""The pictures in the docs are reproducible, whenever and wherever they are made."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from scripts.pictures.contact_sheet import sheet, take
from scripts.pictures.demo import CALLS, REPORT, animation, answers, shots, transcript
from scripts.pictures.scenes import SCENES

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
FEW = ("Home", "Display")


async def beginning_of_demo() -> tuple[bytes, str]:
    read = await answers(CALLS[:1])
    return animation(await shots(CALLS[:1]), read), transcript(read)


async def test_two_runs_of_the_demo_produce_the_same_bytes() -> None:
    first, second = await beginning_of_demo(), await beginning_of_demo()
    assert first == second
    assert "Zoë Müller | 09:37 | Croissants would be lovely 🙂" in first[1]
    assert Image.open(BytesIO(first[0])).n_frames > 1
    kept = (PICTURES / "demo.txt").read_text(encoding="utf-8")
    assert kept.startswith(begun(first[1])), "stale: run python -m scripts.pictures"


def begun(text: str) -> str:
    """Return a transcript without the report at its end."""
    return text.removesuffix("\n".join(("", "", *REPORT, "")))


async def test_two_contact_sheets_are_the_same() -> None:
    first, second = await take("light", FEW), await take("light", FEW)
    assert sheet(first).tobytes() == sheet(second).tobytes()
    assert list(first) == list(FEW)


def test_the_contact_sheet_has_thirty_screens() -> None:
    assert len({scene.name for scene in SCENES}) == 30
