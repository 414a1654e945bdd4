"""Changes that can happen to a screen between a look and an action.

Every change modifies the stage as an app or Android would, and returns the truths that it affects,
so that these are tried first. A thing that is replaced by a similar one gets a new truth; a thing
that keeps its truth is still the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests.element_ids import screens
from tests.element_ids.texts import Reword, renumbered, reworded, sentence, title
from tests.element_ids.world import ABOUT_SUBJECT, Flow, Piece, Role, Shape, Stage, wanted_height

Act = Callable[[Stage], list[str] | None]


@dataclass(frozen=True)
class Change:
    """One kind of change; ``judged`` is whether what survives it must be found again.

    ``on`` are the kinds of screens it is tried on, all if empty. ``alone`` means that it could not
    be noticed any more if something else happened too.
    """

    name: str
    act: Act
    judged: bool
    on: tuple[str, ...]
    alone: bool = False


CHANGES: list[Change] = []


def change(name: str, *on: str, judged: bool = True, alone: bool = False) -> Callable[[Act], Act]:
    """Add a change; it returns the truths that it affects, or None if it cannot happen."""

    def add(act: Act) -> Act:
        CHANGES.append(Change(name, act, judged, on, alone))
        return act

    return add


def truths(*pieces: Piece) -> list[str]:
    return [each.truth for piece in pieces for each in piece.walk()]


def replace_subject(stage: Stage, piece: Piece, reword: Reword) -> None:
    """Replace a thing by a similar one, with other texts where they identify it."""
    for each in piece.walk():
        each.truth = stage.truth(each.truth)
        if each.role in ABOUT_SUBJECT:
            each.text = reword(each.text) if each.text else ""
            each.description = reword(each.description) if each.description else ""


def shown_list(stage: Stage) -> Piece | None:
    """Return a random list with at least two rows."""
    lists = [piece for piece in stage.lists() if len(piece.children) > 1]
    return stage.rng.choice(lists) if lists else None


def scroller(stage: Stage) -> Piece | None:
    found = [p for p in stage.pieces() if p.scrolls and p.children and (p.lists or _long(p))]
    return stage.rng.choice(found) if found else None


def _long(piece: Piece) -> bool:
    return piece.flow is Flow.DOWN and wanted_height(piece) > 400


@change("nothing at all")
def nothing(_stage: Stage) -> list[str] | None:
    return []


@change("rows in another order")
def reorder(stage: Stage) -> list[str] | None:
    held = shown_list(stage)
    if held is None:
        return None
    stage.rng.shuffle(held.children)
    return truths(*held.children)


@change("row inserted above")
def insert(stage: Stage) -> list[str] | None:
    held = shown_list(stage)
    if held is None or held.another is None:
        return None
    about = truths(*held.children)
    for _ in range(stage.rng.choice((1, 1, 2))):
        held.children.insert(stage.rng.randrange(len(held.children)), held.another(stage))
    return about


@change("row removed")
def remove(stage: Stage) -> list[str] | None:
    held = shown_list(stage)
    if held is None:
        return None
    gone = held.children.pop(stage.rng.randrange(len(held.children)))
    return truths(gone) * 3 + truths(*held.children)


@change("row's view used for another row")
def recycle(stage: Stage) -> list[str] | None:
    held = shown_list(stage)
    row = stage.rng.choice(held.children) if held else None
    if row is None or not has_subject(row):
        return None
    about = truths(row)
    numbered = all(any(c.isdigit() for c in _said(p)) for p in _labelled(row))
    replace_subject(stage, row, renumbered(stage) if numbered else reworded(stage))
    return about


def has_subject(piece: Piece) -> bool:
    return bool(_labelled(piece))


def _labelled(piece: Piece) -> list[Piece]:
    """Return the pieces whose text always changes when the thing is replaced."""
    return [p for p in piece.walk() if p.role in ABOUT_SUBJECT - {Role.SECOND} and _said(p)]


def _said(piece: Piece) -> str:
    return piece.text or piece.description


@change("scrolled by part of a row")
def scroll_part(stage: Stage) -> list[str] | None:
    return _scroll(stage, stage.rng.uniform(0.1, 0.9))


@change("scrolled by one row")
def scroll_one(stage: Stage) -> list[str] | None:
    return _scroll(stage, 1)


@change("scrolled by several rows")
def scroll_several(stage: Stage) -> list[str] | None:
    return _scroll(stage, stage.rng.choice((2, 3, 5)))


def _scroll(stage: Stage, by: float) -> list[str] | None:
    held = scroller(stage)
    if held is None:
        return None
    first = held.children[0]
    sideways = held.flow is Flow.ACROSS
    one = (first.width if sideways else wanted_height(first)) if held.lists else 300
    step = min(round(one * by), 700 if stage.kind == "captured" else 5000)
    longest = max(0, wanted_height(_unbound(held)) - 200)
    before = held.scroll
    back = held.scroll >= step and stage.rng.random() < 0.4
    held.scroll = held.scroll - step if back else min(held.scroll + step, max(longest, 200))
    return truths(*held.children) if held.scroll != before else None


def _unbound(piece: Piece) -> Piece:
    return Piece("", flow=piece.flow, columns=piece.columns, children=piece.children)


@change("field edited", "form", "keyboard", "captured")
def edit(stage: Stage) -> list[str] | None:
    fields = [piece for piece in stage.pieces() if piece.role is Role.FIELD]
    if not fields:
        return None
    chosen = stage.rng.choice(fields)
    chosen.text = stage.rng.choice(("", "x", sentence(stage), "12"))
    return [chosen.truth]


@change("other fields edited", "form", "keyboard")
def edit_others(stage: Stage) -> list[str] | None:
    fields = [piece for piece in stage.pieces() if piece.role is Role.FIELD]
    if len(fields) < 2:
        return None
    kept = stage.rng.choice(fields)
    for each in fields:
        if each is not kept:
            each.text = sentence(stage)
    return truths(*fields)


@change("toggled")
def toggle(stage: Stage) -> list[str] | None:
    found = [piece for piece in stage.pieces() if piece.role is Role.TOGGLE]
    if not found:
        return None
    chosen = stage.rng.choice(found)
    chosen.flags = chosen.flags ^ {"checked"}
    if chosen.text in ("ON", "OFF"):
        chosen.text = "ON" if "checked" in chosen.flags else "OFF"
    return [chosen.truth] * 2 + [each.truth for each in found]


@change("keyboard comes up")
def keyboard_up(stage: Stage) -> list[str] | None:
    if stage.keyboard or stage.width < 400:
        return None
    stage.panes.insert(0, stage.parked.get(Shape.KEYBOARD) or screens.keyboard(stage))
    return truths(stage.page.root)


@change("keyboard goes away", "keyboard")
def keyboard_down(stage: Stage) -> list[str] | None:
    up = stage.keyboard
    if up is None:
        return None
    stage.park(up)
    return truths(stage.page.root, up.root)


@change("turned")
def rotate(stage: Stage) -> list[str] | None:
    stage.width, stage.height = stage.height, stage.width
    stage.rotation = (stage.rotation + stage.rng.choice((1, 3))) % 4
    if stage.rng.random() < 0.5:  # most apps have their activity started anew
        stage.new_instance(stage.page)
    return []


@change("Android numbers its windows anew")
def renumber_windows(stage: Stage) -> list[str] | None:
    stage.layers += stage.rng.randrange(1, 40)
    bar = next((p for p in stage.panes if p.shape is Shape.BAR), None)
    if bar is None:
        stage.panes.insert(0, stage.parked.get(Shape.BAR) or screens.status_bar(stage))
    elif stage.rng.random() < 0.5:
        stage.park(bar)
    return []


@change("dialog opens")
def open_dialog(stage: Stage) -> list[str] | None:
    if stage.dialog or stage.width < 400:
        return None
    place = stage.panes.index(stage.page)
    stage.panes.insert(place, screens.dialog(stage, modal=stage.rng.random() < 0.5))
    return truths(stage.page.root)


@change("dialog closes", "dialog")
def close_dialog(stage: Stage) -> list[str] | None:
    shown = stage.dialog
    if shown is None:
        return None
    stage.panes.remove(shown)
    return truths(shown.root)


@change("dialog replaced by another with the same buttons", "dialog")
def replace_dialog(stage: Stage) -> list[str] | None:
    shown = stage.dialog
    if shown is None:
        return None
    about = truths(shown.root)
    heads = [p for p in shown.root.walk() if p.role is Role.HEADING]
    numbered = any(c.isdigit() for c in heads[0].text) and stage.rng.random() < 0.5
    reword = reworded(stage)
    replace_subject(stage, shown.root, renumbered(stage) if numbered else reword)
    for piece in shown.root.walk():
        if piece.role is Role.BODY and not numbered and stage.rng.random() < 0.5:
            piece.text = reword(piece.text)
    shown.title = heads[0].text
    if stage.rng.random() < 0.5:
        stage.new_instance(shown)
    return about


@change("page replaced by another of its kind", judged=False)
def replace_page(stage: Stage) -> list[str] | None:
    return _replace(stage, reworded(stage)) if _telling(stage) else None


@change("page replaced, only its numbers differ", "detail", judged=False)
def renumber_page(stage: Stage) -> list[str] | None:
    words = _labelled(stage.page.root)
    numbered = all(any(c.isdigit() for c in _said(p)) for p in words)
    return _replace(stage, renumbered(stage)) if numbered and _telling(stage) else None


@change(
    "page replaced under the same heading",
    *("detail", "form", "keyboard", "tabs", "web"),
    judged=False,
    alone=True,
)
def replace_below_heading(stage: Stage) -> list[str] | None:
    shown = {e.extra["truth"] for w in stage.freeze().windows if w.root for e in w.root.walk()}
    body = [p for p in stage.page.root.walk() if p.role is Role.BODY and p.truth in shown]
    if len(body) < 2:
        return None
    heads = [(p, p.text) for p in stage.page.root.walk() if p.role is Role.HEADING]
    about = _replace(stage, reworded(stage))
    for piece, text in heads:
        piece.text = text
    return about


def _telling(stage: Stage) -> bool:
    """Whether a page's texts identify it: its heading, and four in ten of them."""
    words = _labelled(stage.page.root)
    others = (Role.FIXED, Role.STATUS, Role.SECOND)
    rest = [p for p in stage.page.root.walk() if p.role in others and _said(p)]
    headed = any(p.role is Role.HEADING for p in words)
    return headed and len(words) >= 3 and len(words) >= 0.4 * (len(words) + len(rest))


def _replace(stage: Stage, reword: Reword) -> list[str]:
    """Replace a whole activity, or everything below a bar that stays."""
    about = truths(stage.page.root)
    inside = stage.rng.random() < 0.5
    kept = [(piece, piece.truth) for piece in _around(stage.page.root)] if inside else []
    if not inside:
        stage.new_instance(stage.page)
    replace_subject(stage, stage.page.root, reword)
    for piece, truth in kept:
        piece.truth = truth
    return about


def _around(root: Piece) -> list[Piece]:
    """Return the bars around a page without its heading, and the background below it."""
    bars = [piece for piece in root.walk() if piece.name in ("toolbar", "tabs")]
    inside = [piece for bar in bars for piece in bar.walk() if piece.role is not Role.HEADING]
    return [root, *(p for p in root.walk() if p.name == "android:id/content"), *inside]


@change("label changes elsewhere")
def change_label(stage: Stage) -> list[str] | None:
    found = [p for p in stage.page.root.walk() if p.role is Role.STATUS and _said(p)]
    labels = [p for p in stage.page.root.walk() if _said(p) and p.role is not Role.FIELD]
    if not found or len(labels) < 5:
        return None
    chosen = stage.rng.choice(found)
    if chosen.text:
        chosen.text = sentence(stage)
    else:
        chosen.description = sentence(stage)
    return []


@change("countdown goes on")
def count_down(stage: Stage) -> list[str] | None:
    found = [p for p in stage.pieces() if p.role is Role.COUNTER and p.text]
    if not found:
        return None
    for each in found if stage.rng.random() < 0.5 else [stage.rng.choice(found)]:
        each.text = _other_digits(stage, each.text)
    return []


@change("badge changes", "tabs")
def change_badge(stage: Stage) -> list[str] | None:
    found = [p for p in stage.pieces() if p.role is Role.BADGE]
    for each in found:
        each.text = _other_digits(stage, each.text)
        each.description = _other_digits(stage, each.description)
    return [] if found else None


def _other_digits(stage: Stage, text: str) -> str:
    return "".join(stage.rng.choice("123456789") if c.isdigit() else c for c in text)


@change("button takes another meaning")
def relabel(stage: Stage) -> list[str] | None:
    found = [p for p in stage.pieces() if p.role is Role.ACTION and len(p.text) > 2]
    if not found:
        return None
    chosen = stage.rng.choice(found)
    about = truths(chosen)
    chosen.text, chosen.truth = title(stage), stage.truth(chosen.truth)
    return about


@change("identical twin inserted")
def insert_twin(stage: Stage) -> list[str] | None:
    held = shown_list(stage)
    if held is None:
        return None
    row = stage.rng.choice(held.children)
    twin = row.copy(stage.copy_of)
    held.children.insert(stage.rng.randrange(len(held.children) + 1), twin)
    return truths(row) * 3 + truths(*held.children)


@change("list emptied and filled again")
def refill(stage: Stage) -> list[str] | None:
    held = shown_list(stage)
    if held is None or held.another is None:
        return None
    about = truths(*held.children)
    some = stage.rng.sample(held.children, stage.rng.randrange(len(held.children)))
    fresh = [held.another(stage) for _ in range(len(held.children) - len(some))]
    held.children = some + fresh
    held.scroll = 0
    stage.rng.shuffle(held.children)
    return about


@change("moved a little")
def animate(stage: Stage) -> list[str] | None:
    pane = stage.rng.choice([p for p in stage.panes if p.shape in (Shape.FULL, Shape.DIALOG)])
    pane.shift = stage.rng.randrange(-9, 10), stage.rng.randrange(-9, 10)
    return truths(pane.root)


@change("second line of a row changes")
def change_second(stage: Stage) -> list[str] | None:
    found = [p for p in stage.pieces() if p.role is Role.SECOND and p.text]
    if not found:
        return None
    rows = [row for row in stage.pieces() if row.item]
    chosen = stage.rng.choice(found)
    chosen.text = sentence(stage)
    return [t for row in rows if chosen in list(row.walk()) for t in truths(row)]
