"""Pages that change by themselves: feeds, tickers, adverts, counts.

Each page builds a stage and advances it by some seconds at a time. A thing that is replaced gets a
new truth, down to the button in an advert; a thing that keeps its truth is still the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.element_ids.changes import replace_subject
from tests.element_ids.screens import (
    CLICKS,
    box,
    button,
    compose_names,
    icon,
    label,
    listing,
    page,
    toolbar,
)
from tests.element_ids.texts import number, reworded, sentence, title
from tests.element_ids.world import Flow, Pane, Piece, Role, Stage

Step = Callable[[int], None]


@dataclass
class LivePage:
    """A page and its changes; ``judged`` is whether unchanged things must be found on it."""

    stage: Stage
    live: Step
    judged: bool = True


Made = tuple[Piece, Step]
PAGES: dict[str, Callable[[Stage], Made]] = {}
SUBJECTS = ("player",)
"""Pages where the buttons act on the lines that change, so that refusing is right."""


def live(name: str) -> Callable[[Callable[[Stage], Made]], Callable[[Stage], Made]]:
    """Add a page."""

    def add(make: Callable[[Stage], Made]) -> Callable[[Stage], Made]:
        PAGES[name] = make
        return make

    return add


def build(kind: str, rng: Random) -> LivePage:
    """Return a live page, every third time without resource ids, as in Compose."""
    stage = Stage(kind, rng, tells_instances=rng.random() < 0.6)
    root, step = PAGES[kind](stage)
    if rng.random() < 0.3:
        compose_names(root)
    stage.panes = [Pane(stage.package, root, "Live")]
    stage.new_instance(stage.page)
    return LivePage(stage, step, kind not in SUBJECTS)


def post(stage: Stage) -> Piece:
    """Return a row: author, text, age and buttons."""
    texts = box(
        stage,
        label(stage, title(stage), Role.TITLE, "post_title"),
        label(stage, sentence(stage), Role.SECOND, "post_text"),
        label(stage, f"{stage.rng.randrange(2, 59)} min ago", Role.COUNTER, "post_age", 40),
        label(stage, f"{stage.rng.randrange(2, 99)} likes", Role.COUNTER, "post_likes", 40),
    )
    parts = [icon(stage, "post_icon"), texts, button(stage, "Like", "post_like", 200)]
    row = box(stage, *parts, flow=Flow.ACROSS, name="post")
    row.item, row.height, row.flags = True, 220, CLICKS
    return row


def facts(stage: Stage, count: int = 3) -> list[Piece]:
    """Return lines that do not change."""
    return [label(stage, sentence(stage), Role.BODY, f"fact_{n}") for n in range(count)]


def actions(stage: Stage, *texts: str) -> Piece:
    made = [button(stage, text, text.lower()) for text in texts]
    return box(stage, *made, flow=Flow.ACROSS, name="actions")


def every(seconds: int, act: Callable[[], None]) -> Step:
    """Return a step that runs a function every so many seconds."""
    passed = 0

    def step(by: int) -> None:
        nonlocal passed
        times = (passed + by) // seconds - passed // seconds
        passed += by
        for _ in range(min(times, 3)):
            act()

    return step


def both(*steps: Step) -> Step:
    def step(by: int) -> None:
        for each in steps:
            each(by)

    return step


def count_in(stage: Stage, held: Piece) -> Step:
    """Let the ages and likes of rows increase."""

    def act() -> None:
        for piece in held.walk():
            if piece.role is Role.COUNTER and stage.rng.random() < 0.3:
                first, _, rest = piece.text.partition(" ")
                piece.text = f"{int(first) + 1} {rest}"

    return every(10, act)


@live("ticker")
def ticker(stage: Stage) -> Made:
    """A line of news, below or above the heading."""
    line = label(stage, sentence(stage), Role.STATUS, "ticker")
    held = listing(stage, post, 8)
    parts = [*facts(stage), actions(stage, "Refresh", "Save"), held]
    if stage.rng.random() < 0.5:
        root = page(stage, toolbar(stage, title(stage)), line, *parts)
    else:
        root = page(stage, box(stage, line), toolbar(stage, title(stage)), *parts)

    def act() -> None:
        line.text = sentence(stage)

    return root, both(every(3, act), count_in(stage, held))


@live("feed that grows on top")
def feed(stage: Stage) -> Made:
    held = listing(stage, post, 10)
    fresh = label(stage, "2 new posts since your visit", Role.STATUS, "fresh")
    reach = label(stage, "31 people are reading this", Role.STATUS, "reach")
    root = page(stage, toolbar(stage, title(stage)), fresh, reach, *facts(stage, 1), held)

    def act() -> None:
        held.children.insert(0, post(stage))
        fresh.text = f"{len(held.children) - 8} new posts since your visit"
        reach.text = f"{stage.rng.randrange(10, 90)} people are reading this"

    return root, both(every(5, act), count_in(stage, held))


def advert(stage: Stage) -> Piece:
    """Return an advert with its own button."""
    return box(
        stage,
        label(stage, "Sponsored", Role.FIXED, "ad_mark", 40),
        label(stage, title(stage), Role.TITLE, "ad_title"),
        label(stage, sentence(stage), Role.BODY, "ad_text"),
        button(stage, "Install", "ad_install"),
        name="ad",
    )


@live("advert that swaps")
def adverts(stage: Stage) -> Made:
    one, held = advert(stage), listing(stage, post, 8)
    parts = [*facts(stage), actions(stage, "Reply", "Save")]
    place = stage.rng.randrange(len(parts) + 1)
    parts.insert(place, one)
    root = page(stage, toolbar(stage, title(stage)), *parts, held)
    return root, both(
        every(6, lambda: replace_subject(stage, one, reworded(stage))), count_in(stage, held)
    )


@live("clock")
def clock(stage: Stage) -> Made:
    """Clocks of several places, with their names."""
    seconds = stage.rng.randrange(40000)
    here = label(stage, "", Role.STATUS, "here")
    since = label(stage, "", Role.STATUS, "since")

    def city(on: Stage) -> Piece:
        texts = box(
            on,
            label(on, title(on), Role.TITLE, "city"),
            label(on, sentence(on), Role.SECOND, "offset"),
            label(on, "12:00:00", Role.COUNTER, "time"),
        )
        row = box(on, texts, button(on, "Remove", "remove", 240), flow=Flow.ACROSS, name="row")
        row.item, row.height = True, 200
        return row

    held = listing(stage, city, 6)
    times = [piece for piece in held.walk() if piece.name == "time"]

    def act() -> None:
        nonlocal seconds
        seconds += 1
        time = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        here.text, since.text = f"Sunday, {time} at home", f"Synchronised {seconds % 60} s ago"
        for piece in times:
            piece.text = time

    act()
    more = [*facts(stage, 2), actions(stage, "Add", "Edit")]
    return page(stage, toolbar(stage, title(stage)), here, since, *more, held), every(1, act)


@live("progress")
def progress(stage: Stage) -> Made:
    """A download with few words around it."""
    done, left = (label(stage, "", Role.STATUS, name) for name in ("done", "left"))
    size = 0

    def act() -> None:
        nonlocal size
        size += stage.rng.randrange(1, 9)
        done.text, left.text = f"{size} of 999 MB", f"{max(1, 999 - size) // 9} seconds left"

    act()
    name = label(stage, title(stage), Role.BODY, "file")
    root = page(stage, toolbar(stage, "Download"), name, done, left)
    root.children[0].children[0].children.append(actions(stage, "Pause", "Cancel"))
    return root, every(1, act)


def message(stage: Stage) -> Piece:
    row = box(
        stage,
        label(stage, sentence(stage), Role.TITLE, "message"),
        label(stage, title(stage), Role.SECOND, "sender", 40),
        button(stage, "Reply", "reply"),
        name="bubble",
    )
    row.item = True
    return row


@live("chat")
def chat(stage: Stage) -> Made:
    held = listing(stage, message, 5)
    state = label(stage, "online", Role.STATUS, "state")
    seen = label(stage, "Seen just now", Role.STATUS, "seen")
    send = box(stage, button(stage, "Attach", "attach"), button(stage, "Send", "send"))
    root = page(stage, toolbar(stage, title(stage)), state, *facts(stage, 1), held, seen, send)

    def act() -> None:
        held.children.append(message(stage))
        held.scroll = 100000
        state.text = stage.rng.choice(("online", "typing…", "recording…", "last seen today"))
        seen.text = stage.rng.choice(("Seen just now", "Delivered", "Sent"))

    return root, every(5, act)


@live("carousel")
def carousel(stage: Stage) -> Made:
    """Consecutive slides, each with its own button."""
    slide = box(
        stage,
        label(stage, title(stage), Role.TITLE, "slide_title"),
        label(stage, sentence(stage), Role.BODY, "slide_text"),
        button(stage, "Open", "slide_open"),
        name="slide",
    )
    held = listing(stage, post, 8)
    parts = [slide, *facts(stage), actions(stage, "Search", "Basket"), held]
    root = page(stage, toolbar(stage, title(stage)), *parts)
    return root, both(
        every(4, lambda: replace_subject(stage, slide, reworded(stage))), count_in(stage, held)
    )


@live("stock prices")
def stocks(stage: Stage) -> Made:
    rng = stage.rng
    updated, index = (label(stage, "", Role.STATUS, name) for name in ("updated", "index"))

    def share(on: Stage) -> Piece:
        texts = box(
            on,
            label(on, title(on), Role.TITLE, "share"),
            label(on, sentence(on), Role.SECOND, "company"),
            label(on, "100.00", Role.STATUS, "price"),
            label(on, "+0.1 %", Role.STATUS, "change"),
        )
        row = box(on, texts, button(on, "Buy", "buy", 200), button(on, "Sell", "sell", 200))
        row.flow, row.name, row.item, row.height = Flow.ACROSS, "share_row", True, 240
        return row

    held = listing(stage, share, 7)
    prices = [piece for piece in held.walk() if piece.name == "price"]
    changes = [piece for piece in held.walk() if piece.name == "change"]

    def act() -> None:
        updated.text = f"Updated {rng.randrange(10, 24)}:{rng.randrange(10, 60)}"
        index.text = f"Index at {rng.randrange(1000, 9999)} points, {rng.choice(('up', 'down'))}"
        for piece in prices:
            piece.text = f"{rng.randrange(10, 2000)}.{rng.randrange(10, 99)}"
        for piece in changes:
            piece.text = f"{rng.choice('+-')}{rng.randrange(9)}.{rng.randrange(9)} %"

    act()
    more = [*facts(stage, 2), actions(stage, "Portfolio", "Alerts")]
    return page(stage, toolbar(stage, title(stage)), updated, index, *more, held), every(2, act)


@live("countdown")
def countdown(stage: Stage) -> Made:
    """An auction."""
    left, bid, crowd = (label(stage, "", Role.STATUS, n) for n in ("left", "bid", "crowd"))
    seconds = 7000

    def act() -> None:
        nonlocal seconds
        seconds -= 1
        left.text = f"{seconds // 3600} h {seconds // 60 % 60} min {seconds % 60} s left"
        if seconds % 3 == 0:
            bid.text = f"Highest bid {20000 - seconds} by {title(stage)}"
            crowd.text = f"{stage.rng.randrange(10, 99)} people are watching"

    for _ in range(3):
        act()
    more = [*facts(stage, 4), actions(stage, "Watch", "Share")]
    return page(stage, toolbar(stage, title(stage)), left, bid, crowd, *more), every(1, act)


@live("typing indicator")
def typing(stage: Stage) -> Made:
    """Conversations, in which some people are typing."""

    def talk(on: Stage) -> Piece:
        row = message(on)
        row.children[0].role, row.children[1].role = Role.TITLE, Role.STATUS
        return row

    held = listing(stage, talk, 6)
    talks = [piece for piece in held.walk() if piece.name == "sender"]
    state = label(stage, "Connecting", Role.STATUS, "state")
    hint = label(stage, title(stage), Role.STATUS, "hint")
    new = actions(stage, "New chat", "Archive")
    root = page(stage, toolbar(stage, title(stage)), state, hint, *facts(stage, 2), new, held)

    def act() -> None:
        state.text = stage.rng.choice(("Connecting", "Updating", "Connected"))
        hint.text = f"{title(stage)} is typing"
        stage.rng.choice(talks).text = stage.rng.choice(("typing…", title(stage)))

    return root, every(3, act)


@live("badge counts")
def badges(stage: Stage) -> Made:
    bar = box(stage, flow=Flow.ACROSS, name="tabs")
    for text in ("Home", "Inbox", "Search", "Profile"):
        badge = label(stage, "3", Role.BADGE, "badge", 40)
        tab = box(stage, label(stage, text), badge, name=f"tab_{text.lower()}")
        tab.flags = CLICKS
        bar.children.append(tab)
    bar.height = 160
    total = label(stage, "", Role.STATUS, "total")
    alerts = label(stage, "", Role.STATUS, "alerts")
    held = listing(stage, post, 6)

    def act() -> None:
        total.text = f"{stage.rng.randrange(1, 99)} unread messages"
        alerts.text = f"{stage.rng.randrange(1, 99)} alerts from {title(stage)}"
        for piece in bar.walk():
            if piece.role is Role.BADGE:
                piece.text = str(stage.rng.randrange(1, 99))

    act()
    parts = [total, alerts, *facts(stage, 2), held, bar]
    return page(stage, toolbar(stage, title(stage)), *parts), every(4, act)


@live("reordering list")
def ranking(stage: Stage) -> Made:
    held = listing(stage, post, 9)
    leader, played = (label(stage, "", Role.STATUS, name) for name in ("leader", "played"))
    parts = [leader, played, *facts(stage, 2), actions(stage, "Join", "Rules"), held]

    def act() -> None:
        stage.rng.shuffle(held.children)
        leader.text = f"{title(stage)} leads"
        played.text = f"Round {number(stage)}"

    act()
    return page(stage, toolbar(stage, title(stage)), *parts), every(3, act)


@live("player")
def player(stage: Stage) -> Made:
    """Songs: the buttons act on the current one, and each has a duration."""
    song = label(stage, title(stage), Role.BODY, "song")
    artist = label(stage, title(stage), Role.BODY, "artist")
    album = label(stage, sentence(stage), Role.BODY, "album")
    controls = actions(stage, "Like", "Remove")
    held = listing(stage, post, 6)
    parts = [box(stage, song, artist, album), controls, *facts(stage), held]

    def act() -> None:
        for piece in (song, artist, album, controls):
            replace_subject(stage, piece, reworded(stage))

    return page(stage, toolbar(stage, "Now playing"), *parts), every(
        stage.rng.randrange(150, 300), act
    )
