"""Write the pictures of the documentation, or check that they are not stale.

Run by `scripts/gen`, or as ``python -m scripts.pictures``, which always draws them.
"""

import asyncio
import json
import sys
from pathlib import Path

from scripts.pictures import demo, screens
from scripts.pictures.fingerprint import as_text, drawn_with, fingerprint

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
DRAWN = FOLDER / "drawn.json"
MADE = ("demo.png", "demo.txt", "screens.png")


def stale() -> bool:
    """Return whether a picture is missing or outdated."""
    if not DRAWN.is_file() or not all((FOLDER / name).is_file() for name in MADE):
        return True
    kept = json.loads(DRAWN.read_text(encoding="utf-8"))
    if kept["drawn with"] != drawn_with():
        print(f"docs/pictures not compared: drawn with {kept['drawn with']}")
        return False
    return bool(kept != fingerprint())


async def _draw() -> dict[str, bytes]:
    return {**await demo.demo(), "screens.png": await screens.strip()}


def write() -> None:
    """Draw everything."""
    for name, data in asyncio.run(_draw()).items():
        (FOLDER / name).write_bytes(data)
        print(f"wrote docs/pictures/{name}, {len(data)} bytes")
    DRAWN.write_text(as_text(fingerprint()), encoding="utf-8")


def main(check: bool, only_stale: bool) -> int:
    """Return 1 if a picture is stale and ``check`` is set."""
    if (check or only_stale) and not stale():
        return 0
    if check:
        print("stale: docs/pictures (run scripts/gen)")
        return 1
    write()
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:], "--stale" in sys.argv[1:]))
