"""The library's errors, which say what was expected and show the screen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from handroid.errors import ElementNotFound, ExpectationFailed, HandroidError, InvalidParams
from handroid.library.selector import By, Match, Selector, matches
from handroid.model import off_loop, plain_text
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.tools.tool import Call
from handroid.views.lean import lean

_MOST_LISTED = 10
_LONGEST_QUOTE = 60


async def with_screen(call: Call, error: HandroidError, named: IdentifiedScreen) -> HandroidError:
    """Return an error that shows the current screen."""
    large = off_loop.is_large(named.screen)
    made = await off_loop.run_if(large, lean, named)
    numbers = await call.phone.number(made.ids())
    error.screen = "\n".join(await off_loop.run_if(large, made.lines, numbers))
    return error


def missing(selector: Selector, seconds: float) -> HandroidError:
    """Return the error for an element that did not appear."""
    return ElementNotFound(
        f"Nothing on the screen matches {selector}, after {seconds:g} s.",
        "Compare it with the screen below, or scroll to it first.",
    )


def suggestion(selector: Selector, named: IdentifiedScreen) -> str:
    """Return a sentence that suggests what would match instead, if anything."""
    for other in _alternatives(selector):
        found = matches(other, named) if other != selector else []
        if found:
            return f"Did you mean {other}? That is {described(found[0])}."
    return ""


def _alternatives(selector: Selector) -> Iterator[Selector]:
    """Yield alternatives to a selector, the most similar first."""
    yield replace(selector, index=None)
    yield replace(selector, exact=False)
    yield from (replace(selector, by=by) for by in By)
    yield from (replace(selector, by=by, exact=False) for by in By)
    yield replace(selector, outer=None)


def several(selector: Selector, found: Sequence[Match]) -> HandroidError:
    """Return the error for several matches; it lists them."""
    listed = [f"nth({n}): {described(match)}" for n, match in enumerate(found[:_MOST_LISTED])]
    more = len(found) - len(listed)
    lines = "\n    ".join([*listed, *([f"and {more} more"] if more else [])])
    return InvalidParams(
        f"{selector} matches {len(found)} elements:\n    {lines}",
        "Choose one by nth(), or narrow it down by inside() or by_id().",
    )


def expectation(selector: Selector, wanted: str, now: str, seconds: float) -> HandroidError:
    """Return the error for a condition that was not met."""
    return ExpectationFailed(
        f"Expected {selector} to {wanted} within {seconds:g} s, but {now}.",
        "Compare it with the screen below.",
    )


def described(match: Match) -> str:
    """Return one line about an element: its class, text, resource id and bounds."""
    element = match.element
    words = plain_text.line(element.text or element.description)
    kind = plain_text.name(element.class_name.rpartition(".")[2]) or "element"
    own = plain_text.name(element.resource_id.rpartition("/")[2])
    named = f" (id {own})" if own else ""
    out = "" if element.on_screen else ", out of view"
    return f"{kind} {words[:_LONGEST_QUOTE]!r}{named} at {tuple(element.bounds)}{out}"
