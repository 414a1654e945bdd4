"""Steps that scroll: by a share of the screen, or until something is in view."""

from handroid.errors import ElementNotFound
from handroid.tools import touch
from handroid.tools.lean.seeing import EVERYTHING, glance, meant
from handroid.tools.lean.steps import Step
from handroid.tools.tool import Call
from handroid.views.lean import LeanScreen
from handroid.views.lean_things import Thing

_MOST_SCROLLS = 60


async def scroll(call: Call, step: Step) -> None:
    """Scroll once."""
    await _scroll_once(call, step.value, step.options.get("amount", "large"), step)


async def _scroll_once(call: Call, direction: str, amount: str, step: Step) -> None:
    inside: str | None = step.options.get("in")
    area = (await meant(call, inside)).element.bounds if inside else None
    await touch.scroll_in(call, direction, amount, area)


async def scroll_to(call: Call, step: Step) -> None:
    """Scroll until something is in view; directly to it if it is already in the tree."""
    target: str = step.value
    driver = await call.phone.driver(call.deadline)
    direction = step.options.get("direction", "down")
    long_id = await call.phone.id_of(target)
    former: list[str] = []
    for _ in range(_MOST_SCROLLS):
        _, made = await glance(call, EVERYTHING)
        found = _find_thing(made, target, long_id)
        if found and found.element.on_screen:
            return
        if found:
            await driver.elements.scroll_to(found.element, call.deadline)
            return
        texts = list(made.texts())
        if texts == former:
            break
        former = texts
        await _scroll_once(call, direction, "large", step)
    raise ElementNotFound(
        f"'{target}' did not come into view.", "Scroll the other way, or look for another word."
    )


def _find_thing(made: LeanScreen, name: str, long_id: str | None) -> Thing | None:
    """Return the first thing on the screen, or out of view, that has an id or a text."""
    wanted = name.casefold()
    things = (thing for section in made.sections for thing in section.things)
    found = (
        thing
        for thing in things
        if thing.id == long_id or any(text.casefold() == wanted for text in thing.texts)
    )
    return next(found, None)
