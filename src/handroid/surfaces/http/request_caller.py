"""Who sent a request: noted by the guard, read by whatever answers."""

from typing import Any

from handroid.model.caller import OWNER, Caller
from handroid.surfaces.http.asgi import Scope

_CALLER = "handroid.caller"


def note_caller(scope: Scope, caller: Caller) -> None:
    """Note whose token a request has shown."""
    scope[_CALLER] = caller


def sent_by(scope: Scope) -> Caller:
    """Return who sent a request that the guard allowed."""
    caller: Caller = scope[_CALLER]
    return caller


def caller_behind(request: Any) -> Caller:
    """Return who sent the request behind a call; over stdio there is none, and it is the owner."""
    return OWNER if request is None else sent_by(request.scope)
