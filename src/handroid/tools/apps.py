"""App management: launching, listing and closing apps."""

from typing import Annotated, Any

from handroid.errors import ActionFailed, HandroidError, InvalidParams
from handroid.model.apps import App
from handroid.model.parameters import Enumeration, String
from handroid.model.tool import Effect
from handroid.tools.tool import Call, tool

_MOST_MEANT = 3


@tool(effect=Effect.ACTS, idempotent=True)
async def open_app(
    call: Call,
    package_id: Annotated[
        str, String("The package ID of the app to launch (e.g., `com.example.app`)")
    ],
) -> str:
    """Opens (launches) an application by its package ID. The app must be installed and have a
    launchable activity."""
    driver = await call.phone.driver(call.deadline)
    try:
        await driver.apps.open(package_id, call.deadline)
    except (ActionFailed, InvalidParams) as error:
        error.next_step = await _suggested_packages(call, package_id) or error.next_step
        raise
    return f"App opened successfully: {package_id}"


async def _suggested_packages(call: Call, name: str) -> str:
    """Return a sentence with the packages of the apps with that label, if it is not a package."""
    driver = await call.phone.driver(call.deadline)
    try:
        apps = await driver.apps.installed(call.deadline)
    except HandroidError:
        return ""
    meant = _named(apps, name.strip().lower())
    if not meant or any(app.package == name for app in apps):
        return ""
    return f"An app of that name is {' or '.join(meant[:_MOST_MEANT])}: open it by that."


async def package_of(call: Call, name: str) -> str:
    """Return the package of an app, given its label or its package.

    Raises:
        InvalidParams: several apps have that label.
    """
    driver = await call.phone.driver(call.deadline)
    apps = await driver.apps.installed(call.deadline)
    if any(app.package == name for app in apps):
        return name
    labelled = [app.package for app in apps if app.label.casefold() == name.strip().casefold()]
    if len(labelled) > 1:
        raise InvalidParams(
            f"{len(labelled)} apps are called '{name}'.",
            f"Use a package: {', '.join(sorted(labelled)[:_MOST_MEANT])}.",
        )
    return labelled[0] if labelled else name


def _named(apps: list[App], name: str) -> list[str]:
    """Return the packages with the label, or else those that end with the name, shortest first."""
    by_label = [app.package for app in apps if app.label.lower() == name]
    by_part = [app.package for app in apps if app.package.lower().endswith(f".{name}")]
    return sorted(by_label or by_part, key=len)


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def list_apps(
    call: Call,
    filter: Annotated[
        str,
        Enumeration(
            'Filter by app type: `"all"`, `"user"`, or `"system"`', ("all", "user", "system")
        ),
    ] = "all",
    name_query: Annotated[
        str | None, String("Filter by app name substring (case-insensitive)", empty=True)
    ] = None,
) -> list[dict[str, Any]]:
    """Lists installed applications. Can filter by type (all, user-installed, system) and by name
    substring."""
    driver = await call.phone.driver(call.deadline)
    sought = (name_query or "").lower()
    system = None if filter == "all" else filter == "system"
    listed = await driver.apps.installed(call.deadline, system)
    apps = [app for app in listed if sought in app.label.lower()]
    return [_described(app) for app in sorted(apps, key=lambda app: app.label.lower())]


@tool(effect=Effect.ACTS, idempotent=True)
async def close_app(
    call: Call,
    package_id: Annotated[
        str, String("The package ID of the app to close (e.g., `com.example.app`)")
    ],
) -> str:
    """Kills a background application process."""
    driver = await call.phone.driver(call.deadline)
    await driver.apps.close(package_id, call.deadline)
    return f"App closed successfully: {package_id}"


def _described(app: App) -> dict[str, Any]:
    described: dict[str, Any] = {"package_id": app.package, "name": app.label}
    if app.version_name is not None:
        described["version_name"] = app.version_name
    return {**described, "version_code": app.version_code, "is_system": app.system}
