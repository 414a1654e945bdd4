"""Thirty screens of the virtual phone side by side, light and dark.

Run as ``python -m scripts.pictures.contact_sheet [FOLDER]``; writes ``light.png`` and ``dark.png``.
"""

import asyncio
import sys
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from PIL import Image

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.draw.theme import Theme
from fakedroid.world.layout.scale import Scale
from scripts.pictures.picture_phone import session
from scripts.pictures.scenes import SCENES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "contact-sheet"
THEMES = {"light": "no", "dark": "yes"}
COLUMNS = 6
WIDTH, HEIGHT = 270, 600
GAP, LINE = 16, 26


async def take(theme: str, names: Collection[str] = ()) -> dict[str, Image.Image]:
    """Return the pictures of all scenes, or of some, by name."""
    taken = {}
    async with session() as phone:
        await phone.shell(f"cmd uimode night {THEMES[theme]}")
        for scene in SCENES:
            if names and scene.name not in names:
                continue
            await scene.show(phone)
            taken[scene.name] = await phone.picture()
            await scene.leave(phone)
    return taken


def sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """Return pictures in rows with their names."""
    rows = -(-len(pictures) // COLUMNS)
    size = (COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + LINE + GAP) + GAP)
    made = Image.new("RGB", size, "#E8EAED")
    canvas = Canvas(made, Scale(1.0), Theme(dark=False))
    for number, (name, picture) in enumerate(pictures.items()):
        x = GAP + number % COLUMNS * (WIDTH + GAP)
        y = GAP + number // COLUMNS * (HEIGHT + LINE + GAP)
        canvas.text(x, y + 16, name, 16, "#202124")
        small = picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        made.paste(small, (x, y + LINE))
    return made


def _taken(theme: str) -> dict[str, Image.Image]:
    return asyncio.run(take(theme))


def main(folder: Path) -> None:
    """Write both sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(len(THEMES)) as pool:
        taken = list(pool.map(_taken, THEMES))
    for theme, pictures in zip(THEMES, taken, strict=True):
        path = folder / f"{theme}.png"
        sheet(pictures).save(path)
        print(f"wrote {path}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
