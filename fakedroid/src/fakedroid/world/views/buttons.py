"""Checkboxes, switches, radio buttons, and image buttons."""

from collections.abc import Callable

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import NO_EDGES, Spec
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.text_view import Button
from fakedroid.world.views.view import View


class CompoundButton(Button):
    """A button with two states; ``on_change`` is called with the new one."""

    class_name = "android.widget.CompoundButton"
    checkable = True
    text_size = 16
    text_weight = "regular"
    text_gravity = Gravity.CENTER_Y
    padding = NO_EDGES
    min_width = 0
    on_change: Callable[[bool], None] | None = None

    def __init__(
        self,
        text: str = "",
        name: str = "",
        checked: bool = False,
        on_change: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(text, name)
        self.checked = checked
        if on_change:
            self.on_change = on_change

    def clicked(self) -> None:
        """Toggle the state."""
        self.set_checked(not self.checked)
        super().clicked()

    def set_checked(self, checked: bool) -> None:
        """Set the state and notify the listener."""
        if checked != self.checked:
            self.checked = checked
            if self.on_change:
                self.on_change(checked)

    def decoration(self, scale: Scale) -> int:
        """Return the width of the box before the text."""
        return scale.px(40)


class CheckBox(CompoundButton):
    """A checkbox."""

    class_name = "android.widget.CheckBox"


class RadioButton(CompoundButton):
    """One choice of several; a click never unchecks it (mem RadioButton)."""

    class_name = "android.widget.RadioButton"

    def clicked(self) -> None:
        """Check this one and uncheck its siblings."""
        if not self.checked:
            for sibling in self.parent.children if self.parent else ():
                if isinstance(sibling, RadioButton) and sibling is not self:
                    sibling.set_checked(False)
            super().clicked()


class Switch(CompoundButton):
    """A switch after its text. Up to API 29 its text includes the state (mem Switch.java)."""

    class_name = "android.widget.Switch"

    def decoration(self, scale: Scale) -> int:
        """Return the width of the track after the text."""
        return scale.px(56)

    def accessible_text(self) -> str:
        """Return the text, before API 30 followed by ON or OFF."""
        window = self.window
        if window is None or window.stage.api >= 30:
            return self.text
        return f"{self.text} {'ON' if self.checked else 'OFF'}".strip()


class CheckedTextView(Button):
    """A row of a single-choice list."""

    class_name = "android.widget.CheckedTextView"
    checkable = True
    text_size = 16
    text_weight = "regular"
    text_gravity = Gravity.CENTER_Y


class ImageView(View):
    """A picture; ``picture`` is its name (see draw/pictures.py)."""

    class_name = "android.widget.ImageView"
    picture = Shown("")
    ink = "#3C4043"
    side: float = 24

    def __init__(
        self,
        picture: str,
        name: str = "",
        description: str = "",
        on_click: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, on_click)
        self.picture = picture
        self.description = description

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure to the picture's own size."""
        side = scale.px(self.side)
        return width.resolve(side), height.resolve(side)


class ImageButton(ImageView):
    """A clickable picture of 48 by 48 dp."""

    class_name = "android.widget.ImageButton"
    clickable = Shown(True)
    side = 48
