"""The tasks: the goal, the visible evidence, and the proof on the phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.tokens.phone import BenchPhone
from bench.tokens.screens import view
from bench.tokens.steps import HideKeyboard, ScrollTo, Step, Tap, Type
from fakedroid.apps.conversations import Conversations
from fakedroid.apps.form import Contacts
from fakedroid.apps.notes import Notebook
from fakedroid.world.views.view import View


@dataclass(frozen=True)
class Task:
    """One task. Every stage uses its current screen; then the next screen is read."""

    name: str
    package: str
    stages: tuple[tuple[Step, ...], ...]
    evidence: str
    """The text that an answer must contain before the reader knows that it is done."""
    proved: Callable[[BenchPhone], bool]
    ends_in_text: bool = False
    """Whether the evidence is a plain text, so that one has to ask for texts."""


def _with_id(phone: BenchPhone, name: str) -> View:
    return view(phone, lambda each: each.resource_id.endswith(f"/{name}"))


def _calculated(phone: BenchPhone) -> bool:
    return str(getattr(_with_id(phone, "result"), "text", "")) == "56088"


def _contact(phone: BenchPhone) -> bool:
    saved = phone.world.stage.app_data("dev.handroid.form", Contacts).saved
    favorite = bool(getattr(_with_id(phone, "favorite"), "checked", False))
    return favorite and (saved.get("name"), saved.get("phone")) == ("Ada Lovelace", "12345")


def _rotating(phone: BenchPhone) -> bool:
    return phone.settings.get("system", "accelerometer_rotation") == "1"


def _at_row(phone: BenchPhone) -> bool:
    return _with_id(phone, "detail").accessible_text() == "This is row 437"


def _noted(phone: BenchPhone) -> bool:
    notes = phone.world.stage.app_data("dev.handroid.notes", Notebook).notes
    return ("Groceries", "Eggs and flour") in [(note.title, note.body) for note in notes]


def _drafted(phone: BenchPhone) -> bool:
    sent = phone.world.stage.app_data("com.android.messaging", Conversations).find("Ada").messages
    written = _with_id(phone, "compose_message_text").accessible_text()
    return written == "Running late" and len(sent) == 1


TASKS = (
    Task(
        "calculate 123 × 456",
        "com.android.calculator2",
        (tuple(Tap(key) for key in "123×456="),),
        "56088",
        _calculated,
        ends_in_text=True,
    ),
    Task(
        "save a contact, marked as favourite",
        "dev.handroid.form",
        (
            (
                Tap("Favorite"),
                Type("Name", "Ada Lovelace"),
                Type("Phone", "12345"),
                HideKeyboard(),
                Tap("Save"),
            ),
        ),
        "Saved",
        _contact,
    ),
    Task(
        "switch on auto-rotate in Settings, Display",
        "com.android.settings",
        ((Tap("Display"),), (Tap("Auto-rotate screen"),)),
        "On",
        _rotating,
    ),
    Task(
        "open row 437 of 500",
        "dev.handroid.rows",
        ((ScrollTo("Row 437"), Tap("Row 437")),),
        "This is row 437",
        _at_row,
    ),
    Task(
        "write a note",
        "dev.handroid.notes",
        (
            (Tap("New note"),),
            (Type("Title", "Groceries"), Type("Note", "Eggs and flour"), Tap("Navigate up")),
        ),
        "Groceries",
        _noted,
    ),
    Task(
        "draft an SMS to Ada",
        "com.android.messaging",
        ((Tap("Ada"),), (Type("Send message", "Running late"),)),
        "Running late",
        _drafted,
    ),
)
