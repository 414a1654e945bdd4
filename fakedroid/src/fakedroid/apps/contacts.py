"""Contacts: the address book, and the card of one person.

Ids of AOSP's Contacts (mem): ``android:id/list`` with ``cliv_name_textview`` per person; on a
card ``large_title`` and per entry ``header`` and ``sub_header``; ``up``.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, cast

from fakedroid.apps.person_picture import picture_of
from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View

PACKAGE = "com.android.contacts"
LIST = "com.android.contacts.activities.PeopleActivity"
CARD = "com.android.contacts.quickcontact.QuickContactActivity"


class Person(NamedTuple):
    """A person in the address book."""

    name: str
    phone: str
    email: str = ""
    birthday: str = ""


@dataclass
class AddressBook:
    """All persons, by name."""

    people: list[Person] = field(default_factory=list)


class PersonRow(Row):
    """The row of a person."""

    def __init__(self) -> None:
        self.who = TextView("", "cliv_name_textview").styled(16).lined(1)
        super().__init__(self.who.sized(0, WRAP, weight=1).aligned(Gravity.CENTER_Y))
        self.clickable = self.long_clickable = True
        self.sized(MATCH, 64).padded(72, 0, 16).painted("line")


class People:
    """The adapter of the address book."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self._people = context.data(AddressBook).people

    def count(self) -> int:
        """Return the number of persons."""
        return len(self._people)

    def kind(self, _position: int) -> str:
        """Return the only kind of row."""
        return "person"

    def create(self, _kind: str) -> View:
        """Create a row."""
        return PersonRow()

    def bind(self, row: View, position: int) -> None:
        """Bind a row to a person."""
        view = cast(PersonRow, row)
        view.who.text = name = self._people[position].name
        view.leading = picture_of(name)
        view.on_click = partial(self._open, position)

    def _open(self, position: int) -> None:
        self._context.start(CARD, {"position": str(position)})


def build(context: ActivityContext) -> View:
    """Build the list."""
    listing = RecyclerView(People(context), "android:id/list")
    return Column(toolbar("Contacts"), listing.sized(MATCH, 0, weight=1)).painted("#FFFFFF")


def build_card(context: ActivityContext) -> View:
    """Build a person's card."""
    person = context.data(AddressBook).people[int(context.extras.get("position", "0"))]
    context.label = person.name
    name = Row(TextView(person.name, "large_title").styled(28).lined(2).sized(0, WRAP, weight=1))
    name.leading = picture_of(person.name)
    entries = [
        _entry(text, kind, icon)
        for text, kind, icon in (
            (person.phone, "Mobile", "phone"),
            (person.email, "E-mail", "send"),
            (person.birthday, "Birthday", "clock"),
        )
        if text
    ]
    body = Column(name.sized(MATCH).padded(72, 24, 16, 24), *entries).sized(MATCH, WRAP)
    return Column(
        toolbar("Contact", context.finish), ScrollView(body, "scroll").sized(MATCH, 0, weight=1)
    ).painted("#FFFFFF")


def _entry(text: str, kind: str, icon: str) -> View:
    entry = Column(
        TextView(text, "header").styled(16).lined(1).sized(MATCH),
        TextView(kind, "sub_header").styled(14, FAINT).lined(1).sized(MATCH),
    )
    entry.leading = f"{icon}:#5F6368"
    return entry.sized(MATCH, 72).padded(72, 14, 16, 0)


APP = App(
    package=PACKAGE,
    label="Contacts",
    version_name="1.7.34",
    version_code=10734,
    system=True,
    icon="#1565C0",
    symbol="contacts",
    activities=(
        ActivitySpec(LIST, "Contacts", build, launcher=True),
        ActivitySpec(CARD, "Contacts", build_card, exported=False),
    ),
)
