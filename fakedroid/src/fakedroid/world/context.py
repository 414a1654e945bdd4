"""What a screen of an app can ask the phone for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from fakedroid.world import dialogs
from fakedroid.world.dialogs import Choice
from fakedroid.world.permission import request_permission
from fakedroid.world.popups import show_menu
from fakedroid.world.tasks import Activity, StartResult
from fakedroid.world.view import View
from fakedroid.world.window import Arrange, Window

if TYPE_CHECKING:
    from fakedroid.world.world import World

D = TypeVar("D")


class ActivityContext:
    """One activity's door to the phone; hooks are set by the app's ``build``."""

    on_back: Callable[[], None] | None = None
    on_pause: Callable[[], None] | None = None
    on_resume: Callable[[], None] | None = None
    on_home: Callable[[], None] | None = None
    on_recents: Callable[[], None] | None = None
    on_small: Callable[[bool], None] | None = None
    arrange: Arrange | None = None
    secure = False
    label: str | None = None

    def __init__(self, world: World, activity: Activity) -> None:
        self.world = world
        self.activity = activity

    @property
    def package(self) -> str:
        """The app's package."""
        return self.activity.package

    @property
    def extras(self) -> dict[str, str]:
        """What the caller passed along."""
        return self.activity.extras

    def data(self, kind: type[D]) -> D:
        """Return what the app has stored, made on first use; it outlives the activity."""
        return self.world.app_data(self.package, kind)

    def start(self, class_name: str, extras: dict[str, str] | None = None) -> StartResult:
        """Start another activity of the same app on top of this one."""
        return self.world.start_activity(
            self.package, class_name, new_task=False, extras=extras or {}
        )

    def finish(self) -> None:
        """End this activity."""
        self.world.finish(self.activity)

    def after(self, delay: float, do: Callable[[], None]) -> None:
        """Have something done later, unless the activity has ended by then."""
        self.world.after(delay, lambda: None if self.activity.finishing else do())

    def alert(
        self, title: str, message: str, choices: Sequence[Choice], cancelable: bool = True
    ) -> Window:
        """Show an AlertDialog."""
        return dialogs.show_alert(self.world, self.activity, title, message, choices, cancelable)

    def menu(self, anchor: View, items: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Show a context menu at a view."""
        show_menu(anchor, items)

    def choose(
        self, title: str, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> Window:
        """Show a dialog to choose one of several from."""
        return dialogs.show_single_choice(
            self.world, self.activity, title, items, chosen, on_choose
        )

    def toast(self, text: str) -> None:
        """Show a short note."""
        self.world.toasts.show(self.package, text)

    def shrink(self) -> None:
        """Go on in a small window above all others (picture in picture)."""
        self.world.small.enter(self.activity)

    def request_permission(self, permission: str, then: Callable[[bool], None]) -> None:
        """Ask the person for a permission; ``then`` hears the answer, at once when granted."""
        request_permission(self, permission, then)

    def setting(self, namespace: str, key: str, default: str) -> str:
        """Return a setting of the phone."""
        value = self.world.surroundings.settings.get(namespace, key)
        return default if value is None else value

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Change a setting of the phone."""
        self.world.surroundings.settings.put(namespace, key, value)
        self.world.settings_changed(namespace, key)
