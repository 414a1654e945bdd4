"""The caller of a request, set by the request guard and read by endpoints."""

from dataclasses import replace
from typing import Any

from handroid.model.caller import Caller
from handroid.model.this_process import this_process
from handroid.surfaces.http.asgi import Scope

_CALLER = "handroid.caller"


def note_caller(scope: Scope, caller: Caller) -> None:
    """Store the caller whose token a request carried."""
    scope[_CALLER] = caller


def sent_by(scope: Scope) -> Caller:
    """Return the caller of a request that the guard allowed."""
    caller: Caller = scope[_CALLER]
    return caller


def note_session(scope: Scope, session: str) -> None:
    """Store the session of a request, to tell it from requests of other sessions."""
    note_caller(scope, replace(sent_by(scope), session=session))


def caller_behind(request: Any) -> Caller:
    """Return the caller of the request behind a call; over stdio, the owner in this process."""
    return this_process() if request is None else sent_by(request.scope)
