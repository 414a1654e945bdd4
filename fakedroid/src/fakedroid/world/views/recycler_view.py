"""The recycling list: only the visible rows exist, and their views are reused."""

from typing import Protocol

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.measure import UNSPECIFIED, Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.view import View


class Adapter(Protocol):
    """The content of a list. Rows of one kind have the same height and can share views."""

    def count(self) -> int:
        """Return the number of rows."""

    def kind(self, position: int) -> str:
        """Return the kind of a row."""

    def create(self, kind: str) -> View:
        """Create a view for rows of a kind."""

    def bind(self, row: View, position: int) -> None:
        """Bind a view to a row."""


class RecyclerView(Scrolling):
    """A vertical RecyclerView; important for accessibility, focusable (obs)."""

    class_name = "androidx.recyclerview.widget.RecyclerView"

    def __init__(self, adapter: Adapter, name: str = "") -> None:
        super().__init__(name=name)
        self.adapter = adapter
        self._heights: dict[str, int] = {}
        self._rows: dict[int, tuple[str, View]] = {}
        self._pool: dict[str, list[View]] = {}
        self._scale: Scale | None = None
        self._filled_at = -1

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility."""
        return True

    def refresh(self) -> None:
        """Show the adapter's changed data."""
        self._recycle(set())
        self.changed()

    def scroll_range(self) -> int:
        """Return how much of the rows is out of view."""
        return max(0, self._top_of(self.adapter.count()) - self.frame.height)

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Use the available space, or that of all rows."""
        self._scale = scale
        self._heights.clear()
        across = width.resolve(width.size)
        for position in range(self.adapter.count()):
            self._height(position, across, scale)
        return across, height.resolve(self._top_of(self.adapter.count()))

    def _height(self, position: int, width: int, scale: Scale) -> None:
        kind = self.adapter.kind(position)
        if kind not in self._heights:
            row = self._take(kind)
            self.adapter.bind(row, position)
            tall = UNSPECIFIED.child(0, row.height, scale.px(row.height))
            self._heights[kind] = row.measure(exactly(width), tall, scale)[1]
            self._pool.setdefault(kind, []).append(row)

    def _top_of(self, position: int) -> int:
        if len(self._heights) == 1:
            return position * next(iter(self._heights.values()))
        kinds = (self.adapter.kind(index) for index in range(position))
        return sum(self._heights.get(kind, 0) for kind in kinds)

    def on_place(self, scale: Scale) -> None:
        """Create and place the visible rows."""
        for _kind, row in self._rows.values():
            row.measured = (0, 0)
        self._fill(scale)

    def scrolled(self) -> None:
        """Update the rows at the next layout."""
        if self.window is not None:
            self.window.moving.add(self)

    def follow(self) -> bool:
        """Move the rows to the current position; return False if the movement is over."""
        if self._scale is not None and self.position() != self._filled_at:
            self._fill(self._scale)
        return self._motion is not None

    def _fill(self, scale: Scale) -> None:
        offset = self._filled_at = self.position()
        first, top = self._first_at(offset)
        wanted: dict[int, int] = {}
        while first < self.adapter.count() and top - offset < self.frame.height:
            wanted[first] = top - offset
            top += self._heights[self.adapter.kind(first)]
            first += 1
        self._recycle(set(wanted))
        self.children = [self._show(at, y, scale) for at, y in wanted.items()]

    def _first_at(self, offset: int) -> tuple[int, int]:
        if len(self._heights) == 1:
            height = next(iter(self._heights.values()))
            return offset // height, offset // height * height
        position = top = 0
        while position < self.adapter.count():
            height = self._heights[self.adapter.kind(position)]
            if top + height > offset:
                break
            position, top = position + 1, top + height
        return position, top

    def _show(self, position: int, y: int, scale: Scale) -> View:
        kind, fresh = self.adapter.kind(position), position not in self._rows
        if not fresh:
            row = self._rows[position][1]
        else:
            row = self._take(kind)
            self._rows[position] = (kind, row)
            row.parent = self
            self.adapter.bind(row, position)
        size = (self.frame.width, self._heights[kind])
        if fresh or row.measured != size:
            row.measure(exactly(size[0]), exactly(size[1]), scale)
            row.place(0, y, scale)
        else:
            # The row only moves: its content keeps its place in it.
            row.frame = Rect(0, y, size[0], y + size[1])
        return row

    def _take(self, kind: str) -> View:
        pool = self._pool.get(kind)
        return pool.pop() if pool else self.adapter.create(kind)

    def _recycle(self, keep: set[int]) -> None:
        for position in [at for at in self._rows if at not in keep]:
            kind, row = self._rows.pop(position)
            row.drop_focus()
            row.parent = None
            self._pool.setdefault(kind, []).append(row)
