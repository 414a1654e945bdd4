"""The display: its size, density and rotation."""

from dataclasses import dataclass

from fakedroid.world.layout.geometry import Rect

_LARGE = 600


@dataclass
class Display:
    """The built-in display; natural means as at rotation 0."""

    natural_width: int = 1080
    natural_height: int = 2400
    density: int = 420
    override_size: tuple[int, int] | None = None
    override_density: int | None = None
    rotation: int = 0

    @property
    def base_size(self) -> tuple[int, int]:
        """Return width and height at rotation 0, or the override."""
        return self.override_size or (self.natural_width, self.natural_height)

    @property
    def width(self) -> int:
        """Return the width in the current rotation."""
        return self.base_size[self.rotation % 2]

    @property
    def height(self) -> int:
        """Return the height in the current rotation."""
        return self.base_size[1 - self.rotation % 2]

    @property
    def bounds(self) -> Rect:
        """Return the whole screen in the current rotation."""
        return Rect(0, 0, self.width, self.height)

    @property
    def large(self) -> bool:
        """Return whether it is a tablet's: at least 600 dp on its short side (src)."""
        return min(self.base_size) * 160 // self.density_now >= _LARGE

    @property
    def density_now(self) -> int:
        """Return the current dpi."""
        return self.override_density or self.density
