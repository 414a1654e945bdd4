"""What a view knows of the window it is in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.scale import Scale
from fakedroid.world.stage import Stage

V = TypeVar("V")


class Insets(NamedTuple):
    """The parts of a window, in its own pixels: what is free, and what is below the bars."""

    free: Rect
    status_bar: Rect
    navigation_bar: Rect


class Following(Protocol):
    """A view whose children follow a movement whenever somebody looks."""

    def follow(self) -> bool:
        """Bring the children to their present places; False when the movement is over."""


class ViewHost(Protocol[V]):
    """A window as its views see it; ``V`` is the type of a view."""

    focus: V | None
    moving: set[Following]
    claim: str

    @property
    def stage(self) -> Stage:
        """The state of the phone."""

    @property
    def package(self) -> str:
        """The package the window belongs to."""

    @property
    def visible(self) -> bool:
        """Whether the window is shown."""

    @property
    def scale(self) -> Scale:
        """Pixels per dp."""

    @property
    def root(self) -> V:
        """The root view, laid out."""

    @property
    def bounds(self) -> Rect:
        """The window's frame on the screen."""

    def insets(self) -> Insets:
        """Return what bars and keyboard leave free, and what lies under the bars."""

    def invalidate(self) -> None:
        """Have the window laid out before somebody looks, and let accessibility know."""

    def lay_out(self) -> None:
        """Lay the views out if anything changed."""

    def set_focus(self, view: V | None) -> None:
        """Give a view the window's focus, or no view."""

    def show_keyboard(self, field: V) -> None:
        """Bring the keyboard up for a field."""

    def hide_keyboard(self) -> None:
        """Take the keyboard away."""

    def show_choices(
        self, anchor: V, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> None:
        """Show a list to choose from below a view."""
