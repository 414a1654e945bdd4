"""The interface of a window for its views."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.scale import Scale
from fakedroid.world.stage import Stage

V = TypeVar("V")


class Insets(NamedTuple):
    """The areas of a window, in its own pixels: the free area, and those behind the bars."""

    free: Rect
    status_bar: Rect
    navigation_bar: Rect


class Following(Protocol):
    """A view whose children follow a movement at each layout."""

    def follow(self) -> bool:
        """Move the children to their current positions; return False if the movement is over."""


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
        """Return the area between bars and keyboard, and the areas behind the bars."""

    def invalidate(self) -> None:
        """Request a layout, and send an accessibility event."""

    def lay_out(self) -> None:
        """Lay out the views if anything changed."""

    def set_focus(self, view: V | None) -> None:
        """Set the window's focus to a view, or clear it."""

    def show_keyboard(self, field: V) -> None:
        """Show the keyboard for a field."""

    def hide_keyboard(self) -> None:
        """Hide the keyboard."""

    def show_choices(
        self, anchor: V, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> None:
        """Show a list to choose from below a view."""
