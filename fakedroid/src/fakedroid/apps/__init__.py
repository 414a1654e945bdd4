"""The apps on the virtual phone.

Each app is one small file whose docstring lists the ids of everything a test touches. The same
screens can be built with real Android views: they use nothing but plain widgets.
"""

from fakedroid.apps import (
    busy,
    calculator,
    compose,
    files,
    flutter,
    form,
    game,
    gestures,
    launcher,
    messages,
    notes,
    page,
    permission_controller,
    player,
    rows,
    settings,
    settings_search,
    system,
    vault,
)
from fakedroid.world.app import ActivitySpec, App

APPS: tuple[App, ...] = (
    *system.APPS,
    *permission_controller.APPS,
    launcher.APP,
    settings.APP,
    *settings_search.APPS,
    calculator.APP,
    form.APP,
    rows.APP,
    notes.APP,
    busy.APP,
    gestures.APP,
    messages.APP,
    files.APP,
    page.APP,
    compose.APP,
    flutter.APP,
    game.APP,
    vault.APP,
    player.APP,
)

__all__ = ["APPS", "ActivitySpec", "App"]
