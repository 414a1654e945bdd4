"""Messages, files and settings from the user's point of view."""

from fakedroid.apps import APPS
from fakedroid.world.surroundings import FolderEntry, Surroundings
from fakedroid.world.world import World
from tests.world.person import SETTINGS, Person

MESSAGES = "com.android.messaging"
FILES = "com.android.documentsui"
STORAGE = {
    "/sdcard": [FolderEntry("b.txt", False, 3), FolderEntry("Music", True, 0)],
    "/sdcard/Music": [FolderEntry("a.mp3", False, 9), FolderEntry(".nomedia", False, 0)],
}


def in_thread(name: str) -> Person:
    person = Person()
    person.open(MESSAGES)
    person.tap(name)
    person.field("compose_message_text").set_text("Hello")
    person.tap("send_message_button")
    return person


def test_a_reply_appears_in_the_open_thread_without_a_notification() -> None:
    person = in_thread("Ada")
    person.wait(3)
    assert person.texts("message_text")[-1] == "You wrote: Hello"
    assert all(note.package != MESSAGES for note in person.world.notifications)


def test_a_reply_to_a_closed_thread_is_a_notification_with_an_inline_reply() -> None:
    person = in_thread("Dilek")
    person.wait(60)
    assert person.texts("message_text")[-1] == "Hello"
    person.world.home()
    person.wait(3)
    newest = person.world.notifications[0]
    assert (newest.package, newest.title, newest.text) == (MESSAGES, "Dilek", "You wrote: Hello")
    assert newest.on_reply is not None
    newest.on_reply("Bye")
    assert newest not in person.world.notifications
    person.open(MESSAGES)
    assert person.texts("message_text")[-1] == "Bye"


def test_an_empty_message_is_not_sent() -> None:
    person = Person()
    person.open(MESSAGES)
    person.tap("Ada")
    person.tap("send_message_button")
    assert person.texts("message_text") == ["Hello from Ada"]


def test_sizes_of_files_have_few_digits() -> None:
    sizes = {"a": 3, "b": 900, "c": 12808, "d": 345_678, "e": 2_500_000_000}
    person = Person()
    entries = [FolderEntry(name, False, size) for name, size in sizes.items()]
    person.world = World(Surroundings(folder=lambda _path: entries), APPS)
    person.open(FILES)
    assert person.texts("size") == ["3 B", "900 B", "12.81 kB", "346 kB", "2.50 GB"]


def at_files() -> Person:
    person = Person()
    person.world = World(Surroundings(folder=STORAGE.__getitem__), APPS)
    person.open(FILES)
    return person


def test_folders_come_first_and_hidden_files_are_not_listed() -> None:
    person = at_files()
    assert person.texts("android:id/title") == ["Music", "b.txt"]
    person.tap("Music")
    assert person.texts("android:id/title") == ["a.mp3"]
    person.world.back()
    assert person.texts("android:id/title") == ["Music", "b.txt"]


def test_a_tap_on_a_file_opens_no_app() -> None:
    person = at_files()
    person.tap("b.txt")
    toast = person.world.toasts.window
    assert toast is not None
    assert [view.text for view in toast.root.walk() if view.text] == ["Can't open file"]


def test_a_selection_five_pages_down_is_shown_on_all_pages_above() -> None:
    person = Person()
    person.open(SETTINGS)
    for _ in range(3):
        person.swipe((540, 1800), (540, 600))
        person.wait(3)
    for name in ("System", "Date & time", "Time zone", "Region"):
        person.tap(name)
    person.tap("Austria")
    assert person.sees("Austria")
    person.world.back()
    assert person.sees("Austria")
