"""Screens of many kinds, as apps draw them."""

from collections.abc import Callable
from random import Random

from handroid.model.screen import WindowType
from tests.element_ids.texts import SECONDS, number, sentence, title
from tests.element_ids.world import IME, SYSTEMUI, Flow, Pane, Piece, Role, Shape, Stage

TEXT, BUTTON, IMAGE = "android.widget.TextView", "android.widget.Button", "android.widget.ImageView"
LINEAR, FRAME = "android.widget.LinearLayout", "android.widget.FrameLayout"
LIST = "androidx.recyclerview.widget.RecyclerView"
SCROLL = "android.widget.ScrollView"
EDIT = "android.widget.EditText"
VIEW = "android.view.View"
CLICKS = frozenset({"clickable"})
SCROLLS = frozenset({"scrollable"})


def label(
    stage: Stage, text: str, role: Role = Role.FIXED, name: str = "", height: int = 60
) -> Piece:
    return Piece(stage.truth(name or "label"), TEXT, text, name=name, role=role, height=height)


def button(stage: Stage, text: str, name: str = "", width: int = 0, height: int = 120) -> Piece:
    truth = stage.truth(name or text)
    return Piece(
        truth, BUTTON, text, name=name, role=Role.ACTION, flags=CLICKS, height=height, width=width
    )


def icon(stage: Stage, name: str = "", description: str = "", width: int = 120) -> Piece:
    truth = stage.truth(name or "icon")
    cls = "android.widget.ImageButton" if description else IMAGE
    return Piece(
        truth, cls, description=description, name=name, flags=CLICKS, height=120, width=width
    )


def box(stage: Stage, *inside: Piece, flow: Flow = Flow.DOWN, name: str = "") -> Piece:
    return Piece(stage.truth(name or "box"), LINEAR, name=name, flow=flow, children=list(inside))


def scroller(stage: Stage, *inside: Piece) -> Piece:
    scroll = Piece(stage.truth("scroll"), SCROLL, name="scroll", flags=SCROLLS, grows=True)
    scroll.children = [box(stage, *inside)]
    return scroll


def toolbar(stage: Stage, heading: str, *actions: Piece) -> Piece:
    text = label(stage, heading, Role.HEADING, "title", 140)
    parts = [icon(stage, "up", "Navigate up", 140), text, *actions]
    return box(stage, *parts, flow=Flow.ACROSS, name="toolbar")


def page(stage: Stage, bar: Piece, *content: Piece) -> Piece:
    bar.gap, bar.height = 84, 150
    inner = box(stage, bar, *content)
    inner.grows = True
    holder = Piece(
        stage.truth("content"), FRAME, name="android:id/content", grows=True, children=[inner]
    )
    return Piece(stage.truth("decor"), FRAME, children=[holder])


def listing(
    stage: Stage, another: Callable[[Stage], Piece], count: int, cls: str = LIST, name: str = "list"
) -> Piece:
    held = Piece(stage.truth("list"), cls, name=name, flags=SCROLLS, grows=True, lists=True)
    held.another = another
    held.children = [another(stage) for _ in range(count)]
    held.scroll = stage.rng.choice((0, 0, 70, 420)) if count > 14 else 0
    return held


def row_maker(rng: Random) -> Callable[[Stage], Piece]:
    """Return a function that makes rows: numbered or named, with or without a check box."""
    numbered, ticks = rng.random() < 0.3, rng.random() < 0.3
    action, dull = rng.choice(("Pick", "Delete")), rng.random() < 0.15

    def make(stage: Stage) -> Piece:
        named = f"Order {number(stage)}" if numbered else title(stage)
        second: str = rng.choice(SECONDS)
        if dull and rng.random() < 0.4:
            named, second = "Untitled", sentence(stage)
        texts = box(
            stage,
            label(stage, named, Role.TITLE, "row_title"),
            label(stage, second, Role.SECOND, "row_text"),
            label(stage, f"{rng.randrange(2, 59)} min ago", Role.COUNTER, "row_age", 40),
        )
        parts = [icon(stage, "row_icon"), texts, button(stage, action, "row_button", 240)]
        if ticks:
            parts.append(tick(stage, "", "row_tick", width=140))
        row = box(stage, *parts, flow=Flow.ACROSS, name="row")
        row.item, row.height, row.flags = True, 170, CLICKS
        return row

    return make


def tick(stage: Stage, text: str, name: str, width: int = 0, cls: str = "CheckBox") -> Piece:
    flags = {"checkable", "clickable"} | ({"checked"} if stage.rng.random() < 0.5 else set())
    truth = stage.truth(name or "tick")
    if cls == "Switch" and not text:
        text = "ON" if "checked" in flags else "OFF"
    return Piece(
        truth, f"android.widget.{cls}", text, name=name, role=Role.TOGGLE,
        flags=frozenset(flags), height=120, width=width,
    )  # fmt: skip


def rows(stage: Stage) -> Piece:
    status = label(stage, "Nothing picked", Role.STATUS, "picked")
    search = icon(stage, "search", "Search")
    held = listing(stage, row_maker(stage.rng), stage.rng.choice((3, 8, 20, 30)))
    count = label(stage, f"{number(stage)} in {title(stage)}", Role.BODY, "count")
    return page(stage, toolbar(stage, title(stage), search), status, count, held)


def twins(stage: Stage) -> Piece:
    """Twenty rows that nobody can distinguish."""

    def make(on: Stage) -> Piece:
        texts = box(on, label(on, "Untitled", Role.FIXED, "row_title"), label(on, "Empty"))
        row = box(on, texts, button(on, "Open", "row_button", 240), flow=Flow.ACROSS, name="row")
        row.item, row.height = True, 170
        return row

    held = listing(stage, make, 20)
    return page(stage, toolbar(stage, title(stage)), label(stage, sentence(stage)), held)


def form(stage: Stage) -> Piece:
    rng = stage.rng
    about = box(
        stage,
        label(stage, title(stage), Role.BODY, "who"),
        label(stage, sentence(stage), Role.BODY, "about"),
        label(stage, f"Customer {number(stage)}", Role.BODY, "customer"),
    )
    names = ["Name", "Phone", "E-mail", "Street", "City", "Note"][: rng.randrange(3, 7)]
    fields = [entry(stage, each, rng.choice(("id", "id", "hint", "label"))) for each in names]
    ticks = [
        tick(stage, "Favorite", "favorite"),
        box(stage, label(stage, "Reminders"), tick(stage, "", "", cls="Switch"), flow=Flow.ACROSS),
    ]
    status = label(stage, "Not saved yet", Role.STATUS, "status")
    save = box(
        stage, button(stage, "Save", "save"), button(stage, "Delete", "delete"), flow=Flow.ACROSS
    )
    inner = scroller(stage, about, *fields, *ticks, save, status)
    return page(stage, toolbar(stage, title(stage)), inner)


def entry(stage: Stage, what: str, named_by: str) -> Piece:
    """Return a text field that is named by its id, its hint, or only the label above it."""
    name = what.lower().replace("-", "") if named_by == "id" else ""
    field = Piece(
        stage.truth(f"field {what}"), EDIT, name=name, role=Role.FIELD, height=130,
        flags=frozenset({"editable", "clickable", "long_clickable"}),
        hint="" if named_by == "label" else what,
        text=sentence(stage) if stage.rng.random() < 0.4 else "",
    )  # fmt: skip
    return field if named_by == "id" else box(stage, label(stage, what), field)


def pad(stage: Stage) -> Piece:
    named = stage.rng.random() < 0.6
    faces = ["7", "8", "9", "÷", "4", "5", "6", "×", "1", "2", "3", "−", "0", ".", "=", "+"]
    keys = Piece(stage.truth("pad"), LINEAR, name="pad", flow=Flow.GRID, columns=4, grows=True)
    keys.children = [button(stage, f, f"key_{n}" if named else "") for n, f in enumerate(faces)]
    formula = label(stage, "12+30", Role.COUNTER, "formula", 200)
    result = label(stage, "42", Role.COUNTER, "result", 200)
    return page(stage, toolbar(stage, "Calculator"), formula, result, keys)


def tabs(stage: Stage) -> Piece:
    named = stage.rng.random() < 0.5
    bar = box(stage, flow=Flow.ACROSS, name="tabs")
    for text in ("Home", "Inbox", "Search", "Profile"):
        badge = label(stage, str(stage.rng.randrange(1, 99)), Role.BADGE, "badge", 40)
        tab = box(stage, label(stage, text), *([badge] if text == "Inbox" else []))
        tab.class_name, tab.name = FRAME, f"tab_{text.lower()}" if named else "tab"
        tab.flags = CLICKS | ({"selected"} if text == "Home" else frozenset())
        if text == "Inbox" and named:
            badge.role, tab.role = Role.FIXED, Role.BADGE
            tab.description = f"Inbox, {stage.rng.randrange(1, 99)} unread"
        bar.children.append(tab)
    bar.height = 160
    held = listing(stage, row_maker(stage.rng), stage.rng.choice((2, 12)))
    paragraphs = [label(stage, sentence(stage), Role.BODY) for _ in range(3)]
    more = icon(stage, "more", "More options")
    return page(stage, toolbar(stage, title(stage), more), *paragraphs, held, bar)


def card(stage: Stage, width: int = 0) -> Piece:
    actions = box(stage, button(stage, "Open"), button(stage, "Share"), flow=Flow.ACROSS)
    inner = [
        icon(stage),
        label(stage, title(stage), Role.TITLE),
        label(stage, stage.rng.choice(SECONDS), Role.SECOND),
        label(stage, f"{stage.rng.randrange(2, 99)} left", Role.COUNTER, height=40),
        actions,
    ]
    one = box(stage, *inner)
    one.class_name, one.item, one.width = FRAME, True, width
    return one


def cards(stage: Stage) -> Piece:
    """Cards below each other in a plain column, which is not a list for Android."""
    held = scroller(stage, *(card(stage) for _ in range(stage.rng.randrange(3, 8))))
    held.children[0].lists = True
    held.children[0].another = card
    status = label(stage, "All loaded", Role.STATUS)
    filters = box(stage, button(stage, "Filter"), button(stage, "Sort"), flow=Flow.ACROSS)
    return page(stage, toolbar(stage, title(stage)), status, filters, held)


def nested(stage: Stage) -> Piece:
    """Sections with a row of cards to swipe, or a grid."""

    def section(on: Stage) -> Piece:
        inner = Piece(on.truth("inner"), LIST, name="inner", flags=SCROLLS, lists=True, height=480)
        inner.flow = on.rng.choice((Flow.ACROSS, Flow.GRID))
        inner.columns = 3
        width = 400 if inner.flow is Flow.ACROSS else 0
        inner.another = lambda there: card(there, width)
        inner.children = [card(on, width) for _ in range(on.rng.randrange(2, 6))]
        head = box(
            on,
            label(on, title(on), Role.TITLE, "section"),
            button(on, "See all", "all", 240),
            flow=Flow.ACROSS,
        )
        whole = box(on, head, inner)
        whole.item = True
        return whole

    return page(stage, toolbar(stage, title(stage)), listing(stage, section, 5))


def detail(stage: Stage) -> Piece:
    """A page about one thing, whose buttons do not name it."""
    numbered = stage.rng.random() < 0.4
    heading = f"Order {number(stage)}" if numbered else title(stage)
    texts = [
        f"Total {number(stage)}",
        f"Placed on day {number(stage)}" if numbered else title(stage),
        f"Customer {number(stage)}" if numbered else sentence(stage),
    ]
    facts = [label(stage, text, Role.BODY, f"fact_{n}") for n, text in enumerate(texts)]
    named = stage.rng.random() < 0.6
    actions = [
        button(stage, text, text.lower() if named else "") for text in ("Buy", "Cancel", "Share")
    ]
    kept = tick(stage, "Remember", "remember" if named else "")
    status = label(stage, "In stock", Role.STATUS, "stock")
    inner = scroller(stage, *facts, label(stage, "Reviews"), kept, status)
    return page(
        stage, toolbar(stage, heading), inner, box(stage, *actions, flow=Flow.ACROSS, name="bar")
    )


def compose(stage: Stage) -> Piece:
    """A Compose page: views without ids, rows inside a scrollable view."""
    return compose_names(rows(stage) if stage.rng.random() < 0.5 else cards(stage))


def compose_names(root: Piece) -> Piece:
    """Remove from a page what Compose does not provide: resource ids and classes."""
    for piece in root.walk():
        piece.class_name = TEXT if piece.text and "clickable" not in piece.flags else VIEW
        piece.name = "" if not piece.name.startswith("android:") else piece.name
    return root


def flutter(stage: Stage) -> Piece:
    """A Flutter page: descriptions only, one for a whole row."""

    def line(on: Stage) -> Piece:
        texts = f"{title(on)}\n{on.rng.choice(SECONDS)}"
        more = Piece(on.truth("more"), BUTTON, description="More", flags=CLICKS, height=120)
        more.width = 160
        inner = Piece(on.truth("line"), VIEW, description=texts, role=Role.TITLE, flags=CLICKS)
        inner.flow, inner.children = Flow.ACROSS, [Piece(on.truth("art"), IMAGE), more]
        inner.item, inner.height = True, 200
        return inner

    count = stage.rng.choice((4, 9, 20))
    root = page(
        stage,
        toolbar(stage, title(stage)),
        label(stage, sentence(stage)),
        label(stage, "Not signed in", Role.STATUS),
        listing(stage, line, count, VIEW, ""),
    )
    for piece in root.walk():
        piece.description, piece.text = piece.description or piece.text, ""
        piece.name = piece.name if piece.name.startswith("android:") else ""
        if piece.class_name == TEXT:
            piece.class_name = VIEW
    return root


def icons(stage: Stage) -> Piece:
    """Pictures without words."""

    def cell(on: Stage) -> Piece:
        one = icon(on, "cell" if named else "")
        one.height, one.item = 260, True
        return one

    named = stage.rng.random() < 0.5
    held = listing(stage, cell, stage.rng.choice((6, 16, 40)), "android.widget.GridView")
    held.flow, held.columns = Flow.GRID, 4
    add = icon(stage, "add" if stage.rng.random() < 0.5 else "")
    return page(stage, toolbar(stage, title(stage), add), held)


def web(stage: Stage) -> Piece:
    """A deep page with comments, each with the same links."""

    def comment(on: Stage) -> Piece:
        who = Piece(on.truth("who"), VIEW, title(on), role=Role.TITLE, height=50)
        said = Piece(on.truth("said"), VIEW, sentence(on), role=Role.SECOND, height=90)
        links = [
            Piece(on.truth(text), VIEW, text, flags=CLICKS, height=60)
            for text in ("Reply", "Share", "Report")
        ]
        one = _nest(on, box(on, who, said, box(on, *links, flow=Flow.ACROSS)), 2)
        one.item = True
        return one

    body = box(stage, *(comment(stage) for _ in range(stage.rng.randrange(3, 9))))
    body.lists, body.another = True, comment
    intro = [label(stage, sentence(stage), Role.BODY) for _ in range(4)]
    view = Piece(stage.truth("web"), "android.webkit.WebView", flags=SCROLLS, grows=True)
    view.children = [_nest(stage, box(stage, *intro, body), 6)]
    root = page(stage, toolbar(stage, title(stage)), view)
    for piece in view.children[0].walk():
        piece.class_name = VIEW
    return root


def _nest(stage: Stage, piece: Piece, times: int) -> Piece:
    for _ in range(times):
        piece = box(stage, piece)
    return piece


def dialog(stage: Stage, modal: bool) -> Pane:
    """Return a question with two answers."""
    about = f"Delete {number(stage)} files?" if stage.rng.random() < 0.5 else title(stage)
    answers = [button(stage, "Cancel", "android:id/button2"), button(stage, "OK")]
    answers[1].name = "android:id/button1"
    inner = box(
        stage,
        label(stage, about, Role.HEADING, "android:id/alertTitle", 110),
        label(stage, sentence(stage), Role.BODY, "android:id/message", 160),
        box(stage, *answers, flow=Flow.ACROSS, name="android:id/buttonPanel"),
    )
    holder = Piece(stage.truth("content"), FRAME, name="android:id/content", children=[inner])
    root = Piece(stage.truth("dialog"), FRAME, children=[holder])
    pane = Pane(stage.package, root, about, Shape.DIALOG, modal=modal)
    stage.new_instance(pane)
    return pane


def keyboard(stage: Stage) -> Pane:
    """Return the keyboard; some list every letter twice, as a key and as its preview."""
    twice = stage.rng.random() < 0.5
    lines = [_keys(stage, line, twice) for line in ("qwertyuiop", "asdfghjkl", "zxcvbnm")]
    lines.append(_keys(stage, ["Shift", "Space", "Delete", "Done"], False))
    inner = box(stage, *lines, name="keyboard_view")
    root = Piece(stage.truth("input"), FRAME, name="android:id/inputArea", children=[inner])
    return Pane(IME, root, "", Shape.KEYBOARD, WindowType.INPUT_METHOD)


def _keys(stage: Stage, faces: str | list[str], twice: bool) -> Piece:
    line = box(stage, flow=Flow.ACROSS)
    for face in faces:
        for copy in range(1 + twice):
            key = Piece(stage.truth(f"key {face} {copy}"), VIEW, description=face, height=190)
            line.children.append(key)
    return line


def status_bar(stage: Stage) -> Pane:
    """Return the bar with the time."""
    clock = label(stage, f"12:{stage.rng.randrange(10, 60)}", Role.COUNTER, "clock")
    battery = Piece(stage.truth("battery"), IMAGE, description="Battery full", name="battery")
    root = box(stage, clock, battery, flow=Flow.ACROSS, name="status_bar")
    return Pane(SYSTEMUI, root, "", Shape.BAR, WindowType.SYSTEM)


PAGES: dict[str, Callable[[Stage], Piece]] = {
    "rows": rows,
    "twins": twins,
    "form": form,
    "pad": pad,
    "tabs": tabs,
    "cards": cards,
    "nested": nested,
    "detail": detail,
    "compose": compose,
    "flutter": flutter,
    "icons": icons,
    "web": web,
}
WITH_WINDOWS = ("dialog", "keyboard")
KINDS = (*PAGES, *WITH_WINDOWS)


def build(kind: str, rng: Random) -> Stage:
    """Return a stage of a kind, sometimes with a status bar above it."""
    plain = rng.random() < 0.15
    stage = Stage(
        kind,
        rng,
        hints=not plain and rng.random() < 0.7,
        keeps_hidden=rng.random() < 0.1,
        plain=plain,
        tells_instances=rng.random() < 0.6,
    )
    below = kind
    if kind in WITH_WINDOWS:
        below = "form" if kind == "keyboard" else rng.choice(("rows", "form", "detail", "cards"))
    stage.panes = [Pane(stage.package, PAGES[below](stage), "Shop", modal=rng.random() < 0.5)]
    if kind == "dialog":
        stage.panes.insert(0, dialog(stage, modal=rng.random() < 0.5))
    if kind == "keyboard":
        stage.panes.insert(0, keyboard(stage))
    if rng.random() < 0.4:
        stage.panes.insert(0, status_bar(stage))
    for pane in stage.panes:
        stage.new_instance(pane)
    return stage
