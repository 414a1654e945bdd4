"""Versions of what callers were shown, so that they need to read only what changed since."""

import re
from collections.abc import Sequence

from handroid.errors import InvalidParams
from handroid.phone.shown_views import Lines
from handroid.tools.lean.seeing import View
from handroid.tools.tool import Call
from handroid.views.diff import NEW_SCREEN, UNCHANGED, difference

_VERSION = re.compile(r"v?(\d{1,6})")


def versioned(call: Call, view: View) -> str:
    """Return the version of a view that a caller is shown now."""
    return written(call.phone.shown_views.add(view.lines, call.caller.name))


def written(version: int) -> str:
    """Return a version as callers see it."""
    return f"v{version}"


def changes_since(recent: Sequence[tuple[int, Lines]], new: Lines) -> str:
    """Return what follows the version of a view: on which one it builds, and what changed since.

    The view shown last comes first. Only where nothing of that is left is an earlier one taken:
    the way back leads to a screen that the caller knows. Without any words the view is whole.
    """
    for version, former in recent:
        changes = difference(former, new)
        if changes == UNCHANGED:
            return " again"
        if not changes.startswith(NEW_SCREEN):
            return f" since {written(version)}\n{changes}"
    return "\n".join(("", *new))


def since_version(call: Call, since: str) -> Lines | None:
    """Return the view of a version; None where it is not known any more.

    Raises:
        InvalidParams: it is not a version.
    """
    found = _VERSION.fullmatch(since.strip())
    if found is None:
        raise InvalidParams(
            f"Parameter 'since' must be a version like v123456, got: '{since[:40]}'"
        )
    return call.phone.shown_views.get(int(found[1]))
