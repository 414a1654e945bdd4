"""``published.list``: who publishes tools."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from handroid.virtual.hand.refusals import Refused
from handroid.virtual.publishing import ACTION_FILTER, SERVICE_FILTER, TYPE_FILTER, ProviderApp

if TYPE_CHECKING:
    from handroid.virtual.hand.request import Request
    from handroid.virtual.hand.strict_json import Value
    from handroid.virtual.publishing import Publisher

_PROVIDERS: Final = frozenset({ACTION_FILTER, TYPE_FILTER})
_SERVICES: Final = frozenset({SERVICE_FILTER})


async def list_all(request: Request) -> dict[str, Value]:
    """Answer with every component that publishes tools."""
    publishing = request.phone.publishing
    providers = [app for app in publishing.providers() if _PROVIDERS & set(app.filters)]
    services = [app for app in publishing.services() if _SERVICES & set(app.filters)]
    rows = [_publisher(request, app) for app in (*providers, *services)]
    rows.sort(key=lambda row: (row["package"], row["class"], row["kind"]))
    return {"publishers": rows}


def _publisher(request: Request, app: Publisher) -> dict[str, Value]:
    package = request.phone.publishing.package_of(app)
    provider = isinstance(app, ProviderApp)
    return {
        "kind": "provider" if provider else "service",
        "package": app.package,
        "class": app.class_name,
        "authority": app.authority if isinstance(app, ProviderApp) else None,
        "exported": app.exported,
        "permission": app.permission,
        "label": package.label,
        "version": package.version_code,
        "updated": round(package.installed_at * 1000),
        "certificates": sorted(sha256(each).hexdigest() for each in package.certificates),
    }


def allow(app: Publisher, doing: str) -> None:
    """Refuse what Android does not let the shell do with a component."""
    if not app.exported:
        raise Refused("denied", f"Permission Denial: {doing} that is not exported.")
    if app.permission is not None:
        raise Refused("denied", f"Permission Denial: {doing} requires {app.permission}.")
