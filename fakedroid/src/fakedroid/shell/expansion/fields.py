"""Splits unquoted results into fields at the characters of IFS."""

from collections.abc import Callable

_WHITE = frozenset(" \t\n")
# The state of the current field: it has characters or quotes; white space or another separator
# came last; nothing but white space so far. The states and transitions are mksh's.
_WORD, _SPACE, _SEPARATOR, _NOTHING = 0, 1, 2, 3


class Fields:
    """Collects marked text, and starts a new field at separators of IFS."""

    def __init__(self, ifs: str | None, *, splits: bool = True) -> None:
        self.ifs = " \t\n" if ifs is None else ifs
        self.splits = splits
        self._done: list[str] = []
        self._current: list[str] = []
        self._state = _SPACE if splits else _WORD
        self._before_quote: int | None = None
        self._quotes = 0

    def add(self, marked: str) -> None:
        """Add text that is not split."""
        if marked:
            self._current.append(marked)
            self._state = _WORD

    def add_quoted(self, text: str) -> None:
        """Add quoted text; even an empty one makes a field."""
        self._current.append(text)
        self._state = _WORD
        self._before_quote = None
        self._quotes += 1

    def open_quote(self) -> None:
        """Handle an opening quote, which makes a field."""
        self._before_quote = self._state
        self._state = _WORD
        self._quotes += 1

    def nothing(self) -> None:
        """Handle ``"$@"`` without parameters: no field, unless other text is adjacent."""
        if self._before_quote is not None:
            self._state = self._before_quote

    def begin_parameter(self) -> None:
        """Start a parameter's value: a separator at its start makes an empty field."""
        if self._state != _WORD:
            self._state = _NOTHING

    def begin_word(self) -> int:
        """Start the word of ``${x-word}``; return the argument for `end_word`."""
        self.begin_parameter()
        return self._quotes

    def end_word(self, quotes: int) -> None:
        """End such a word: if it is empty and nothing came before, there is no field."""
        if self.splits and quotes == self._quotes and not any(self._current):
            self._state = _SPACE

    def next_field(self) -> None:
        """End a field between two parameters of ``"$@"``."""
        self._emit()
        self._state = _WORD

    def split(self, text: str, mark: Callable[[str], str]) -> None:
        """Add an unquoted result, split at IFS."""
        if not self.splits or not any(char in text for char in self.ifs):
            self.add(mark(text))
            return
        start = 0
        for at, char in enumerate(text):
            if char in self.ifs:
                if at > start:
                    self.add(mark(text[start:at]))
                self.separate(char)
                start = at + 1
        if start < len(text):
            self.add(mark(text[start:]))

    def separate(self, char: str) -> None:
        """Handle one separator."""
        white = char in _WHITE
        if self._state == _WORD or (self._state in (_SEPARATOR, _NOTHING) and not white):
            self._emit()
        if not white:
            self._state = _SEPARATOR
        elif self._state == _WORD:
            self._state = _SPACE

    def finish(self) -> list[str]:
        """Return the fields."""
        if self._state == _WORD:
            self._emit()
        return self._done

    def _emit(self) -> None:
        self._done.append("".join(self._current))
        self._current.clear()
