"""Apps with the hand, including their labels."""

from typing import Any

from handroid.adb.quoting import package_name
from handroid.errors import BadAnswer
from handroid.hand.hand import Hand
from handroid.model.apps import App
from handroid.model.deadline import Deadline


class HandApps:
    """Lists, opens and closes the apps of one phone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    async def installed(self, deadline: Deadline, system: bool | None = None) -> list[App]:
        """Return all installed apps, or only system apps or only user apps."""
        args = {} if system is None else {"only": "system" if system else "user"}
        listed = (await self._hand.ask("apps.list", deadline, args)).ok.get("apps")
        if not isinstance(listed, list):
            raise BadAnswer("The hand lists no apps.")
        return [_app(each) for each in listed]

    async def uid_of(self, package: str, deadline: Deadline) -> int | None:
        """Return the user id an app runs as; None if it is not installed."""
        args = {"package": package_name(package)}
        app = (await self._hand.ask("apps.find", deadline, args)).ok.get("app")
        uid = app.get("uid") if isinstance(app, dict) else None
        return uid if type(uid) is int else None

    async def open(self, package: str, deadline: Deadline) -> None:
        """Start the app's launcher activity, or bring it to the front.

        Raises:
            ActionFailed: it is not installed, has no launcher activity, or did not start.
        """
        await self._hand.ask("apps.open", deadline, {"package": package_name(package)})

    async def close(self, package: str, deadline: Deadline) -> None:
        """Kill the app's background processes.

        Raises:
            ActionFailed: it is not installed, or is in the foreground and keeps running.
        """
        await self._hand.ask("apps.close", deadline, {"package": package_name(package)})


def _app(raw: Any) -> App:
    try:
        app = App(
            package=raw["package"],
            label=raw["label"] or raw["package"],
            version_name=raw["version_name"],
            version_code=raw["version_code"],
            system=raw["system"],
        )
    except (TypeError, KeyError):
        raise BadAnswer("The hand describes an app in a way that cannot be read.") from None
    texts = (app.package, app.label, app.version_name or "")
    if not all(isinstance(text, str) for text in texts) or type(app.version_code) is not int:
        raise BadAnswer("The hand describes an app in a way that cannot be read.")
    return app
