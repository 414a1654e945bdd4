"""The text in a file of a phone: a page of its lines, and words replaced in it."""

from dataclasses import dataclass

from handroid.errors import ActionFailed, InvalidParams


def page(content: bytes, path: str, offset: int, limit: int) -> str:
    """Return some lines of a file, with their numbers.

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
    """What is replaced by what, once or everywhere."""

    old: str
    new: str
    everywhere: bool

    def count_in(self, content: bytes, path: str) -> int:
        """Return how often it is replaced in a file.

        Raises:
            ActionFailed: never, or the file is not text.
        """
        found = _text(content, path).count(self.old)
        if found == 0:
            raise ActionFailed(
                f"The text to replace was not found in {path}.", "Read the file again."
            )
        return found if self.everywhere else 1

    @property
    def growth(self) -> int:
        """By how many bytes a file grows each time."""
        return len(self.new.encode()) - len(self.old.encode())

    def made_in(self, content: bytes, count: int) -> bytes:
        """Return what a file then holds."""
        return content.replace(self.old.encode(), self.new.encode(), count)


def _text(content: bytes, path: str) -> str:
    """Return what a file holds.

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
