"""Messages: a list of conversations, a thread, and notifications that can be answered.

Ids of AOSP's Messaging (mem): ``android:id/list`` with ``conversation_name`` and
``conversation_snippet`` per conversation, and ``conversation_timestamp`` where messages have dates;
in a thread ``message_text`` per message, ``message_status`` (its time) below the last of several,
``compose_message_text``, ``send_message_button``, ``attach_media_button``, ``up``. Replies come
after three seconds, Dilek's only after the thread was closed; then the reply is a notification
that can be answered.
"""

from functools import partial
from itertools import zip_longest
from typing import cast

from fakedroid.apps.conversations import Conversation, Conversations, Message, leave, send
from fakedroid.apps.files import pick_file
from fakedroid.apps.person_picture import picture_of
from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.system.dates import day_text, moment_text
from fakedroid.world.views.buttons import ImageButton
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View

PACKAGE = "com.android.messaging"
LIST = "com.android.messaging.ui.conversationlist.ConversationListActivity"
TOGETHER = 600.0
"""Messages of one person within so many seconds share one line with the time."""
THREAD = "com.android.messaging.ui.conversation.ConversationActivity"


class ConversationRow(Column):
    """The row of a conversation."""

    def __init__(self) -> None:
        self.who = TextView("", "conversation_name").styled(18).lined(1)
        self.snippet = TextView("", "conversation_snippet").styled(14, FAINT).lined(1)
        super().__init__(self.who.sized(MATCH), self.snippet.sized(MATCH), name="conversation_item")
        self.clickable = self.long_clickable = True
        self.holding(Gravity.CENTER_Y).sized(MATCH, 72).padded(72, 4, 16, 4).painted("line")


class DatedRow(ConversationRow):
    """The row of a conversation with the time of its last message."""

    def __init__(self) -> None:
        super().__init__()
        self.time = TextView("", "conversation_timestamp").styled(12, FAINT).lined(1)
        self.remove_all()
        who = self.who.sized(0, WRAP, weight=1)
        self.add(Row(who, self.time.spaced(left=8, top=4)).sized(MATCH), self.snippet)


class ConversationList:
    """The adapter of all conversations."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context

    @property
    def _all(self) -> list[Conversation]:
        return self._context.data(Conversations).newest_first()

    def count(self) -> int:
        """Return the number of conversations."""
        return len(self._all)

    def kind(self, position: int) -> str:
        """Return whether a row has a date."""
        return "plain" if self._all[position].messages[-1].at is None else "dated"

    def create(self, kind: str) -> View:
        """Create a row."""
        return ConversationRow() if kind == "plain" else DatedRow()

    def bind(self, row: View, position: int) -> None:
        """Bind a row to a conversation."""
        view, conversation = cast(ConversationRow, row), self._all[position]
        view.who.text = conversation.name
        view.leading = picture_of(conversation.name)
        last = conversation.messages[-1]
        view.snippet.text = last.text
        if isinstance(view, DatedRow) and last.at is not None:
            view.time.text = day_text(last.at, self._context.now)
        view.on_click = partial(self._open, conversation.name)

    def _open(self, name: str) -> None:
        self._context.start(THREAD, {"name": name})


def build(context: ActivityContext) -> View:
    """Build the list."""
    listing = RecyclerView(ConversationList(context), "android:id/list")
    context.on_resume = listing.refresh
    return Column(toolbar("Messages"), listing.sized(MATCH, 0, weight=1)).painted("#FFFFFF")


class Thread:
    """One conversation on the screen."""

    def __init__(self, context: ActivityContext, conversation: Conversation) -> None:
        self._context = context
        self._conversation = conversation
        self.lines = Column().sized(MATCH)
        self.scroll = ScrollView(self.lines, "message_list")
        self.text = EditText("compose_message_text", hint="Send message")
        self.text.on_editor_action = self.send
        context.on_resume, context.on_pause = self.opened, self.left

    def opened(self) -> None:
        """Show the messages, and keep showing new ones."""
        self._conversation.on_change = self.show
        self.show()

    def left(self) -> None:
        """Stop showing new messages."""
        leave(self._context.world, self._conversation)

    def show(self) -> None:
        """Show all messages, scrolled to the end."""
        self.lines.remove_all()
        messages = self._conversation.messages
        for message, following in zip_longest(messages, messages[1:]):
            self._show(message, following)
        window = self.scroll.window
        if window is not None:
            window.lay_out()
            self.scroll.scroll_to(self.scroll.scroll_range())

    def _show(self, message: Message, following: Message | None) -> None:
        bubble = TextView(message.text, "message_text").padded(14, 8, 14, 8)
        side = Gravity.END if message.mine else Gravity(0)
        self.lines.add(
            bubble.painted("bubble" if message.mine else "bubble_in")
            .aligned(side)
            .spaced(12, 4, 12, 4)
        )
        if message.at is not None and _ends_a_run(message, following):
            when = moment_text(message.at, self._context.now)
            status = TextView(when, "message_status").styled(12, FAINT).aligned(side)
            self.lines.add(status.spaced(16, 0, 16, 8))

    def send(self) -> None:
        """Send the typed text."""
        if self.text.text:
            send(self._context.world, self._conversation, self.text.text)
            self.text.set_text("")

    def attach(self) -> None:
        """Pick a file and send its name."""
        pick_file(self._context, self._attached)

    def _attached(self, name: str) -> None:
        self._context.toast(f"Attached {name}")
        self.text.set_text(f"[{name}] {self.text.text}".strip())


def _ends_a_run(message: Message, following: Message | None) -> bool:
    if following is None or following.mine != message.mine:
        return True
    return (following.at or 0.0) - (message.at or 0.0) > TOGETHER


def build_thread(context: ActivityContext) -> View:
    """Build a conversation."""
    name = context.extras.get("name", "")
    context.label = name
    thread = Thread(context, context.data(Conversations).find(name))
    composer = Row(
        ImageButton("add", "attach_media_button", "Attach", thread.attach),
        thread.text.sized(0, WRAP, weight=1),
        ImageButton("send", "send_message_button", "Send Message", thread.send),
        name="message_compose_view_container",
    )
    return Column(
        toolbar(name, context.finish),
        thread.scroll.sized(MATCH, 0, weight=1),
        composer.sized(MATCH, WRAP).padded(4, 4, 4, 4).painted("bar"),
    ).painted("#FFFFFF")


APP = App(
    package=PACKAGE,
    label="Messaging",
    version_name="1.0.001",
    version_code=10001040,
    system=True,
    uid=10121,
    icon="#1E88E5",
    symbol="messages",
    activities=(
        ActivitySpec(LIST, "Messaging", build, launcher=True),
        ActivitySpec(THREAD, "Messaging", build_thread, exported=False),
    ),
)
