"""The state that Android saves of a killed process's views: texts, checks, choices (mem)."""

from fakedroid.world.views.buttons import CompoundButton
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.spinner import Spinner
from fakedroid.world.views.view import View

SavedState = dict[str, str | bool | int]


def save(root: View) -> SavedState:
    """Return the state of all views that have an id."""
    state: SavedState = {}
    for view in root.walk():
        if view.name:
            value = _value(view)
            if value is not None:
                state[view.name] = value
    return state


def _value(view: View) -> str | bool | int | None:
    if isinstance(view, EditText):
        return view.text
    if isinstance(view, CompoundButton):
        return view.checked
    if isinstance(view, Spinner):
        return view.chosen
    return view.position() if isinstance(view, Scrolling) else None


def restore(root: View, state: SavedState) -> None:
    """Restore the state of recreated views."""
    for view in root.walk():
        value = state.get(view.name) if view.name else None
        if isinstance(view, EditText) and isinstance(value, str):
            view.set_text(value)
        elif isinstance(view, CompoundButton) and isinstance(value, bool):
            view.checked = value
        elif isinstance(view, Spinner) and isinstance(value, int):
            view.select(value)
        elif isinstance(view, Scrolling) and isinstance(value, int):
            view.scroll_to(value)
