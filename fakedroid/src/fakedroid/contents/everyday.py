"""A phone in everyday use: people who write in ten scripts, notes, documents, photos."""

from fakedroid.apps import contacts
from fakedroid.apps.contacts import AddressBook
from fakedroid.apps.conversations import Conversations
from fakedroid.apps.notes import Notebook
from fakedroid.contents.contents import Contents
from fakedroid.contents.documents import documents
from fakedroid.contents.notes import notes
from fakedroid.contents.people import PEOPLE
from fakedroid.contents.threads import threads

EVERYDAY = Contents(
    apps=(contacts.APP,),
    seeds={
        AddressBook: lambda _boot: AddressBook(list(PEOPLE)),
        Conversations: lambda boot: Conversations(threads(boot)),
        Notebook: lambda _boot: Notebook(notes()),
    },
    files=documents,
)
