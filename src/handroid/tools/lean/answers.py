"""Versions of shown views, so that callers need to read only what changed."""

import re
from collections.abc import Sequence

from handroid.errors import InvalidParams
from handroid.phone.shown_views import Lines
from handroid.tools.lean.seeing import View
from handroid.tools.tool import Call
from handroid.views.diff import NEW_SCREEN, UNCHANGED, difference

_VERSION = re.compile(r"v?(\d{1,6})")


def versioned(call: Call, view: View) -> str:
    """Return the version of a view that is being shown."""
    return written(call.phone.shown_views.add(view.lines, call.caller.name))


def written(version: int) -> str:
    """Format a version for callers."""
    return f"v{version}"


def changes_since(recent: Sequence[tuple[int, Lines]], new: Lines) -> str:
    """Return the text after a view's version: the version it is based on, and what changed.

    The view shown last is preferred. An earlier one is used only if nothing of the last is left,
    because going back leads to a screen that the caller knows. Otherwise the view is sent in full.
    """
    for version, former in recent:
        changes = difference(former, new)
        if changes == UNCHANGED:
            return " again"
        if not changes.startswith(NEW_SCREEN):
            return f" since {written(version)}\n{changes}"
    return "\n".join(("", *new))


def since_version(call: Call, since: str) -> Lines | None:
    """Return the view with a version; None if it is no longer known.

    Raises:
        InvalidParams: it is not a version.
    """
    found = _VERSION.fullmatch(since.strip())
    if found is None:
        raise InvalidParams(
            f"Parameter 'since' must be a version like v123456, got: '{since[:40]}'"
        )
    return call.phone.shown_views.get(int(found[1]))
