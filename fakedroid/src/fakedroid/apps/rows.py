"""Five hundred rows in a list that recycles its views.

Ids: ``list``, and in every row ``row`` (clickable, long-clickable), ``row_title`` ("Row 1" to
"Row 500"), ``row_text``, ``row_button`` ("Pick"); ``picked`` says which rows were picked. A tap
on a row opens the detail screen with ``detail`` ("This is row 7") and ``detail_number``; a long
press opens a menu with Open, Pick and Hide, where Hide only closes it.
"""

from functools import partial
from typing import cast

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.text_view import FAINT, Button, TextView
from fakedroid.world.views.view import View

COUNT = 500
DETAIL = "dev.handroid.rows.DetailActivity"
_TEXTS = ("First of five", "Second of five", "Third of five", "Fourth of five", "Last of five")


class RowView(Row):
    """The view of a row, bound to another row when it is recycled."""

    def __init__(self) -> None:
        self.title = TextView("", "row_title").styled(16).lined(1)
        self.secondary = TextView("", "row_text").styled(14, FAINT).lined(1)
        self.button = Button("Pick", "row_button")
        texts = Column(self.title, self.secondary).sized(0, WRAP, weight=1)
        super().__init__(
            texts.aligned(Gravity.CENTER_Y), self.button.aligned(Gravity.CENTER_Y), name="row"
        )
        self.clickable = self.long_clickable = True
        self.sized(MATCH, 72).padded(16, 0, 16).painted("line")


class Rows:
    """The adapter: the content and actions of the rows."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self.picked = TextView("Nothing picked", "picked").styled(14, FAINT)

    def count(self) -> int:
        """Return the number of rows."""
        return COUNT

    def kind(self, _position: int) -> str:
        """Return the only kind of row."""
        return "row"

    def create(self, _kind: str) -> View:
        """Create the view of a row."""
        return RowView()

    def bind(self, row: View, position: int) -> None:
        """Bind a view to a row."""
        view = cast(RowView, row)
        number = position + 1
        view.title.text = f"Row {number}"
        view.secondary.text = _TEXTS[position % len(_TEXTS)]
        view.button.on_click = partial(self._pick, number)
        view.on_click = partial(self._open, number)
        view.on_long_click = partial(self._menu, view, number)

    def _pick(self, number: int) -> None:
        self.picked.text = f"Picked row {number}"

    def _open(self, number: int) -> None:
        self._context.start(DETAIL, {"number": str(number)})

    def _menu(self, view: View, number: int) -> None:
        items = (
            ("Open", partial(self._open, number)),
            ("Pick", partial(self._pick, number)),
            ("Hide", lambda: None),
        )
        self._context.menu(view, items)


def build(context: ActivityContext) -> View:
    """Build the list."""
    rows = Rows(context)
    return Column(
        toolbar("Rows"),
        rows.picked.sized(MATCH, WRAP).padded(16, 8, 16, 8),
        RecyclerView(rows, "list").sized(MATCH, 0, weight=1),
    ).painted("#FFFFFF")


def build_detail(context: ActivityContext) -> View:
    """Build the detail screen of a row."""
    number = context.extras.get("number", "0")
    return Column(
        toolbar(f"Row {number}", context.finish),
        TextView(f"This is row {number}", "detail").styled(24).spaced(16, 24, 16),
        TextView(number, "detail_number").styled(16, FAINT).spaced(16, 8, 16),
    ).painted("#FFFFFF")


APP = App(
    package="dev.handroid.rows",
    label="Rows",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10202,
    icon="#FBBC04",
    symbol="list",
    activities=(
        ActivitySpec("dev.handroid.rows.RowsActivity", "Rows", build, launcher=True),
        ActivitySpec(DETAIL, "Row", build_detail, exported=False),
    ),
)
