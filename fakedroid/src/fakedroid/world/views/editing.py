"""Editing a text with a selection: pure functions."""

from typing import NamedTuple


class Editing(NamedTuple):
    """A text and its selection; start equals end for a cursor."""

    text: str
    start: int
    end: int

    @property
    def selected(self) -> str:
        """Return the selected part."""
        return self.text[self.start : self.end]

    def insert(self, new: str) -> "Editing":
        """Replace the selection by ``new``."""
        at = self.start + len(new)
        return Editing(self.text[: self.start] + new + self.text[self.end :], at, at)

    def delete_back(self) -> "Editing":
        """Delete the selection, or the character before the cursor."""
        start = self.start if self.start < self.end else max(0, self.start - 1)
        return Editing(self.text[:start] + self.text[self.end :], start, start)

    def delete_forward(self) -> "Editing":
        """Delete the selection, or the character after the cursor."""
        end = self.end if self.start < self.end else self.end + 1
        return Editing(self.text[: self.start] + self.text[end:], self.start, self.start)

    def at(self, position: int) -> "Editing":
        """Move the cursor."""
        position = min(max(position, 0), len(self.text))
        return Editing(self.text, position, position)

    def word_at(self, position: int) -> "Editing":
        """Select the word at an offset, or nothing between words."""
        start = end = min(max(position, 0), len(self.text))
        while start > 0 and self.text[start - 1].isalnum():
            start -= 1
        while end < len(self.text) and self.text[end].isalnum():
            end += 1
        return Editing(self.text, start, end)

    def line_start(self) -> int:
        """Return the start of the cursor's line."""
        return self.text.rfind("\n", 0, self.start) + 1

    def line_end(self) -> int:
        """Return the end of the cursor's line."""
        end = self.text.find("\n", self.end)
        return len(self.text) if end < 0 else end
