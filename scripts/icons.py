"""Draw the icon: as SVG and PNG for the docs and the bundle, and small for MCP clients.

Run by scripts/gen; with --check, fails if a file differs from the icon that is drawn here.
"""

import io
import sys
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
SVG = "docs/pictures/icon.svg"
PNGS = {
    "docs/pictures/icon.png": 512,
    "packaging/mcpb/icon.png": 512,
    "src/handroid/surfaces/mcp/icon.png": 48,
}
GRID = 512
_FINER = 4


@dataclass(frozen=True)
class Box:
    """A rectangle with round corners, or a circle."""

    left: int
    top: int
    width: int
    height: int
    radius: int
    color: str

    def svg(self) -> str:
        """Return it as an SVG element."""
        place = f'x="{self.left}" y="{self.top}" width="{self.width}" height="{self.height}"'
        return f'<rect {place} rx="{self.radius}" fill="{self.color}"/>'

    def draw(self, draw: ImageDraw.ImageDraw, scale: float) -> None:
        """Draw it on a picture."""
        right, bottom = self.left + self.width, self.top + self.height
        corners = [scale * each for each in (self.left, self.top, right, bottom)]
        ends = (corners[0], corners[1], corners[2] - 1, corners[3] - 1)
        draw.rounded_rectangle(ends, self.radius * scale, self.color)


def circle(x: int, y: int, radius: int, color: str) -> Box:
    """Return a circle around a point."""
    return Box(x - radius, y - radius, 2 * radius, 2 * radius, radius, color)


ICON = (
    Box(0, 0, 512, 512, 112, "#1b6e4a"),
    Box(136, 56, 240, 400, 44, "#ffffff"),
    Box(156, 88, 200, 336, 20, "#dff3e8"),
    circle(256, 268, 76, "#9fd8ba"),
    circle(256, 268, 40, "#1b6e4a"),
)
"""A phone whose screen is being touched."""


def svg() -> str:
    """Return the icon as SVG."""
    shapes = "".join(f"  {box.svg()}\n" for box in ICON)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}" role="img">'
    return f"{head}\n  <title>Handroid</title>\n{shapes}</svg>\n"


def picture(size: int) -> Image.Image:
    """Return the icon as a picture; it is drawn larger and scaled down, for smooth edges."""
    large = Image.new("RGBA", (size * _FINER, size * _FINER))
    draw = ImageDraw.Draw(large)
    for box in ICON:
        box.draw(draw, size * _FINER / GRID)
    return large.resize((size, size), Image.Resampling.BOX)


def shown(path: Path, drawn: Image.Image) -> bool:
    """Whether a file contains a picture, regardless of its compression."""
    if not path.is_file():
        return False
    with Image.open(path) as kept:
        same_size = kept.size == drawn.size
        return same_size and not ImageChops.difference(kept.convert("RGBA"), drawn).getbbox()


def stale() -> dict[Path, bytes]:
    """Return the stale files and their new contents."""
    files = {}
    path = ROOT / SVG
    if not path.is_file() or path.read_text(encoding="utf-8") != svg():
        files[path] = svg().encode()
    for name, size in PNGS.items():
        drawn = picture(size)
        if not shown(ROOT / name, drawn):
            written = io.BytesIO()
            drawn.save(written, "PNG", optimize=True)
            files[ROOT / name] = written.getvalue()
    return files


def main(check: bool) -> int:
    """Write the stale files, or print them and return 1."""
    files = stale()
    for path, content in files.items():
        print(f"{'stale:' if check else 'wrote'} {path.relative_to(ROOT)}")
        if not check:
            path.write_bytes(content)
    return 1 if check and files else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
