"""Containers: frames, rows and columns with weights, grids."""

from __future__ import annotations

from collections.abc import Iterable

from fakedroid.world.layout.gravity import Gravity, across_x, across_y
from fakedroid.world.layout.measure import MATCH, Mode, Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.view import View


class Group(View):
    """A view with children."""

    class_name = "android.view.ViewGroup"

    def __init__(self, *children: View, name: str = "") -> None:
        super().__init__(name)
        self.add(*children)

    def place(self, left: int, top: int, scale: Scale) -> None:
        """Place it at a point of its parent, and its children in the layout direction."""
        super().place(left, top, scale)
        if scale.right_to_left and self.mirrors:
            for child in self.children:
                at, width = child.frame, self.frame.width
                child.frame = at._replace(left=width - at.right, right=width - at.left)

    def present(self) -> list[View]:
        """Return the children that take up space."""
        return [child for child in self.children if not child.gone]

    def insets(self, scale: Scale) -> tuple[int, int, int, int]:
        """Return the padding in pixels: left, top, right, bottom."""
        pad = self.padding
        return scale.px(pad.left), scale.px(pad.top), scale.px(pad.right), scale.px(pad.bottom)

    def measure_child(
        self, child: View, specs: tuple[Spec, Spec], used: tuple[int, int], scale: Scale
    ) -> tuple[int, int]:
        """Measure a child with ``used`` pixels already taken; return its size with margins."""
        left, top, right, bottom = (scale.px(side) for side in child.margin)
        width = specs[0].child(used[0] + left + right, child.width, scale.px(child.width))
        height = specs[1].child(used[1] + top + bottom, child.height, scale.px(child.height))
        size = child.measure(width, height, scale)
        return size[0] + left + right, size[1] + top + bottom


class FrameLayout(Group):
    """Children on top of each other, each aligned by its own gravity."""

    class_name = "android.widget.FrameLayout"

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure to the largest child."""
        left, top, right, bottom = self.insets(scale)
        pads = (left + right, top + bottom)
        sizes = [self.measure_child(c, (width, height), pads, scale) for c in self.present()]
        size = (
            width.resolve(max((w for w, _ in sizes), default=0) + pads[0]),
            height.resolve(max((h for _, h in sizes), default=0) + pads[1]),
        )
        if width.mode is not Mode.EXACTLY or height.mode is not Mode.EXACTLY:
            self._stretch(size, pads, scale)
        return size

    def _stretch(self, size: tuple[int, int], pads: tuple[int, int], scale: Scale) -> None:
        for child in self.present():
            if MATCH in (child.width, child.height):
                specs = (exactly(size[0]), exactly(size[1]))
                self.measure_child(child, specs, pads, scale)

    def on_place(self, scale: Scale) -> None:
        """Place each child by its gravity."""
        left, top, right, bottom = self.insets(scale)
        room = (self.frame.width - left - right, self.frame.height - top - bottom)
        for child in self.present():
            ml, mt, mr, mb = (scale.px(side) for side in child.margin)
            x = across_x(child.gravity, room[0] - ml - mr, child.measured[0])
            y = across_y(child.gravity, room[1] - mt - mb, child.measured[1])
            child.place(left + ml + x, top + mt + y, scale)


class LinearLayout(Group):
    """Children in a row or column; the remaining space is shared by weight."""

    class_name = "android.widget.LinearLayout"
    vertical = True
    leading = Shown("")
    """An icon at the start and its colour, such as "wifi:#1A73E8"; padding makes space for it."""
    content_gravity = Gravity(0)

    def holding(self, gravity: Gravity) -> LinearLayout:
        """Set the gravity of the content."""
        self.content_gravity = gravity
        return self

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure the children in order, then those with weight (mem LinearLayout)."""
        left, top, right, bottom = self.insets(scale)
        pads = (left + right, top + bottom)
        main = height if self.vertical else width
        total, cross = self._measure_fixed((width, height), pads, scale)
        flexible = [c for c in self.present() if c.weight > 0]
        if flexible and main.mode is Mode.EXACTLY:
            spare = main.size - pads[self.vertical] - total
            cross = max(cross, self._share(flexible, spare, (width, height), pads, scale))
            total = main.size - pads[self.vertical]
        wanted = (cross, total) if self.vertical else (total, cross)
        size = width.resolve(wanted[0] + pads[0]), height.resolve(wanted[1] + pads[1])
        self._stretch_across(size, pads, (width, height), scale)
        return size

    def _measure_fixed(
        self, specs: tuple[Spec, Spec], pads: tuple[int, int], scale: Scale
    ) -> tuple[int, int]:
        main = specs[self.vertical]
        total = cross = 0
        for child in self.present():
            asked = child.height if self.vertical else child.width
            if child.weight > 0 and asked == 0 and main.mode is Mode.EXACTLY:
                total += self._margins(child, scale)
                continue
            used = (pads[0], pads[1] + total) if self.vertical else (pads[0] + total, pads[1])
            size = self.measure_child(child, specs, used, scale)
            total += size[self.vertical]
            cross = max(cross, size[not self.vertical])
        return total, cross

    def _margins(self, child: View, scale: Scale) -> int:
        m = child.margin
        sides = (m.top, m.bottom) if self.vertical else (m.left, m.right)
        return scale.px(sides[0]) + scale.px(sides[1])

    def _share(
        self,
        flexible: list[View],
        spare: int,
        specs: tuple[Spec, Spec],
        pads: tuple[int, int],
        scale: Scale,
    ) -> int:
        cross, weights = 0, sum(child.weight for child in flexible)
        for child in flexible:
            share = int(spare * child.weight / weights) if weights else 0
            spare, weights = spare - share, weights - child.weight
            asked = child.height if self.vertical else child.width
            own = share if asked == 0 else child.measured[self.vertical] + share
            cross = max(cross, self._measure_along(child, max(0, own), specs, pads, scale))
        return cross

    def _measure_along(
        self,
        child: View,
        along: int,
        specs: tuple[Spec, Spec],
        pads: tuple[int, int],
        scale: Scale,
    ) -> int:
        left, top, right, bottom = (scale.px(side) for side in child.margin)
        if self.vertical:
            side = specs[0].child(pads[0] + left + right, child.width, scale.px(child.width))
            return child.measure(side, exactly(along), scale)[0] + left + right
        side = specs[1].child(pads[1] + top + bottom, child.height, scale.px(child.height))
        return child.measure(exactly(along), side, scale)[1] + top + bottom

    def _stretch_across(
        self,
        size: tuple[int, int],
        pads: tuple[int, int],
        specs: tuple[Spec, Spec],
        scale: Scale,
    ) -> None:
        if specs[not self.vertical].mode is Mode.EXACTLY:
            return
        for child in self.present():
            if (child.width if self.vertical else child.height) == MATCH:
                full = (exactly(size[0]), exactly(size[1]))
                self._measure_along(child, child.measured[self.vertical], full, pads, scale)

    def on_place(self, scale: Scale) -> None:
        """Place the children one after the other."""
        left, top, right, bottom = self.insets(scale)
        room = (self.frame.width - left - right, self.frame.height - top - bottom)
        present = self.present()
        used = sum(c.measured[self.vertical] + self._margins(c, scale) for c in present)
        at = self._start(room[self.vertical], used)
        for child in present:
            ml, mt, mr, mb = (scale.px(side) for side in child.margin)
            gravity = child.gravity or self.content_gravity
            if self.vertical:
                x = across_x(gravity, room[0] - ml - mr, child.measured[0])
                child.place(left + ml + x, top + at + mt, scale)
            else:
                y = across_y(gravity, room[1] - mt - mb, child.measured[1])
                child.place(left + at + ml, top + mt + y, scale)
            at += child.measured[self.vertical] + self._margins(child, scale)

    def _start(self, room: int, used: int) -> int:
        if self.vertical:
            return across_y(self.content_gravity, room, used)
        return across_x(self.content_gravity, room, used)


class Column(LinearLayout):
    """A vertical linear layout."""


class Row(LinearLayout):
    """A horizontal linear layout."""

    vertical = False


class RadioGroup(Column):
    """A column of radio buttons of which at most one is checked."""

    class_name = "android.widget.RadioGroup"


class Grid(Group):
    """Cells of equal size that fill the space, row by row."""

    class_name = "android.view.ViewGroup"

    def __init__(self, columns: int, children: Iterable[View], name: str = "") -> None:
        super().__init__(*children, name=name)
        self.columns = columns

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Share the space equally; without a given height rows are as tall as their tallest."""
        left, top, right, bottom = self.insets(scale)
        cells = self.present()
        rows = max(1, -(-len(cells) // self.columns))
        cell_width = (width.size - left - right) // self.columns
        if height.mode is Mode.EXACTLY:
            cell_height = (height.size - top - bottom) // rows
        else:
            tall = Spec(Mode.UNSPECIFIED, 0)
            cell_height = max(
                (c.measure(exactly(cell_width), tall, scale)[1] for c in cells), default=0
            )
        for cell in cells:
            cell.measure(exactly(cell_width), exactly(cell_height), scale)
        return width.size, height.resolve(rows * cell_height + top + bottom)

    def on_place(self, scale: Scale) -> None:
        """Place the cells row by row."""
        left, top, _, _ = self.insets(scale)
        for index, cell in enumerate(self.present()):
            row, column = divmod(index, self.columns)
            x, y = column * cell.measured[0], row * cell.measured[1]
            cell.place(left + x, top + y, scale)
