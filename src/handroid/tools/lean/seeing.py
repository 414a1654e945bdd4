"""The screen as a caller of the lean profile sees it, and the resolution of its ids and labels."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from handroid.errors import ElementNotFound
from handroid.model import off_loop
from handroid.model.screen import Screen
from handroid.model.web_views import empty_views
from handroid.phone.short_ids import is_short
from handroid.phone.shown_screens import Found, IdentifiedScreen
from handroid.tools.lean.wording import in_lean_words
from handroid.tools.tool import Call
from handroid.views.labels import labelled
from handroid.views.lean import OUT_OF_VIEW, LeanScreen, lean

EVERYTHING = (OUT_OF_VIEW,)
_WEB_DEVTOOLS = (
    "A web page shows Android no elements. 'handroid config set web_devtools true' on the computer "
    "may let it be read."
)


@dataclass(frozen=True)
class View:
    """A screen as lines; ``numbers`` are the short ids of things that act."""

    named: IdentifiedScreen
    made: LeanScreen
    numbers: Mapping[str, int]
    lines: tuple[str, ...]

    @property
    def screen(self) -> Screen:
        """The screen itself."""
        return self.named.screen


async def see(
    call: Call,
    unfold: Collection[str] = (),
    protected: Iterable[str] = (),
    screen: Screen | None = None,
) -> View:
    """Read the screen and show it to the caller: things that act get their short ids.

    ``screen`` is one that was read a moment ago.
    """
    named = await in_lean_words(call, call.phone.look(call.deadline, screen))
    large = off_loop.is_large(named.screen)
    made = await off_loop.run_if(large, lean, named, unfold, tuple(protected), _hints(call, named))
    numbers = await call.phone.number(made.ids())
    lines = await off_loop.run_if(large, made.lines, numbers)
    return View(named, made, numbers, tuple(lines))


def _hints(call: Call, named: IdentifiedScreen) -> tuple[str, ...]:
    unread = not call.settings.web_devtools and empty_views(named.screen)
    return (_WEB_DEVTOOLS,) if unread else ()


async def glance(call: Call, unfold: Collection[str] = ()) -> tuple[IdentifiedScreen, LeanScreen]:
    """Read the screen for internal use: its ids are not shown to the caller."""
    named = await in_lean_words(call, call.phone.glance(call.deadline))
    made = await off_loop.run_if(off_loop.is_large(named.screen), lean, named, unfold)
    return named, made


async def meant(call: Call, name: str) -> Found:
    """Return the element for an id that the caller was shown, or for a label on the screen.

    Raises:
        ElementNotFound: there is none, or it may not be the one that the caller saw.
        ActionFailed: it is out of view, or covered.
        InvalidParams: several things have the label.
    """
    if is_short(name):
        long_id = await call.phone.id_of(name)
        if long_id is None:
            raise ElementNotFound(f"No element '{name}' has been seen.", "Look at the screen.")
        return await call.phone.touchable(long_id, call.deadline)
    named, made = await glance(call)
    numbers = await call.phone.number(made.ids())
    everything = partial(lean, named, EVERYTHING)
    large = off_loop.is_large(named.screen)
    thing = await off_loop.run_if(large, labelled, named.screen, made, name, numbers, everything)
    windows = (each.window.window for each in made.sections if thing in each.things)
    return Found(thing.element, next(windows))
