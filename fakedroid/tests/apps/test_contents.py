"""A phone with contents: what its owner and a shell find on it."""

import io

import pytest
from PIL import Image

from fakedroid.apps.contacts import AddressBook
from fakedroid.apps.conversations import Conversations
from fakedroid.apps.notes import Notebook
from fakedroid.contents.everyday import EVERYDAY
from fakedroid.phone import FakePhone
from fakedroid.world.fonts.pieces import missing
from fakedroid.world.system.dates import date_text, day_text, moment_text
from tests.commands.line import run
from tests.world.person import NOTES, Person

MESSAGES = "com.android.messaging"
CONTACTS = "com.android.contacts"
CAMERA = "/sdcard/DCIM/Camera"
NOON = 1_718_884_800.0
"""A Thursday, 20 June 2024, 12:00 UTC."""


@pytest.fixture
def phone() -> FakePhone:
    return FakePhone(contents=EVERYDAY)


@pytest.fixture
def person(phone: FakePhone) -> Person:
    person = Person()
    person.world = phone.world
    person.wait(5)
    return person


def test_conversations_are_with_people_who_write_in_several_scripts(person: Person) -> None:
    person.open(MESSAGES)
    assert {"Zoë Müller", "Ada", "田中 美咲", "ليلى حداد"} <= set(person.texts("conversation_name"))
    assert len(person.texts("conversation_timestamp")) > 5


def test_a_conversation_shows_when_messages_were_sent(person: Person) -> None:
    person.open(MESSAGES)
    person.tap("Zoë Müller")
    assert person.texts("message_text")[-1] == "Croissants would be lovely 🙂"
    times = person.texts("message_status")
    person.field("compose_message_text").set_text("Done")
    person.tap("send_message_button")
    assert len(person.texts("message_status")) == len(times) + 1


def test_the_first_replies_are_individual(person: Person) -> None:
    person.open(MESSAGES)
    person.tap("田中 美咲")
    for number in range(2):
        person.field("compose_message_text").set_text(f"Message {number}")
        person.tap("send_message_button")
        person.wait(4)
    answers = [text for text in person.texts("message_text") if not text.startswith("Message")]
    assert answers[-2:] == ["はい、お願いします。", "You wrote: Message 1"]


def test_the_address_book_has_everybody_who_writes(phone: FakePhone) -> None:
    people = phone.world.stage.app_data(CONTACTS, AddressBook).people
    writers = phone.world.stage.app_data(MESSAGES, Conversations).all
    assert {each.name for each in writers} <= {each.name for each in people}


def test_a_contact_shows_number_and_address(person: Person) -> None:
    person.open(CONTACTS)
    person.tap("Bo")
    assert person.texts("large_title") == ["Bo"]
    assert person.texts("header") == ["+46 70 174 06 31", "bo@example.net"]
    person.tap("up")
    assert "Ada" in person.texts("cliv_name_textview")


def test_the_notes_of_a_plain_phone_are_the_first_ones(person: Person) -> None:
    person.open(NOTES)
    titles = person.texts("note_title")
    assert titles[:3] == ["Shopping", "Boat trip", "Ideas"]
    assert {"会議メモ", "Книги"} <= set(titles)


def test_the_conversation_with_the_newest_message_is_first(person: Person) -> None:
    person.open(MESSAGES)
    person.tap("Bo")
    person.field("compose_message_text").set_text("Thanks")
    person.tap("send_message_button")
    person.tap("up")
    assert person.texts("conversation_name")[0] == "Bo"


def test_every_character_is_drawn(phone: FakePhone) -> None:
    stage = phone.world.stage
    people = stage.app_data(CONTACTS, AddressBook).people
    writers = stage.app_data(MESSAGES, Conversations).all
    notes = stage.app_data(NOTES, Notebook).notes
    texts = [
        *(each.name for each in people),
        *(message.text for each in writers for message in each.messages),
        *(answer for each in writers for answer in each.answers),
        *(f"{each.title}{each.body}" for each in notes),
        *phone.files.list_directory("/sdcard/Documents"),
    ]
    assert missing("".join(texts).replace("\n", "")) == []


async def test_photos_are_in_the_storage_with_the_date_in_their_name(phone: FakePhone) -> None:
    names = (await run(phone, f"ls {CAMERA}")).out.split()
    assert len(names) == 4
    for name in names:
        picture = Image.open(io.BytesIO(phone.files.read(f"{CAMERA}/{name}")))
        assert picture.size == (640, 480)
        day = (await run(phone, f"stat -c %y {CAMERA}/{name}")).out[:10].replace("-", "")
        assert name.startswith(f"IMG_{day}_")


async def test_documents_are_read_and_can_be_removed(phone: FakePhone) -> None:
    text = await run(phone, "cat '/sdcard/Documents/旅行の予定.txt'")
    assert text.out.startswith("金曜日 京都\n")
    assert (await run(phone, "head -c 8 /sdcard/Documents/Lease.pdf")).out == "%PDF-1.4"
    assert (await run(phone, "rm /sdcard/Documents/Lease.pdf")).code == 0
    assert not phone.files.exists("/sdcard/Documents/Lease.pdf")
    assert FakePhone(contents=EVERYDAY).files.exists("/sdcard/Documents/Lease.pdf")


async def test_a_plain_phone_has_none_of_it() -> None:
    phone = FakePhone()
    assert (await run(phone, "ls /sdcard/Documents /sdcard/DCIM")).out.split() == [
        "/sdcard/DCIM:",
        "/sdcard/Documents:",
    ]
    assert CONTACTS not in phone.world.apps


@pytest.mark.parametrize(
    ("hours", "day", "moment"),
    [
        (1, "11:00", "11:00"),
        (13, "Wed", "Wed, 23:00"),
        (100, "Sun", "Sun, 08:00"),
        (24 * 20, "31 May", "31 May, 12:00"),
    ],
)
def test_recent_times_are_shown_more_precisely(hours: float, day: str, moment: str) -> None:
    at = NOON - hours * 3600
    assert (day_text(at, NOON), moment_text(at, NOON)) == (day, moment)


def test_the_home_screen_shows_the_date(person: Person, phone: FakePhone) -> None:
    assert person.texts("date") == [date_text(phone.clock.unix(0.0))]
    assert date_text(NOON) == "Thu, 20 Jun"
