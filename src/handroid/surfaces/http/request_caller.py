"""The caller of a request, set by the request guard and read by endpoints."""

from dataclasses import replace
from typing import Any

from handroid.model.caller import Caller
from handroid.model.this_process import this_process
from handroid.surfaces.http.asgi import Scope

_CALLER = "handroid.caller"


def note_caller(scope: Scope, caller: Caller) -> None:
    """Note whose token a request has shown."""
    scope[_CALLER] = caller


def sent_by(scope: Scope) -> Caller:
    """Return who sent a request that the guard allowed."""
    caller: Caller = scope[_CALLER]
    return caller


def note_session(scope: Scope, session: str) -> None:
    """Note in which session a request was sent, so that it is not taken for one of another."""
    note_caller(scope, replace(sent_by(scope), session=session))


def caller_behind(request: Any) -> Caller:
    """Return who sent the request behind a call; over stdio it is the owner in this process."""
    return this_process() if request is None else sent_by(request.scope)
