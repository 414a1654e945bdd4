"""The situations in which a phone's dumps are checked."""

from collections.abc import AsyncIterator

from fakedroid.phone import FakePhone
from fakedroid.world.system.dialogs import DialogButton, show_alert
from fakedroid.world.views.view import View
from tests.commands.line import run, started


def _front(phone: FakePhone) -> View:
    activity = phone.world.resumed_activity()
    assert activity
    assert activity.window
    return activity.window.root


async def situations(phone: FakePhone) -> AsyncIterator[str]:
    """Bring the phone from one situation to the next and yield its name."""
    yield "home"
    await started(phone, "com.android.calculator2/.Calculator")
    yield "calculator"
    activity = phone.world.resumed_activity()
    assert activity
    dialog = show_alert(phone.world.screen, activity, "Title", "Text", [DialogButton("OK")])
    yield "dialog"
    phone.world.screen.close_window(dialog)
    await started(phone, "dev.handroid.form/.FormActivity")
    spinner = next(view for view in _front(phone).walk() if view.resource_id.endswith("group"))
    assert spinner.perform_click()
    yield "popup"
    await run(phone, "input keyevent BACK")
    field = next(view for view in _front(phone).walk() if view.editable)
    x, y = field.visible_bounds().center
    await run(phone, f"input tap {x} {y}")
    yield "keyboard"
    await run(phone, "cmd statusbar expand-notifications")
    yield "shade"
    await run(phone, "cmd statusbar collapse")
    await started(phone, "com.android.settings/.Settings")
    await run(phone, "settings put system user_rotation 1")
    yield "landscape"
    await run(phone, "settings put system user_rotation 0")
    await run(phone, "input keyevent SLEEP")
    yield "asleep"
