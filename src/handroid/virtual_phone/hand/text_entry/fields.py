"""The text field a request is about: finding it, giving it the focus, reading it."""

from __future__ import annotations

from typing import Final

from fakedroid.world.views.view import View
from handroid.virtual_phone.hand.refusal_list import focus_refused, no_focus, not_editable
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.elements import find
from handroid.virtual_phone.hand.screen.elements import text_of

_PATIENCE: Final = 2.0
_BETWEEN: Final = 0.1


def editable(request: Request) -> View:
    """Return the field that the target names.

    Raises:
        Refused: it is not as expected, or cannot be edited.
    """
    return _checked(find(request))


def focused(request: Request) -> View:
    """Return the field with the input focus.

    Raises:
        Refused: nothing has it, or nothing one can edit.
    """
    view = request.world.focused_view()
    if view is None:
        raise no_focus()
    return _checked(view)


def _checked(view: View) -> View:
    if not view.editable:
        raise not_editable()
    return view


async def take_focus(request: Request, view: View) -> None:
    """Click a field that has no focus, and wait until it has.

    Raises:
        Refused: it does not take it.
    """
    if has_focus(request, view):
        return
    view.perform_click()
    for _ in range(round(_PATIENCE / _BETWEEN)):
        if has_focus(request, view):
            return
        await request.time.pause(_BETWEEN)
    raise focus_refused()


def has_focus(request: Request, view: View) -> bool:
    """Tell whether keys go to a view."""
    return request.world.focused_view() is view


def content_of(view: View) -> str:
    """Return what a field holds: "" when it shows its hint, a password as dots."""
    return text_of(view)
