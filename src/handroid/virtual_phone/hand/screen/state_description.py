"""State descriptions, which Android's own widgets have from API 30 on."""

from __future__ import annotations

from fakedroid.world.views.buttons import CompoundButton, RadioButton, Switch
from fakedroid.world.views.progress import ProgressBar
from fakedroid.world.views.view import View

_SINCE = 30
_CHOICES_ARE_SELECTED_SINCE = 31


def state_of(view: View, api: int) -> str:
    """Return a view's state in words, empty for most (mem CompoundButton, Switch, ProgressBar)."""
    if api < _SINCE:
        return ""
    if isinstance(view, Switch):
        return "ON" if view.checked else "OFF"
    if isinstance(view, RadioButton) and api >= _CHOICES_ARE_SELECTED_SINCE:
        return "selected" if view.checked else "not selected"
    if isinstance(view, CompoundButton):
        return "checked" if view.checked else "not checked"
    if isinstance(view, ProgressBar):
        return f"{round(100 * view.progress / view.maximum)}%" if view.maximum else ""
    return ""
