"""Files: browse the phone's storage, or pick a file (DocumentsUI).

Ids (mem): ``dir_list`` with ``item_root`` per entry, ``android:id/title`` and ``size`` in it,
``breadcrumb_text``, ``up``; ``empty`` in an empty folder.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.surroundings import FolderEntry
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View

PACKAGE = "com.android.documentsui"
BROWSER = "com.android.documentsui.files.FilesActivity"
PICKER = "com.android.documentsui.picker.PickActivity"
ROOT = "/sdcard"


@dataclass
class PickRequest:
    """An app that waits for a file to be picked."""

    chosen: Callable[[str], None] | None = None


def pick_file(context: ActivityContext, chosen: Callable[[str], None]) -> None:
    """Let the user pick a file, on top of an app's own screen."""
    context.world.stage.app_data(PACKAGE, PickRequest).chosen = chosen
    context.world.start_activity(PACKAGE, PICKER, new_task=False)


def _size_text(size: int) -> str:
    """Return a size in few digits, in units of a thousand (mem Formatter.formatFileSize)."""
    value, units = float(size), iter(("B", "kB", "MB", "GB"))
    unit = next(units)
    while value > 900 and unit != "GB":
        value, unit = value / 1000, next(units)
    digits = 0 if unit == "B" or value >= 100 else 2
    return f"{value:.{digits}f} {unit}"


class EntryRow(Row):
    """The row of an entry."""

    def __init__(self) -> None:
        self.title = TextView("", "android:id/title").styled(16).lined(1)
        self.size = TextView("", "size").styled(12, FAINT).lined(1)
        texts = Column(self.title.sized(MATCH), self.size.sized(MATCH))
        super().__init__(texts.sized(0, WRAP, weight=1).aligned(Gravity.CENTER_Y), name="item_root")
        self.clickable = self.long_clickable = True
        self.sized(MATCH, 64).padded(72, 0, 16).painted("line")


def _icon(entry: FolderEntry) -> str:
    if entry.folder:
        return "files:#5F6B7C"
    pictures = entry.name.lower().endswith((".jpg", ".jpeg", ".png", ".webp"))
    return "gallery:#C5553D" if pictures else "notes:#1A73E8"


class Folder:
    """The adapter of a folder in the phone's storage."""

    def __init__(self, context: ActivityContext, choose: Callable[[str], None]) -> None:
        self._context = context
        self._choose = choose
        self._path = ROOT
        self._entries: list[FolderEntry] = []
        self.crumb = TextView("", "breadcrumb_text").styled(14, FAINT).lined(1)
        self.empty = TextView("No items", "empty").styled(16, FAINT).held(Gravity.CENTER)
        self.listing = RecyclerView(self, "dir_list")
        context.on_back = self.up
        context.on_resume = self.show

    def count(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    def kind(self, _position: int) -> str:
        """Return the only kind of row."""
        return "entry"

    def create(self, _kind: str) -> View:
        """Create a row."""
        return EntryRow()

    def bind(self, row: View, position: int) -> None:
        """Bind a row to an entry."""
        view, entry = cast(EntryRow, row), self._entries[position]
        view.title.text, view.leading = entry.name, _icon(entry)
        view.size.text = "Folder" if entry.folder else _size_text(entry.size)
        view.on_click = partial(self._clicked, entry)

    def _clicked(self, entry: FolderEntry) -> None:
        if entry.folder:
            self._path = f"{self._path}/{entry.name}"
            self.show()
        else:
            self._choose(entry.name)

    def show(self) -> None:
        """List the current content of the folder, folders first, by name (mem)."""
        found = self._context.world.surroundings.folder(self._path)
        shown = [entry for entry in found if not entry.name.startswith(".")]
        self._entries = sorted(shown, key=lambda e: (not e.folder, e.name.lower()))
        self.crumb.text = "Internal storage" + self._path.removeprefix(ROOT).replace("/", " › ")
        self.empty.visible = not self._entries
        self.listing.scroll_to(0)
        self.listing.refresh()

    def up(self) -> None:
        """Go to the parent folder, or leave."""
        if self._path == ROOT:
            self._context.finish()
        else:
            self._path = self._path.rpartition("/")[0]
            self.show()


def _screen(title: str, folder: Folder) -> View:
    return Column(
        toolbar(title, folder.up),
        folder.crumb.sized(MATCH).padded(16, 8, 16, 8),
        folder.empty.sized(MATCH, 64),
        folder.listing.sized(MATCH, 0, weight=1),
    ).painted("#FFFFFF")


def build(context: ActivityContext) -> View:
    """Build the screen for browsing; a tap on a file reports that no app opens it."""
    refusal = "Can't open file"
    return _screen("Files", Folder(context, lambda _name: context.toast(refusal)))


def build_picker(context: ActivityContext) -> View:
    """Build the screen for picking a file."""

    def pick(name: str) -> None:
        request = context.data(PickRequest)
        chosen, request.chosen = request.chosen, None
        context.finish()
        if chosen is not None:
            chosen(name)

    return _screen("Select a file", Folder(context, pick))


APP = App(
    package=PACKAGE,
    label="Files",
    version_name="14",
    version_code=34,
    system=True,
    uid=10049,
    icon="#F9A825",
    symbol="files",
    activities=(
        ActivitySpec(BROWSER, "Files", build, launcher=True),
        ActivitySpec(PICKER, "Files", build_picker),
    ),
)
