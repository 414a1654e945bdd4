"""``apps.*``: list, open and close apps."""

from __future__ import annotations

from typing import Final

from fakedroid.commands.am.force_stop import kill_in_background
from fakedroid.commands.am.start import launch
from fakedroid.commands.java.intent import FLAG_NEW_TASK, Component, Intent
from fakedroid.state.packages import ACTION_MAIN, CATEGORY_LAUNCHER, Package
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import not_installed, not_launchable, still_running
from handroid.virtual_phone.hand.refusals import DONE
from handroid.virtual_phone.hand.request import Request

_LAUNCHER_FLAGS: Final = FLAG_NEW_TASK | 0x00200000
"""A new task, reset if needed, as a launcher starts activities (src)."""
_PATIENCE: Final = 5.0
_BETWEEN: Final = 0.1


async def list_all(request: Request) -> dict[str, Value]:
    """Return all apps, or those of one kind, by package."""
    only = request.args["only"]
    every = request.phone.packages.all()
    wanted = [p for p in every if only in (None, "system" if p.system else "user")]
    return {"apps": [_app(each) for each in wanted]}


async def find(request: Request) -> dict[str, Value]:
    """Return one app, or null if it is not installed."""
    package = request.phone.packages.get(request.args["package"])
    return {"app": None if package is None else _app(package)}


def _app(package: Package) -> dict[str, Value]:
    return {
        "package": package.name,
        "label": package.label,
        "version_name": package.version_name or None,
        "version_code": package.version_code,
        "system": package.system,
        "uid": package.uid,
    }


def _installed(request: Request) -> Package:
    name = request.args["package"]
    package = request.phone.packages.get(name)
    if package is None:
        raise not_installed(name)
    return package


async def open_app(request: Request) -> dict[str, Value]:
    """Start the first launcher activity and wait until its app is visible."""
    package, phone = _installed(request), request.phone
    found = phone.packages.query(ACTION_MAIN, [CATEGORY_LAUNCHER], package.name)
    if not found:
        raise not_launchable(package.name)
    target = Component(package.name, found[0][1].class_name)
    intent = Intent(ACTION_MAIN, [CATEGORY_LAUNCHER], component=target, flags=_LAUNCHER_FLAGS)
    request.outcome = DONE
    request.advance()
    launch(phone, intent, target, request.time.at)
    activity = {"package": target.package, "class": target.class_name}
    return {"activity": activity, "shown": await _shown(request, package.name)}


async def _shown(request: Request, name: str) -> bool:
    for _ in range(round(_PATIENCE / _BETWEEN)):
        focused = request.world.focused_window()
        if focused is not None and focused.package == name:
            return True
        await request.time.pause(_BETWEEN)
    return False


async def close(request: Request) -> dict[str, Value]:
    """Kill an app's background processes."""
    package = _installed(request)
    request.advance()
    if not kill_in_background(request.phone, package.name):
        raise still_running(package.name)
    return {}
