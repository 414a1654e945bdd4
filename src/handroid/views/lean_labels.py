"""Labels fields, sliders and checkboxes that have none with the text next to them.

Android can say which text labels which field, but few apps do. A person sees it by position.
"""

from itertools import groupby

from handroid.model.screen import Bounds
from handroid.views.lean_things import Role, Thing


def with_labels(things: list[Thing]) -> list[Thing]:
    """Return things, where those without a label get the texts next to them."""
    if not any(_needs_label(thing) for thing in things):
        return things
    return _with_texts_next_to(_with_texts_of_rows(things))


def _with_texts_of_rows(things: list[Thing]) -> list[Thing]:
    """Use the texts of a row as label of its only checkbox."""
    made: list[Thing] = []
    for item, group in groupby(things, lambda thing: thing.found.node.item):
        row = list(group)
        acting = [thing for thing in row if thing.acts]
        if item is not None and len(acting) == 1 and acting[0].toggle and not acting[0].texts:
            acting[0].texts = [text for thing in row for text in thing.texts]
            row = acting
        made += row
    return made


def _with_texts_next_to(things: list[Thing]) -> list[Thing]:
    """Use a text as label of the next thing, if it is above or to the left of it."""
    made: list[Thing] = []
    for thing in things:
        if made and _needs_label(thing) and _labels(made[-1], thing):
            thing.texts = made.pop().texts
        made.append(thing)
    return made


def _needs_label(thing: Thing) -> bool:
    return not thing.texts and (thing.holds_value or bool(thing.toggle))


def _labels(text: Thing, thing: Thing) -> bool:
    if text.acts or text.selected or text.focused or text.disabled is not thing.disabled:
        return False
    one, other = text.element.bounds, thing.element.bounds
    if beside(one, other):
        return one.right <= other.left
    across = one.left < other.right and other.left < one.right
    below = 0 <= other.top - one.bottom <= one.bottom - one.top
    return thing.role is not Role.BUTTON and across and below


def beside(one: Bounds, other: Bounds) -> bool:
    """Whether two things are at the same height."""
    return one.top < other.bottom and other.top < one.bottom
