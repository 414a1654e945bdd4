"""Finds the thing on the screen that a caller means by a label.

A label must match exactly one thing, by a complete text. The first texts of lines are compared
first, then the other texts, then both again ignoring case; the content of fields comes last.
"""

from collections.abc import Callable, Iterator, Mapping

from handroid.errors import ActionFailed, ElementNotFound, HandroidError, InvalidParams
from handroid.model import plain_text
from handroid.model.name_list import name_list
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
    """Return the thing with a label; ``everything`` returns the screen with things out of view.

    Raises:
        InvalidParams: several things match; they are listed with their ids.
        ActionFailed: it is covered, out of view, or text that nothing acts on.
        ElementNotFound: nothing matches.
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
    """Return a label as it would be shown; a caller may write it either way."""
    copied = label.strip()
    if any(copied in thing.texts for _, thing in _things(made)):
        return copied
    return one_line(label)


def _matches(made: LeanScreen, wanted: str) -> list[Found]:
    """Return the things that match, by the first comparison that finds any."""
    targets = [each for each in _things(made) if each[1].acts and each[1].role is not Role.SCROLL]
    folded = wanted.casefold()
    ways: tuple[Callable[[Thing], bool], ...] = (
        lambda thing: thing.texts[:1] == [wanted],
        lambda thing: wanted in thing.texts,
        lambda thing: any(text.casefold() == folded for text in thing.texts[:1]),
        lambda thing: any(text.casefold() == folded for text in thing.texts),
        # If hints are not known, an empty field contains its hint as text.
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
    near = [
        _quoted(thing.texts[0])
        for _, thing in _things(made)
        if thing.acts and _is_similar(thing, wanted)
    ]
    hint = f"There is {name_list(near, _MOST_LISTED)}." if near else "Read the screen again."
    return ElementNotFound(f"Nothing on the screen is called {said}.", hint)


def _is_similar(thing: Thing, wanted: str) -> bool:
    words = wanted.casefold().split()
    return bool(words and thing.texts) and words[0] in thing.texts[0].casefold()


def _ambiguous(wanted: str, found: list[Found], numbers: Mapping[str, int]) -> InvalidParams:
    each = name_list([_with_id(thing, numbers) for _, thing in found], _MOST_LISTED)
    return InvalidParams(f"{len(found)} things are called {_quoted(wanted)}: {each}.", "Use an id.")


def _with_id(thing: Thing, numbers: Mapping[str, int]) -> str:
    """Return an id and the name of its row."""
    item = thing.found.node.item
    row = one_line(item.words[0].label) if item is not None and item.words else ""
    name = f"e{numbers[thing.id]}"
    return f"{name} in {_quoted(row)}" if row and row not in thing.texts else name


def _covered(wanted: str, made: LeanScreen, over: Window) -> ActionFailed:
    (kind,) = (each.kind.value for each in made.sections if each.window.window is over)
    cover = f"{kind} of {plain_text.name(over.package)}"
    return ActionFailed(f"{_quoted(wanted)} is covered by the {cover}.", "Close that first.")


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _LONGEST_QUOTE else f"'{text[:_LONGEST_QUOTE]}…'"
