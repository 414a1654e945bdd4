"""Notes: a list, and an editor that saves when it is closed.

Ids: ``list`` with ``note_title`` and ``note_text`` in every ``note`` row, ``add``; in the editor
``note_title_field`` and ``note_body`` (multi-line), ``up``. There are three notes at first; one is
longer than 300 characters.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import cast

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.buttons import ImageButton
from fakedroid.world.views.containers import Column
from fakedroid.world.views.edit_text import EditText, InputType
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View

EDITOR = "dev.handroid.notes.EditorActivity"
_LONG = (
    "The boat leaves at nine from the second pier, behind the fish market. Bring a coat, since "
    "the wind is cold even in June, and the tickets, which are in the blue folder. Lunch is on "
    "the island; the kitchen wants to know by Thursday who eats no fish. We come back on the "
    "boat at half past five, or on the last one at eight if the weather holds and nobody is "
    "tired. Grandmother has the key to the hut."
)


@dataclass
class Note:
    """One note."""

    title: str
    body: str


def first_notes() -> list[Note]:
    """Return the notes of a new phone."""
    return [
        Note("Shopping", "Milk\nBread\nApples"),
        Note("Boat trip", _LONG),
        Note("Ideas", "A lamp that follows the reader."),
    ]


@dataclass
class Notebook:
    """All notes, kept for the lifetime of the phone."""

    notes: list[Note] = field(default_factory=first_notes)


class NoteRow(Column):
    """The row of a note."""

    def __init__(self) -> None:
        self.title = TextView("", "note_title").styled(18).lined(1)
        self.body = TextView("", "note_text").styled(14, FAINT).lined(1)
        super().__init__(self.title.sized(MATCH), self.body.sized(MATCH), name="note")
        self.clickable = True
        self.sized(MATCH, WRAP).padded(16, 12, 16, 12).painted("line")


class Notes:
    """The adapter of the notebook."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self._book = context.data(Notebook)

    def count(self) -> int:
        """Return the number of notes."""
        return len(self._book.notes)

    def kind(self, _position: int) -> str:
        """Return the only kind of row."""
        return "note"

    def create(self, _kind: str) -> View:
        """Create a row."""
        return NoteRow()

    def bind(self, row: View, position: int) -> None:
        """Bind a row to a note."""
        view, note = cast(NoteRow, row), self._book.notes[position]
        view.title.text = note.title or "Untitled"
        view.body.text = note.body.replace("\n", " ")
        view.on_click = partial(self.open, position)

    def open(self, position: int) -> None:
        """Open a note in the editor."""
        self._context.start(EDITOR, {"position": str(position)})

    def add(self) -> None:
        """Open an empty note in the editor."""
        self._context.start(EDITOR, {"position": "-1"})


def build(context: ActivityContext) -> View:
    """Build the list."""
    notes = Notes(context)
    listing = RecyclerView(notes, "list")
    context.on_resume = listing.refresh
    add = ImageButton("add", "add", "New note", notes.add)
    return Column(toolbar("Notes", None, add), listing.sized(MATCH, 0, weight=1)).painted("#FFFFFF")


def build_editor(context: ActivityContext) -> View:
    """Build the editor."""
    book, position = context.data(Notebook), int(context.extras.get("position", "-1"))
    note = book.notes[position] if position >= 0 else Note("", "")
    title = EditText("note_title_field", note.title, "Title")
    body = EditText("note_body", note.body, "Note", InputType.MULTILINE)

    def save() -> None:
        note.title, note.body = title.text, body.text
        if note not in book.notes and (note.title or note.body):
            book.notes.append(note)

    context.on_pause = save
    fields = Column(title.sized(MATCH), body.sized(MATCH).spaced(top=8))
    return Column(
        toolbar("Note", context.finish),
        ScrollView(fields.sized(MATCH).padded(16, 8, 16, 16), "scroll").sized(MATCH, 0, weight=1),
    ).painted("#FFFFFF")


APP = App(
    package="dev.handroid.notes",
    label="Notes",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10203,
    icon="#F4B400",
    symbol="notes",
    activities=(
        ActivitySpec("dev.handroid.notes.NotesActivity", "Notes", build, launcher=True),
        ActivitySpec(EDITOR, "Note", build_editor, exported=False),
    ),
)
