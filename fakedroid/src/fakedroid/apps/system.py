"""Packages without their own screens, and SystemUI's old overview."""

from fakedroid.apps.overview import overview
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import FrameLayout
from fakedroid.world.views.view import View


def build_recents(context: ActivityContext) -> View:
    """Build the overview of API 26 and 27, an activity of SystemUI (obs)."""
    root = FrameLayout(name="recents_view").painted("#37474F")

    def show() -> None:
        root.remove_all()
        root.add(overview(context, show).sized(MATCH, MATCH))

    context.on_resume = show
    show()
    return root


def _system(package: str, label: str, uid: int, *activities: ActivitySpec) -> App:
    return App(
        package=package,
        label=label,
        version_name="14",
        version_code=34,
        system=True,
        uid=uid,
        activities=activities,
    )


APPS = (
    _system("android", "Android System", 1000),
    _system(
        "com.android.systemui",
        "System UI",
        10169,
        ActivitySpec(
            "com.android.systemui.recents.RecentsActivity", "", build_recents, exported=False
        ),
    ),
    _system("com.android.inputmethod.latin", "Android Keyboard (AOSP)", 10149),
    _system("com.android.shell", "Shell", 2000),
)
