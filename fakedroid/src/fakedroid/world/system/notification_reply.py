"""A notification's inline reply: the button, then a field and a button to send (src ids)."""

from collections.abc import Callable

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.buttons import ImageButton
from fakedroid.world.views.containers import FrameLayout, Row
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.text_view import ACCENT, Button
from fakedroid.world.views.view import View

_HINT = "Reply"


def reply_actions(send: Callable[[str], None]) -> View:
    """Build the actions of a notification with an inline reply."""
    holder = FrameLayout(name="android:id/actions_container")

    def open_field() -> None:
        field = _field(send)
        holder.remove_all()
        holder.add(field.sized(MATCH, WRAP))
        text = field.children[0]
        if isinstance(text, EditText):
            # The field gets the focus and the keyboard at once (src RemoteInputView.focus).
            text.perform_click()

    button = Button("Reply", "android:id/action0", open_field).styled(color=ACCENT)
    actions = Row(button.painted("flat"), name="android:id/actions")
    return holder.add(actions.sized(MATCH, WRAP))


def _field(send: Callable[[str], None]) -> Row:
    """Build the content of RemoteInputView: nothing is sent while the field is empty (src)."""
    text = EditText("remote_input_text", hint=_HINT)
    button = ImageButton("send", "remote_input_send", "Send", lambda: send(text.text))
    button.enabled = False

    def changed(typed: str) -> None:
        button.enabled = bool(typed)

    text.on_text = changed
    text.on_editor_action = lambda: send(text.text) if text.text else None
    return Row(
        text.sized(0, WRAP, weight=1),
        button.aligned(Gravity.CENTER_Y),
        name="remote_input",
    )
