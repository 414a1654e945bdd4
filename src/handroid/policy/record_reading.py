"""Reads new lines of the record, while other programs keep writing it."""

from dataclasses import dataclass
from pathlib import Path

from handroid.policy.record import file_name, files_in
from handroid.policy.record_files import FOLDER
from handroid.state import State


@dataclass(frozen=True)
class Place:
    """A position in the record: the file, named by its first line, and the offset in bytes."""

    file: int = 1
    size: int = 0


def end_of_record(state: State) -> Place:
    """Return the current end of the record."""
    files = _files(state.folder / FOLDER)
    if not files:
        return Place()
    return Place(files[-1], (state.folder / FOLDER / file_name(files[-1])).stat().st_size)


def lines_after(state: State, place: Place, most_bytes: int) -> tuple[list[bytes], Place]:
    """Return the next complete lines, without line feeds, and the position after them.

    Files that were removed meanwhile are skipped.

    Raises:
        OSError: the files cannot be read.
    """
    folder = state.folder / FOLDER
    # A file is complete once there is a later one.
    files = [each for each in _files(folder) if each >= place.file]
    for number in files:
        start = place.size if number == place.file else 0
        lines, size = _whole_lines(folder / file_name(number), start, most_bytes)
        if size != start or number == files[-1]:
            return lines, Place(number, size)
    return [], place


def _files(folder: Path) -> list[int]:
    return [int(path.stem) for path in files_in(folder)]


def _whole_lines(path: Path, start: int, most_bytes: int) -> tuple[list[bytes], int]:
    with path.open("rb") as file:
        file.seek(start)
        content = file.read(most_bytes)
    end = content.rfind(b"\n") + 1
    if not end and len(content) == most_bytes:
        # Longer than any line, so it is not a line.
        return [], start + most_bytes
    return content[:end].split(b"\n")[:-1], start + end
