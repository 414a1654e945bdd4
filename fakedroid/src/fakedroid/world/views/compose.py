"""Jetpack Compose as accessibility sees it: plain Views without ids (obs captures)."""

from collections.abc import Callable

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.buttons import ImageView
from fakedroid.world.views.containers import Column, FrameLayout, Row
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View


class ComposeView(FrameLayout):
    """The one real view, around everything that Compose draws."""

    class_name = "androidx.compose.ui.platform.ComposeView"

    def __init__(self, content: View) -> None:
        super().__init__(ComposeBox(content.sized(MATCH, MATCH)).sized(MATCH, MATCH))


class ComposeBox(FrameLayout):
    """A Box."""

    class_name = "android.view.View"


class ComposeColumn(Column):
    """A Column."""

    class_name = "android.view.View"


class ComposeRow(Row):
    """A Row."""

    class_name = "android.view.View"


class LazyColumn(RecyclerView):
    """A list that composes only its visible rows; not focusable (obs)."""

    class_name = "android.view.View"

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus."""
        return False


class ComposeImage(ImageView):
    """A picture without a telling class (obs)."""

    class_name = "android.view.View"


class RoleButton(View):
    """The empty Button that gives the View around it its role (obs)."""

    class_name = "android.widget.Button"


def icon_button(picture: str, description: str, on_click: Callable[[], None]) -> View:
    """Build an IconButton: a clickable View around a described one and its role (obs)."""
    image = ComposeImage(picture, "", description).sized(24, 24).aligned(Gravity.CENTER)
    box = ComposeBox(image, RoleButton().sized(40, 40).aligned(Gravity.CENTER))
    box.on_click, box.clickable = on_click, True
    return box.sized(48, 48)


class ComposeField(EditText):
    """A TextField: its own text is empty, and its placeholder is a TextView inside it (obs)."""

    def __init__(self, placeholder: str) -> None:
        super().__init__("")
        self.placeholder = TextView(placeholder).styled(18, FAINT).lined(1)
        self.add(self.placeholder)
        self.on_text = self._typed

    def _typed(self, text: str) -> None:
        self.placeholder.visible = not text

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure the field and its placeholder."""
        size = super().on_measure(width, height, scale)
        self.placeholder.measure(exactly(size[0]), exactly(size[1]), scale)
        return size

    def on_place(self, scale: Scale) -> None:
        """Place the placeholder over the whole field."""
        self.placeholder.place(0, 0, scale)
