"""Text files of a phone: pages of lines, and replacements."""

from dataclasses import dataclass

from handroid.errors import ActionFailed, InvalidParams


def page(content: bytes, path: str, offset: int, limit: int) -> str:
    """Return lines of a file, with their numbers.

    Raises:
        ActionFailed: it is not text.
        InvalidParams: it has no such line.
    """
    text = _text(content, path)
    lines = text.removesuffix("\n").split("\n") if text else []
    if offset > max(len(lines), 1):
        raise InvalidParams(
            f"Parameter 'offset' must be between 1 and {max(len(lines), 1)}, got: {offset}"
        )
    last = min(offset - 1 + limit, len(lines))
    shown = [f"{n + 1}| {lines[n]}" for n in range(offset - 1, last)]
    if last < len(lines):
        shown.append(
            f"--- More lines available. Use offset={last + 1} to continue reading. "
            f"Total lines: {len(lines)} ---"
        )
    return "\n".join(shown)


@dataclass(frozen=True)
class Replacement:
    """A text and its replacement, once or everywhere."""

    old: str
    new: str
    everywhere: bool

    def count_in(self, content: bytes, path: str) -> int:
        """Return how many replacements a file needs.

        Raises:
            ActionFailed: the text does not occur, or the file is not text.
        """
        found = _text(content, path).count(self.old)
        if found == 0:
            raise ActionFailed(
                f"The text to replace was not found in {path}.", "Read the file again."
            )
        return found if self.everywhere else 1

    @property
    def growth(self) -> int:
        """By how many bytes a file grows with each replacement."""
        return len(self.new.encode()) - len(self.old.encode())

    def made_in(self, content: bytes, count: int) -> bytes:
        """Return the content of a file after the replacements."""
        return content.replace(self.old.encode(), self.new.encode(), count)


def _text(content: bytes, path: str) -> str:
    """Return the content of a file as text.

    Raises:
        ActionFailed: it is not text.
    """
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise ActionFailed(f"{path} is not a text file.", "Only text files can be read.")
    return text
