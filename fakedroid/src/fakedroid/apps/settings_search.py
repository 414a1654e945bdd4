"""The search of Settings, a separate app since Android 9 (obs: its package and activity).

Ids: ``search_view``, in it ``android:id/search_src_text`` (the field, which has the focus when the
screen opens; mem SearchFragment), ``list_results``. A search finds nothing and is not stored.
"""

from dataclasses import replace

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.view import View

_SEARCH = "com.android.settings.action.SETTINGS_SEARCH"
_APP_SEARCH = "android.settings.APP_SEARCH_SETTINGS"
"""src Settings.ACTION_APP_SEARCH_SETTINGS, since API 29."""


class SearchAutoComplete(EditText):
    """The field of a SearchView; accessibility reports the class that it extends (mem)."""

    class_name = "android.widget.AutoCompleteTextView"


def build(context: ActivityContext) -> View:
    """Build the screen."""
    field = SearchAutoComplete("android:id/search_src_text", hint="Search settings")

    def focus() -> None:
        if field.window is not None:
            field.window.set_focus(field)
            field.window.show_keyboard(field)

    context.on_resume = focus
    bar = Row(field.sized(0, MATCH, weight=1), name="search_view")
    return Column(
        bar.sized(MATCH, 56).padded(16, 4, 16, 4),
        Column(name="list_results").sized(MATCH, 0, weight=1),
    ).painted("#FFFFFF")


def _activity(*actions: str) -> ActivitySpec:
    return ActivitySpec(
        "com.android.settings.intelligence.search.SearchActivity",
        "Search",
        build,
        actions=actions,
    )


_ON_28 = App(
    package="com.android.settings.intelligence",
    label="Settings Suggestions",
    version_name="14",
    version_code=34,
    system=True,
    uid=10168,
    since_api=28,
    activities=(_activity(_SEARCH),),
)
APPS = (_ON_28, replace(_ON_28, since_api=29, activities=(_activity(_SEARCH, _APP_SEARCH),)))
"""From API 29 on the second replaces the first."""
