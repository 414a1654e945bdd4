"""The apps on the virtual phone.

Each app is one small file whose docstring lists the ids of everything a test touches. The same
screens can be built with real Android views: they use nothing but plain widgets.
"""

from handroid.virtual.apps import (
    busy,
    calculator,
    form,
    gestures,
    launcher,
    notes,
    permission_controller,
    rows,
    samples,
    settings,
    system,
)
from handroid.virtual.world.app import ActivitySpec, App

APPS: tuple[App, ...] = (
    *system.APPS,
    *permission_controller.APPS,
    launcher.APP,
    settings.APP,
    calculator.APP,
    form.APP,
    rows.APP,
    notes.APP,
    busy.APP,
    gestures.APP,
    *samples.APPS,
)

__all__ = ["APPS", "ActivitySpec", "App"]
