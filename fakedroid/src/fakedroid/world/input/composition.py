"""A keyboard that composes: its keys do not directly produce the final text."""

from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.editing import Editing

_BETWEEN = "'"


class Composition:
    """Consecutive letters are composed until another key ends them."""

    def __init__(self) -> None:
        self._field: EditText | None = None
        self._left: Editing | None = None

    def type(self, field: EditText, ch: str) -> None:
        """Type a character into a field."""
        goes_on = field is self._field and field.editing == self._left
        field.type_text(f"{_BETWEEN}{ch}" if goes_on and ch.isalpha() else ch)
        self._field, self._left = (field, field.editing) if ch.isalpha() else (None, None)
