"""Actions on a virtual phone between a look and an action of the caller."""

from collections.abc import Callable
from random import Random

from fakedroid.apps.notes import Note, Notebook, Notes
from fakedroid.apps.rows import DETAIL
from fakedroid.world.system.dialogs import DialogButton, show_alert
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.view import View
from fakedroid.world.window_kind import WindowKind
from fakedroid.world.world import World
from tests.world.person import CALCULATOR, FORM, LAUNCHER, NOTES, ROWS, SETTINGS, Person

Act = Callable[["Visitor"], bool]
ACTS: dict[str, Act] = {}
_WORDS = ("anchor", "basket", "candle", "drawer", "engine", "folder", "garden", "hammer")


def act(name: str) -> Callable[[Act], Act]:
    """Add an action; it returns False if it is not possible."""

    def add(do: Act) -> Act:
        ACTS[name] = do
        return do

    return add


class Visitor(Person):
    """A person who uses a phone that is also accessed through adb."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world = world
        self.rng = rng
        self.count = 0

    @property
    def package(self) -> str:
        """The package in front."""
        front = self.world.resumed_activity()
        return front.package if front else ""

    def words(self) -> str:
        """Return words that were not used before."""
        self.count += 1
        return f"{self.rng.choice(_WORDS)} {self.rng.choice(_WORDS)} {self.count}"

    def among(self, *kinds: type[View]) -> View | None:
        """Return a random visible view of the front window, of some kinds."""
        window = self.world.focused_window()
        views = window.root.walk() if window else ()
        found = [view for view in views if isinstance(view, kinds) and view.visible_to_user()]
        return self.rng.choice(found) if found else None

    def tap_view(self, view: View) -> None:
        """Tap the center of the visible part of a view."""
        self.tap_at(*view.visible_bounds().center)
        self.wait(0.5)


@act("opens an app")
def open_app(visitor: Visitor) -> bool:
    visitor.open(visitor.rng.choice((FORM, ROWS, NOTES, SETTINGS, CALCULATOR)))
    return True


@act("taps something")
def tap(visitor: Visitor) -> bool:
    window = visitor.world.focused_window()
    if window is None or visitor.package == LAUNCHER:
        return False
    found = [view for view in window.root.walk() if view.clickable and view.visible_to_user()]
    if found:
        visitor.tap_view(visitor.rng.choice(found))
    return bool(found)


@act("types into a field")
def type_text(visitor: Visitor) -> bool:
    field = visitor.among(EditText)
    if not isinstance(field, EditText):
        return False
    visitor.tap_view(field)
    visitor.type(visitor.words())
    return True


@act("empties and fills all fields but one")
def fill(visitor: Visitor) -> bool:
    window = visitor.world.focused_window()
    fields = [v for v in window.root.walk() if isinstance(v, EditText)] if window else []
    for field in fields[1:]:
        field.set_text(visitor.words())
    return len(fields) > 1


@act("scrolls a little")
def scroll_little(visitor: Visitor) -> bool:
    return _scroll(visitor, 0.08)


@act("scrolls far")
def scroll_far(visitor: Visitor) -> bool:
    return _scroll(visitor, 0.55)


def _scroll(visitor: Visitor, share: float) -> bool:
    view = visitor.among(Scrolling)
    if view is None or not view.scrollable:
        return False
    box = view.visible_bounds()
    middle = (box.left + box.right) / 2
    low, high = box.bottom - box.height * 0.1, box.bottom - box.height * (0.1 + share)
    if visitor.rng.random() < 0.35:
        low, high = high, low
    visitor.swipe((middle, low), (middle, high), 0.6)
    visitor.wait(1)
    return True


@act("goes back")
def back(visitor: Visitor) -> bool:
    visitor.world.back()
    return True


@act("turns the phone by the settings")
def turn(visitor: Visitor) -> bool:
    settings = visitor.world.surroundings.settings
    settings.put("system", "accelerometer_rotation", "0")
    settings.put("system", "user_rotation", visitor.rng.choice(("0", "0", "1", "3")))
    visitor.world.settings_changed("system", "user_rotation")
    return True


@act("opens the keyboard")
def keyboard(visitor: Visitor) -> bool:
    field = visitor.among(EditText)
    if field is None or visitor.world.keyboard_shown:
        return False
    visitor.tap_view(field)
    return True


@act("hides the keyboard")
def hide_keyboard(visitor: Visitor) -> bool:
    shown = visitor.world.keyboard_shown
    visitor.world.keyboard.hide()
    return shown


@act("opens a dialog, or another in its place")
def dialog(visitor: Visitor) -> bool:
    front = visitor.world.resumed_activity()
    if front is None or front.package == LAUNCHER:
        return False
    for window in list(front.windows):
        if window.kind is WindowKind.DIALOG:
            visitor.world.screen.close_window(window)
    choices = [DialogButton("OK"), DialogButton("Cancel", button=2)]
    about = f"Delete {visitor.count + 3} files?"
    show_alert(visitor.world.screen, front, about, f"Folder {visitor.words()}", choices)
    return True


@act("opens another row's page on top")
def detail(visitor: Visitor) -> bool:
    if visitor.package != ROWS:
        return False
    number = str(visitor.rng.randrange(1, 500))
    visitor.world.start_activity(ROWS, DETAIL, new_task=False, extras={"number": number})
    visitor.wait(1)
    return True


@act("adds or removes a note above the others")
def change_notes(visitor: Visitor) -> bool:
    listing = visitor.among(RecyclerView)
    if not isinstance(listing, RecyclerView) or not isinstance(listing.adapter, Notes):
        return False
    notes = visitor.world.stage.app_data(NOTES, Notebook).notes
    if len(notes) > 2 and visitor.rng.random() < 0.4:
        notes.pop(visitor.rng.randrange(len(notes)))
    else:
        notes.insert(visitor.rng.randrange(len(notes) + 1), Note(visitor.words(), "Milk"))
    listing.refresh()
    return True
