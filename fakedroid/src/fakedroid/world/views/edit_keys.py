"""Keys in a text field (TextView.doKeyDown: src for Enter and Tab, mem for the rest)."""

from collections.abc import Callable
from typing import Protocol

from fakedroid.world import key_codes as code
from fakedroid.world.events import META_CTRL, META_SHIFT, Key
from fakedroid.world.views.editing import Editing
from fakedroid.world.views.view import View
from fakedroid.world.views.view_host import ViewHost


class Field(Protocol):
    """A text field that receives keys."""

    password: bool
    on_editor_action: Callable[[], None] | None

    @property
    def window(self) -> ViewHost[View] | None:
        """The window the field is in."""

    @property
    def editing(self) -> Editing:
        """The text with its selection."""

    @property
    def multi_line(self) -> bool:
        """Whether Enter inserts a new line."""

    def apply(self, new: Editing) -> None:
        """Set an edited text."""

    def type_text(self, text: str) -> bool:
        """Type into the field."""


def press(field: Field, key: Key) -> bool:
    """Handle a key in the focused field; False leaves it to the window (focus moves)."""
    if key.meta & META_CTRL or key.code in (code.CUT, code.COPY, code.PASTE):
        return clipboard(field, _shortcut(key))
    if key.code in (code.ENTER, code.NUMPAD_ENTER):
        return _enter(field)
    if key.code == code.TAB:
        # shouldAdvanceFocusOnTab is meant to insert a tab in multi-line fields, but compares a flag
        # with the variation bits and so is always true: Tab leaves every field (src).
        return False
    if key.code in (code.DEL, code.FORWARD_DEL):
        return _delete(field, key.code)
    moved = _moved(field.editing, key.code)
    if moved is not None:
        field.apply(moved)
        return True
    ch = code.character_of(key.code, bool(key.meta & META_SHIFT))
    return bool(ch) and field.type_text(ch)


def _shortcut(key: Key) -> str:
    return {
        code.CUT: "cut",
        code.COPY: "copy",
        code.PASTE: "paste",
        code.X: "cut",
        code.C: "copy",
        code.V: "paste",
        code.A: "select all",
    }.get(key.code, "")


def clipboard(field: Field, what: str) -> bool:
    """Cut, copy, paste or select all; a password is never copied (mem TextView.canCopy)."""
    window = field.window
    edit = field.editing
    if window is None:
        return False
    if what == "select all":
        field.apply(Editing(edit.text, 0, len(edit.text)))
        return True
    if what == "paste":
        clip = window.stage.clipboard
        return clip is not None and field.type_text(clip)
    if what not in ("cut", "copy") or not edit.selected or field.password:
        return False
    window.stage.clipboard = edit.selected
    if what == "cut":
        field.apply(edit.insert(""))
    return True


def _enter(field: Field) -> bool:
    if field.multi_line:
        return field.type_text("\n")
    if field.on_editor_action:
        field.on_editor_action()
        return True
    return False


def _delete(field: Field, key_code: int) -> bool:
    edit = field.editing
    field.apply(edit.delete_back() if key_code == code.DEL else edit.delete_forward())
    return True


def _moved(edit: Editing, key_code: int) -> Editing | None:
    """Return the cursor moved by a key, or None if the key does not move it inside the text."""
    if key_code == code.DPAD_LEFT and edit.start > 0:
        return edit.at(edit.start - 1)
    if key_code == code.DPAD_RIGHT and edit.end < len(edit.text):
        return edit.at(edit.end + 1)
    if key_code == code.MOVE_HOME:
        return edit.at(edit.line_start())
    if key_code == code.MOVE_END:
        return edit.at(edit.line_end())
    if key_code == code.DPAD_UP and edit.line_start() > 0:
        return edit.at(_column_above(edit))
    if key_code == code.DPAD_DOWN and edit.line_end() < len(edit.text):
        below = edit.at(edit.line_end() + 1)
        return edit.at(min(below.start + edit.end - edit.line_start(), below.line_end()))
    return None


def _column_above(edit: Editing) -> int:
    start = edit.line_start()
    above = edit.at(start - 1)
    return min(above.line_start() + edit.start - start, start - 1)
