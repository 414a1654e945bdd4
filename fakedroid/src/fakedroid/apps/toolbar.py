"""The title bar that our own apps share.

Ids: ``toolbar`` (the bar), ``title`` (its text), ``up`` (the arrow on nested screens).
"""

from collections.abc import Callable

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.buttons import ImageButton
from fakedroid.world.views.containers import Row
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View


def toolbar(title: str, up: Callable[[], None] | None = None, *actions: View) -> Row:
    """Build a title bar, with a back arrow if ``up`` is given, and actions at the end."""
    text = TextView(title, "title").styled(22, weight="medium").lined(1).held(Gravity.CENTER_Y)
    arrow = [ImageButton("arrow_back", "up", "Navigate up", up)] if up else []
    bar = Row(
        *(each.aligned(Gravity.CENTER_Y) for each in arrow),
        text.sized(0, MATCH, weight=1).spaced(left=8 if up else 16, right=8),
        *(each.aligned(Gravity.CENTER_Y) for each in actions),
        name="toolbar",
    )
    return bar.sized(MATCH, 56).painted("bar")
