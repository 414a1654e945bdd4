"""The editable text field."""

from collections.abc import Callable
from enum import Enum

from fakedroid.world.events import Key
from fakedroid.world.layout.caret import line_runs_right_to_left, places
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import Edges
from fakedroid.world.layout.scale import Scale
from fakedroid.world.layout.text_metrics import Line, line_height
from fakedroid.world.views import edit_keys
from fakedroid.world.views.editing import Editing
from fakedroid.world.views.focus import next_field
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.text_view import TextView

# The characters that a DialerKeyListener accepts (mem).
_DIALER = set("0123456789#*+-(),/N. ;")
BULLET = "•"


class InputType(Enum):
    """The type of a field, which determines the allowed characters and the keyboard."""

    TEXT = "text"
    PASSWORD = "password"  # noqa: S105
    NUMBER = "number"
    PHONE = "phone"
    EMAIL = "email"
    MULTILINE = "multiline"


class EditText(TextView):
    """A text field. It is clickable, long-clickable and focusable in touch mode (obs)."""

    class_name = "android.widget.EditText"
    clickable = Shown(True)
    long_clickable = Shown(True)
    focusable_in_touch = True
    editable = True
    text_gravity = Gravity.CENTER_Y
    padding = Edges(4, 10, 4, 11)
    min_height = 48
    text_size = 18
    on_text: Callable[[str], None] | None = None
    on_editor_action: Callable[[], None] | None = None

    def __init__(
        self,
        name: str,
        text: str = "",
        hint: str = "",
        kind: InputType = InputType.TEXT,
        max_length: int | None = None,
    ) -> None:
        super().__init__(text, name)
        self.hint = hint
        self.kind = kind
        self.max_length = max_length
        self.min_lines = 3 if kind is InputType.MULTILINE else 1
        self._selection = (len(text), len(text))
        if kind is not InputType.MULTILINE:
            self.max_lines = 1
        else:
            self.text_gravity = Gravity(0)
        if kind is InputType.PASSWORD:
            self.password = True

    @property
    def multi_line(self) -> bool:
        """Whether Enter inserts a new line."""
        return self.kind is InputType.MULTILINE

    @property
    def editing(self) -> Editing:
        """The text with its selection."""
        return Editing(self.text, *self._selection)

    @property
    def selection(self) -> tuple[int, int]:
        """Selection start and end."""
        return self._selection

    def apply(self, new: Editing) -> None:
        """Set an edited text; characters beyond the length limit are dropped."""
        old = self.text
        self._selection = (new.start, new.end)
        self.text = new.text
        if new.text != old:
            if self.on_text:
                self.on_text(new.text)
        else:
            self._sent_event()

    def accepts(self, ch: str) -> bool:
        """Return whether this character can be typed here (mem DigitsKeyListener and others)."""
        if self.kind is InputType.NUMBER:
            return ch in "0123456789"
        if self.kind is InputType.PHONE:
            return ch in _DIALER
        return ch != "\n" or self.multi_line

    def type_text(self, text: str) -> bool:
        """Type into the field, by keyboard or keys; invalid characters are omitted."""
        if not self.enabled:
            return False
        kept = "".join(ch for ch in text if self.accepts(ch))
        if self.max_length is not None:
            free = self.max_length - len(self.text) + len(self.editing.selected)
            kept = kept[: max(0, free)]
        if kept:
            self.apply(self.editing.insert(kept))
        return True

    def set_text(self, text: str) -> bool:
        """Do ACTION_SET_TEXT: replace all, cursor at the end; no focus needed (mem TextView)."""
        if not self.enabled:
            return False
        cut = text if self.max_length is None else text[: self.max_length]
        self.apply(Editing(cut, len(cut), len(cut)))
        return True

    def set_selection(self, start: int, end: int) -> bool:
        """Do ACTION_SET_SELECTION (mem TextView)."""
        if not 0 <= start <= end <= len(self.text):
            return False
        self.apply(Editing(self.text, start, end))
        return True

    def ime_enter(self) -> bool:
        """Do ACTION_IME_ENTER: like Enter on the keyboard, for a focused field (mem)."""
        window = self.window
        if window is None or not self.focused:
            return False
        if self.multi_line:
            return self.type_text("\n")
        if self.on_editor_action:
            self.on_editor_action()
        elif (following := next_field(self)) is not None:
            window.set_focus(following)
        else:
            window.hide_keyboard()
        return True

    def paste(self) -> bool:
        """Do ACTION_PASTE."""
        return self.enabled and edit_keys.clipboard(self, "paste")

    def display_text(self) -> str:
        """Return the drawn text: bullets for a password, the hint while empty."""
        return self.accessible_text()

    def accessible_text(self) -> str:
        """Return the result of getText: the hint while empty, bullets for a password."""
        if not self.text:
            return self.hint
        return BULLET * len(self.text) if self.password else self.text

    def line_count(self, lines: tuple[Line, ...]) -> int:
        """Return the height of the field in lines."""
        return max(len(lines), self.min_lines)

    def clicked(self) -> None:
        """Get the focus and show the keyboard."""
        self._focus_with_keyboard()
        super().clicked()

    def _focus_with_keyboard(self) -> None:
        window = self.window
        if window is not None and self.enabled:
            window.set_focus(self)
            window.show_keyboard(self)

    def tapped(self, x: float, y: float) -> None:
        """Get the focus, move the cursor to the finger, and show the keyboard."""
        self._focus_with_keyboard()
        self.apply(self.editing.at(self.offset_at(x, y)))

    def long_clicked(self, point: tuple[float, float] | None) -> bool:
        """Select the word under the finger, like the Editor (mem)."""
        self._focus_with_keyboard()
        position = self.offset_at(*point) if point else self._selection[0]
        self.apply(self.editing.word_at(position))
        return True

    def offset_at(self, x: float, y: float) -> int:
        """Return the text offset nearest to a point on the screen."""
        window = self.window
        if window is None or not self.text:
            return len(self.text)
        scale = window.scale
        line = self._line_at(y, scale)
        size = scale.text(self.text_size)
        text = self.display_text()
        leftward = line_runs_right_to_left(text, line.start, scale.right_to_left)
        at = (x - self._line_left(line, scale, leftward)) * 1000 / size
        shown = text[line.start : line.end]
        return line.start + places(shown, leftward, self.text_weight).nearest(at)

    def _line_left(self, line: Line, scale: Scale, leftward: bool) -> int:
        """Return a line's left end on the screen; a right-to-left line ends at the right."""
        if leftward or scale.right_to_left:
            return self.bounds.right - scale.px(self.padding.right) - line.width
        return self.bounds.left + scale.px(self.padding.left)

    def _line_at(self, y: float, scale: Scale) -> Line:
        pad = self.padding
        room = self.frame.width - scale.px(pad.left) - scale.px(pad.right)
        lines = self.lines(room, scale)
        row = int(
            (y - self.bounds.top - scale.px(pad.top)) // line_height(scale.text(self.text_size))
        )
        return lines[min(max(row, 0), len(lines) - 1)]

    def key_down(self, key: Key) -> bool:
        """Handle a key while focused."""
        return self.enabled and edit_keys.press(self, key)
