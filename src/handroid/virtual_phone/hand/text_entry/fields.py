"""Finds, focuses and reads the text field of a request."""

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
    """Return the target field.

    Raises:
        Refused: it differs from the expected one, or cannot be edited.
    """
    return _checked(find(request))


def focused(request: Request) -> View:
    """Return the field with the input focus.

    Raises:
        Refused: nothing has the focus, or nothing that can be edited.
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
        Refused: it does not get the focus.
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
    """Return whether a view receives keys."""
    return request.world.focused_view() is view


def content_of(view: View) -> str:
    """Return the content of a field: "" if it shows its hint, dots for a password."""
    return text_of(view)
