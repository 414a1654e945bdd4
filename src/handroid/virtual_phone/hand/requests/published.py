"""``published.list``: list the components that publish tools."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from fakedroid.state.components import Component, ProviderApp
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import not_exported, permission_required
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.publishers.publisher import ACTION_FILTER, SERVICE_FILTER, TYPE_FILTER

_PROVIDERS: Final = frozenset({ACTION_FILTER, TYPE_FILTER})
_SERVICES: Final = frozenset({SERVICE_FILTER})


async def list_all(request: Request) -> dict[str, Value]:
    """Return every component that publishes tools."""
    components = request.phone.components
    providers = [app for app in components.providers() if _PROVIDERS & set(app.filters)]
    services = [app for app in components.services() if _SERVICES & set(app.filters)]
    rows = [_publisher(request, app) for app in (*providers, *services)]
    rows.sort(key=lambda row: (row["package"], row["class"], row["kind"]))
    return {"publishers": rows}


def _publisher(request: Request, app: Component) -> dict[str, Value]:
    package = request.phone.components.package_of(app)
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


def allow(app: Component, name: str) -> None:
    """Refuse a component that Android does not let the shell use."""
    if not app.exported:
        raise not_exported(name)
    if app.permission is not None:
        raise permission_required(name, app.permission)
