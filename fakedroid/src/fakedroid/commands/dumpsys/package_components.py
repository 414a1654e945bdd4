"""Services and providers in ``dumpsys package`` (src IntentResolver, ComponentResolver 28-36)."""

from collections.abc import Iterable, Sequence

from fakedroid.commands.java.intent import short_component
from fakedroid.device import Device
from fakedroid.state.components import Filter, ProviderApp, ServiceApp

Component = ProviderApp | ServiceApp


Rows = dict[str, list[str]]


def service_table(phone: Device, package: str | None) -> list[str]:
    """Return the services by their intents; those of one package with their filters."""
    return _table(phone, "Service Resolver Table:", phone.components.services(), package)


def provider_table(phone: Device, package: str | None) -> list[str]:
    """Return the providers by their intents; those of one package with their filters."""
    return _table(phone, "Provider Resolver Table:", phone.components.providers(), package)


def _table(phone: Device, title: str, apps: Iterable[Component], package: str | None) -> list[str]:
    chosen = [app for app in apps if package in (None, app.package)]
    kinds: dict[str, Rows] = {
        "Full MIME Types:": {},
        "Non-Data Actions:": {},
        "MIME Typed Actions:": {},
    }
    for app in chosen:
        for each in app.filters:
            rows = _filter(phone, app, each, package is not None)
            typed = each.mime_type is not None
            place = kinds["MIME Typed Actions:" if typed else "Non-Data Actions:"]
            place.setdefault(each.action, []).extend(rows)
            if each.mime_type is not None:
                kinds["Full MIME Types:"].setdefault(each.mime_type, []).extend(rows)
    lines: list[str] = []
    for kind, found in kinds.items():
        lines += ["", f"  {kind}"] if lines and found else [f"  {kind}"] if found else []
        for key, rows in found.items():
            lines += [f"      {key}:", *rows]
    return [title, *lines] if lines else []


def _filter(phone: Device, app: Component, each: Filter, full: bool) -> list[str]:
    package = phone.components.package_of(app)
    label = f"        {package.token(app.class_name)} {_short(app)}"
    if not full:
        return [label]
    lines = [f"{label} filter {package.token(each.action)}", f'          Action: "{each.action}"']
    return lines if each.mime_type is None else [*lines, f'          Type: "{each.mime_type}"']


def provider_lists(phone: Device, package: str | None) -> list[str]:
    """Return the providers by component and by authority, each list after a blank line."""
    chosen = [app for app in phone.components.providers() if package in (None, app.package)]
    lines = _by_component(phone, chosen) + _by_authority(phone, chosen)
    return lines if package is not None else lines[1:]


def _by_component(phone: Device, apps: Sequence[ProviderApp]) -> list[str]:
    lines = ["", "Registered ContentProviders:"] if apps else []
    for app in apps:
        lines += [f"  {_short(app)}:", f"    {_name(phone, app)}"]
    return lines


def _by_authority(phone: Device, apps: Sequence[ProviderApp]) -> list[str]:
    lines = ["", "ContentProvider Authorities:"] if apps else []
    for app in apps:
        info = phone.components.package_of(app).token("info")
        lines += [
            f"  [{app.authority}]:",
            f"    {_name(phone, app)}",
            f"      applicationInfo=ApplicationInfo{{{info} {app.package}}}",
        ]
    return lines


def _name(phone: Device, app: ProviderApp) -> str:
    token = phone.components.package_of(app).token(app.class_name)
    return f"Provider{{{token} {_short(app)}}}"


def _short(app: Component) -> str:
    return short_component(app.package, app.class_name)
