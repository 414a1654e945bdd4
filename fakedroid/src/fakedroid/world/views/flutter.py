"""Flutter as accessibility sees it: descriptions and no texts (obs captures)."""

from collections.abc import Callable

from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column, FrameLayout
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View


class FlutterView(FrameLayout):
    """The one real view: a focusable FrameLayout around two bare Views (obs)."""

    focusable_in_touch = True

    def __init__(self, content: View) -> None:
        inner = FlutterBox(content.sized(MATCH, MATCH))
        super().__init__(FlutterBox(inner.sized(MATCH, MATCH)).sized(MATCH, MATCH))


class FlutterBox(FrameLayout):
    """A node that only contains others."""

    class_name = "android.view.View"


class FlutterColumn(Column):
    """A node that contains others in a column."""

    class_name = "android.view.View"


class Label(TextView):
    """A text: drawn, but reported as a description; focusable without any action (obs)."""

    class_name = "android.view.View"
    focusable_in_touch = True
    max_lines = 1

    def __init__(self, text: str, on_click: Callable[[], None] | None = None) -> None:
        super().__init__(text, "", on_click)
        self.description = text

    def say(self, text: str) -> None:
        """Show another text."""
        self.text = self.description = text

    def accessible_text(self) -> str:
        """Return an empty text: Flutter reports texts only for fields."""
        return ""


class FlutterButton(Label):
    """A button; one without a label has no name at all (obs: marked NAF)."""

    class_name = "android.widget.Button"
    text_gravity = Button.text_gravity
    padding = Button.padding
    min_height = Button.min_height

    def __init__(self, text: str, on_click: Callable[[], None], *, described: bool = True) -> None:
        super().__init__(text, on_click)
        if not described:
            self.description = ""


class FlutterList(ScrollView):
    """A list: a scrollable View (obs)."""

    class_name = "android.view.View"


class FlutterField(EditText):
    """A field: its label is its hint (mem)."""

    def __init__(self, label: str) -> None:
        super().__init__("", hint=label)
