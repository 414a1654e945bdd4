"""A contact form with one widget of every kind.

Ids: ``name``, ``phone``, ``email``, ``password``, ``note`` (fields with hints), ``photo`` (asks
for the camera permission the first time), ``favorite`` (check box), ``reminders`` (switch),
``group`` (spinner: Friends, Family, Work), ``work`` and ``private`` (radio buttons in
``number_kind``), ``save``, ``delete``, ``status`` (the result).

Save without a name shows a dialog "Name is missing"; otherwise ``status`` says "Saving…" and
after two seconds "Saved". Delete asks for confirmation, then clears every field.
"""

from dataclasses import dataclass, field

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.system.dialogs import DialogButton
from fakedroid.world.views.buttons import CheckBox, RadioButton, Switch
from fakedroid.world.views.containers import Column, RadioGroup, Row
from fakedroid.world.views.edit_text import EditText, InputType
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.spinner import Spinner
from fakedroid.world.views.text_view import FAINT, Button, TextView
from fakedroid.world.views.view import View

CAMERA = "android.permission.CAMERA"
SAVING = 2.0


@dataclass
class Contacts:
    """The last saved contact, by field."""

    saved: dict[str, str] = field(default_factory=dict)


class ContactForm:
    """The fields of the form, and the actions of its buttons."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self.name = EditText("name", hint="Name", max_length=60)
        self.phone = EditText("phone", hint="Phone", kind=InputType.PHONE)
        self.email = EditText("email", hint="E-mail", kind=InputType.EMAIL)
        self.password = EditText("password", hint="Password", kind=InputType.PASSWORD)
        self.note = EditText("note", hint="Note", kind=InputType.MULTILINE)
        self.favorite = CheckBox("Favorite", "favorite")
        self.reminders = Switch("Birthday reminders", "reminders")
        self.group = Spinner(("Friends", "Family", "Work"), "group")
        self.private = RadioButton("Private number", "private", checked=True)
        self.work = RadioButton("Work number", "work")
        self.status = TextView("", "status").styled(16, FAINT)
        self.photo = TextView("No photo", "photo_status").styled(14, FAINT)

    @property
    def fields(self) -> tuple[EditText, ...]:
        """The text fields from top to bottom."""
        return self.name, self.phone, self.email, self.password, self.note

    def save(self) -> None:
        """Save the typed contact, two seconds later."""
        if not self.name.text.strip():
            self._context.alert(
                "Name is missing", "Please type a name first.", [DialogButton("OK")]
            )
            return
        self._context.world.screen.hide_keyboard()
        self.status.text = "Saving…"
        self._context.after(SAVING, self._saved)

    def _saved(self) -> None:
        self._context.data(Contacts).saved = {field.name: field.text for field in self.fields}
        self.status.text = "Saved"

    def ask_delete(self) -> None:
        """Ask for confirmation before deleting."""
        self._context.alert(
            "Delete contact?",
            "This cannot be undone.",
            [DialogButton("Delete", self._delete), DialogButton("Cancel", button=2)],
        )

    def _delete(self) -> None:
        for each in self.fields:
            each.set_text("")
        self._context.data(Contacts).saved.clear()
        self.status.text = "Deleted"

    def add_photo(self) -> None:
        """Take a photo, with permission."""
        self._context.request_permission(CAMERA, self._photo_answer)

    def _photo_answer(self, granted: bool) -> None:
        self.photo.text = "Photo added" if granted else "No permission for photos"


def build(context: ActivityContext) -> View:
    """Build the screen."""
    form = ContactForm(context)
    photo = Row(
        Button("Add photo", "photo", form.add_photo),
        form.photo.spaced(left=16, top=14),
    )
    buttons = Row(
        Button("Save", "save", form.save).painted("filled").styled(color="#FFFFFF").sized(120, 48),
        Button("Delete contact", "delete", form.ask_delete).spaced(left=12),
    )
    body = Column(
        *(each.sized(MATCH, WRAP).spaced(bottom=8) for each in form.fields),
        photo.sized(MATCH, WRAP).spaced(bottom=4),
        form.favorite.sized(MATCH, 48),
        form.reminders.sized(MATCH, 48).padded(left=4),
        form.group.sized(MATCH, 48).spaced(top=4, bottom=4),
        RadioGroup(
            form.private.sized(MATCH, 44), form.work.sized(MATCH, 44), name="number_kind"
        ).sized(MATCH, WRAP),
        buttons.sized(MATCH, WRAP).spaced(top=12),
        form.status.sized(MATCH, WRAP).spaced(top=12),
    )
    body.sized(MATCH, WRAP).padded(16, 12, 16, 16)
    return Column(toolbar("Contact"), ScrollView(body, "scroll").sized(MATCH, 0, weight=1)).painted(
        "#FFFFFF"
    )


APP = App(
    package="dev.handroid.form",
    label="Contact form",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10201,
    permissions=(CAMERA,),
    icon="#34A853",
    symbol="card",
    activities=(
        ActivitySpec("dev.handroid.form.FormActivity", "Contact form", build, launcher=True),
    ),
)
