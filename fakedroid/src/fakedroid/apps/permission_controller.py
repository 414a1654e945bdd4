"""The dialog that asks whether an app gets a permission.

Ids, in the dialog's package: ``permission_message``, ``permission_allow_button`` (up to API 29),
``permission_allow_foreground_only_button`` and ``permission_allow_one_time_button`` (API 30 on),
``permission_deny_button`` (mem GrantPermissionsViewHandler).
"""

from functools import partial

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.system.decor import CentredArrange
from fakedroid.world.system.permissions import controller_activity, controller_package
from fakedroid.world.views.containers import Column, FrameLayout
from fakedroid.world.views.text_view import ACCENT, Button, TextView
from fakedroid.world.views.view import View

_WHAT = {"android.permission.CAMERA": "take pictures and record video"}


def build(context: ActivityContext) -> View:
    """Build the dialog."""
    request = context.world.permissions.request
    what = _WHAT.get(request.permission, request.permission) if request else ""
    who = request.app_label if request else ""
    context.arrange = CentredArrange(344)
    context.on_back = partial(_answer, context, False)
    message = TextView(f"Allow {who} to {what}?", "permission_message").styled(20)
    body = Column(
        message.held(Gravity.CENTER).sized(MATCH, WRAP).spaced(0, 8, 0, 16),
        *(_button(context, *choice) for choice in _choices(context.world.api)),
        name="grant_dialog",
    )
    content = FrameLayout(body.sized(MATCH, WRAP), name="android:id/content").sized(MATCH, WRAP)
    return FrameLayout(content.padded(24, 16, 24, 16)).painted("dialog")


def _choices(api: int) -> tuple[tuple[str, str, bool], ...]:
    if api <= 29:
        return (
            ("Allow", "permission_allow_button", True),
            ("Deny", "permission_deny_button", False),
        )
    return (
        ("While using the app", "permission_allow_foreground_only_button", True),
        ("Only this time", "permission_allow_one_time_button", True),
        ("Deny" if api == 30 else "Don't allow", "permission_deny_button", False),
    )


def _answer(context: ActivityContext, granted: bool) -> None:
    """Close the dialog and pass the answer to the app."""
    permissions = context.world.permissions
    request, permissions.request = permissions.request, None
    context.finish()
    if request is not None:
        permissions.answer(request, granted)


def _button(context: ActivityContext, text: str, name: str, granted: bool) -> View:
    button = Button(text, name, partial(_answer, context, granted)).styled(16, ACCENT)
    return button.painted("soft").sized(MATCH, 52).spaced(bottom=6)


def _app(api: int) -> App:
    return App(
        package=controller_package(api),
        label="Permission controller" if api >= 29 else "Package installer",
        version_name="1.0",
        version_code=1,
        system=True,
        uid=10166 if api >= 29 else 10050,
        since_api=29 if api >= 29 else 26,
        activities=(
            ActivitySpec(controller_activity(api), "", build, exported=False, floating=True),
        ),
    )


APPS = (_app(28), _app(29))
