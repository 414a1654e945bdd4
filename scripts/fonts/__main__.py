"""Generate the virtual phone's fonts; the same sources and tools produce the same bytes.

    apt-get install fonts-roboto-unhinted fonts-noto-core fonts-noto-extra fonts-noto-ui-core \\
        fonts-noto-cjk fonts-noto-color-emoji
    pip install fonttools==4.68.0 pillow==13.0.0
    python -m scripts.fonts [FOLDER]

FOLDER contains the packages' files, by default /usr/share/fonts.
"""

import hashlib
import io
import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from scripts.fonts import common_emoji, emoji
from scripts.fonts.sources import EMOJI, FONTS, Source

INTO = Path(__file__).resolve().parents[2] / "fakedroid/src/fakedroid/world/fonts/files"
LIMIT = 3_000_000


def reduced(font: Source, folder: Path) -> bytes:
    """Return a font with some of its characters."""
    options = subset.Options(
        layout_features=list(font.features), hinting=False, name_IDs=[0, 1, 2, 5, 13, 14]
    )
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "kern", "MATH"]
    whole = TTFont(folder / font.source, fontNumber=font.number, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.characters)
    subsetter.subset(whole)
    out = io.BytesIO()
    whole.save(out)
    return out.getvalue()


def written(name: str, source: Path, data: bytes) -> dict[str, str]:
    """Write a file and return its sources."""
    (INTO / name).write_bytes(data)
    print(f"{name}: {len(data):,} bytes", flush=True)
    return {
        "source": source.name,
        "source_sha256": sha256(source.read_bytes()),
        "sha256": sha256(data),
    }


def sha256(data: bytes) -> str:
    """Return a checksum in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def main() -> None:
    """Generate every font, then the list of their sources."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts")
    INTO.mkdir(parents=True, exist_ok=True)
    made = {
        font.name: written(font.name, folder / font.source, reduced(font, folder)) for font in FONTS
    }
    source = folder / EMOJI
    made["emoji.zip"] = written("emoji.zip", source, emoji.pack(source, common_emoji.SEQUENCES))
    (INTO / "sources.json").write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in INTO.iterdir())
    print(f"together {size:,} bytes")
    if size > LIMIT:
        sys.exit(f"more than {LIMIT:,} bytes")


if __name__ == "__main__":
    main()
