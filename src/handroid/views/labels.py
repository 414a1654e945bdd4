"""What a caller means by a label: the thing on the screen that owns the text.

A label counts only if it means one thing. The whole text must be given; first what begins a line
is looked at, then the other texts, then both again whatever is written large or small; what a field
holds comes last.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from handroid.errors import ActionFailed, ElementNotFound, HandroidError, InvalidParams
from handroid.model import plain_text
from handroid.model.screen import Screen, Window
from handroid.phone.covering import covering
from handroid.views.lean import LeanScreen, Section
from handroid.views.lean_text import one_line
from handroid.views.lean_things import Role, Thing

_MOST_LISTED = 10
_LONGEST_QUOTE = 60

Found = tuple[Section, Thing]


def labelled(
    screen: Screen,
    made: LeanScreen,
    label: str,
    numbers: Mapping[str, int],
    everything: Callable[[], LeanScreen],
) -> Thing:
    """Return the thing that a label means; ``everything`` is the screen with what is out of view.

    Raises:
        InvalidParams: several things are called so; they are listed with their ids.
        ActionFailed: it is covered, out of view, or text that nothing acts on.
        ElementNotFound: nothing is called so.
    """
    wanted = _shown_as(made, label)
    found = _matches(made, wanted) if wanted else []
    if not found:
        raise _missing(made, wanted, everything)
    if len(found) > 1:
        raise _ambiguous(wanted, found, numbers)
    ((section, thing),) = found
    over = covering(screen, section.window.window, thing.element)
    if over is not None:
        raise _covered(wanted, made, over)
    return thing


def _shown_as(made: LeanScreen, label: str) -> str:
    """Return a label as it would be shown; a caller may give it so, or as it is."""
    copied = label.strip()
    if any(copied in thing.texts for _, thing in _things(made)):
        return copied
    return one_line(label)


def _matches(made: LeanScreen, wanted: str) -> list[Found]:
    """Return what is called so, by the first way of comparing that finds anything."""
    targets = [each for each in _things(made) if each[1].acts and each[1].role is not Role.SCROLL]
    folded = wanted.casefold()
    ways: tuple[Callable[[Thing], bool], ...] = (
        lambda thing: thing.texts[:1] == [wanted],
        lambda thing: wanted in thing.texts,
        lambda thing: any(text.casefold() == folded for text in thing.texts[:1]),
        lambda thing: any(text.casefold() == folded for text in thing.texts),
        # Where hints are not known as such, an empty field holds its hint.
        lambda thing: thing.value == wanted,
    )
    for way in ways:
        found = [each for each in targets if way(each[1])]
        if found:
            return found
    return []


def _things(made: LeanScreen) -> Iterator[Found]:
    for section in made.sections:
        for thing in section.things:
            yield section, thing


def _missing(made: LeanScreen, wanted: str, everything: Callable[[], LeanScreen]) -> HandroidError:
    said = _quoted(wanted)
    if any(wanted in thing.texts for _, thing in _things(made)):
        return ActionFailed(f"{said} is only text: nothing acts on it.", "Name what to act on.")
    if wanted and _matches(everything(), wanted):
        return ActionFailed(f"{said} is out of view.", "Scroll to it first.")
    near = [thing.texts[0] for _, thing in _things(made) if thing.acts and _alike(thing, wanted)]
    hint = f"There is {_listed(map(_quoted, near))}." if near else "Read the screen again."
    return ElementNotFound(f"Nothing on the screen is called {said}.", hint)


def _alike(thing: Thing, wanted: str) -> bool:
    words = wanted.casefold().split()
    return bool(words and thing.texts) and words[0] in thing.texts[0].casefold()


def _ambiguous(wanted: str, found: list[Found], numbers: Mapping[str, int]) -> InvalidParams:
    each = (_with_id(thing, numbers) for _, thing in found)
    return InvalidParams(
        f"{len(found)} things are called {_quoted(wanted)}: {_listed(each)}.", "Use an id."
    )


def _with_id(thing: Thing, numbers: Mapping[str, int]) -> str:
    """Return an id and what names the row that it is in."""
    item = thing.found.node.item
    row = one_line(item.words[0].label) if item is not None and item.words else ""
    name = f"e{numbers[thing.id]}"
    return f"{name} in {_quoted(row)}" if row and row not in thing.texts else name


def _covered(wanted: str, made: LeanScreen, over: Window) -> ActionFailed:
    (kind,) = (each.kind.value for each in made.sections if each.window.window is over)
    cover = f"{kind} of {plain_text.name(over.package)}"
    return ActionFailed(f"{_quoted(wanted)} is covered by the {cover}.", "Close that first.")


def _listed(names: Iterable[str]) -> str:
    every = list(names)
    more = len(every) - _MOST_LISTED
    return ", ".join(every[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _LONGEST_QUOTE else f"'{text[:_LONGEST_QUOTE]}…'"
