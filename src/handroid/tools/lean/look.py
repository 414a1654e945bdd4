"""The tool `look`, which shows the screen as short text, its changes, and pictures."""

from typing import Annotated

from handroid.model import off_loop
from handroid.model.parameters import Enumeration, Flag, Integer, String, Strings
from handroid.model.tool import Answer, Effect, Text
from handroid.tools.lean.answers import since_version, versioned
from handroid.tools.lean.picture_texts import ocr_lines
from handroid.tools.lean.pictures import Screenshot, picture_of, size_of
from handroid.tools.lean.seeing import EVERYTHING, View, see
from handroid.tools.tool import Call, tool
from handroid.views.diff import difference
from handroid.views.lean_windows import FOLDED
from handroid.views.ocr import LONGEST_SIDE
from handroid.views.paging import SMALLEST, page

_FOLDS = (*(kind.value for kind in FOLDED), *EVERYTHING)
_MOST_TOKENS = 100_000
_SIZE = "handroid/screen"


@tool(effect=Effect.READS, idempotent=True, open_world=True, group="screen")
async def look(
    call: Call,
    show: Annotated[str, Enumeration("", ("all", "actions", "text"))] = "all",
    picture: Annotated[
        str, Enumeration("marked: with the ids drawn in", ("none", "plain", "marked"))
    ] = "none",
    ocr: Annotated[bool, Flag("also read the picture, where it has texts but no elements")] = False,
    since: Annotated[str | None, String("a version (v…) seen before: only what changed")] = None,
    unfold: Annotated[list[str] | None, Strings(f"of: {', '.join(_FOLDS)}")] = None,
    budget: Annotated[
        int | None, Integer("tokens per page", at_least=SMALLEST, at_most=_MOST_TOKENS)
    ] = None,
    cursor: Annotated[str | None, String("of the next page")] = None,
) -> Answer:
    """See the Android phone's screen: as text, or a screenshot. A line is `id label | more texts`,
    then states after a tab; lines that begin with a space are plain text."""
    protected: tuple[str, ...] = ()
    if picture != "none" or ocr:
        driver = await call.phone.driver(call.deadline)
        protected = await driver.protection.packages(call.deadline)
    view = await see(call, unfold or (), protected)
    text = await _text(call, view, show, since)
    shot = Screenshot(call, LONGEST_SIDE if ocr else max(size_of(view)))
    if ocr:
        text = "\n".join((text, *await ocr_lines(shot, view, protected, call.deadline)))
    if budget or cursor:
        text = _paged(text, budget or _MOST_TOKENS, cursor)
    display = view.screen.display
    size = {_SIZE: [display.width, display.height]}
    if picture == "none":
        return Answer((Text(text),), untrusted=True, meta=size)
    image = await picture_of(shot, view, marked=picture == "marked")
    width, height = size_of(view)
    text += f"\npicture {width}x{height} of {display.width}x{display.height}"
    return Answer((Text(text), image), untrusted=True, meta=size)


async def _text(call: Call, view: View, show: str, since: str | None) -> str:
    head = versioned(call, view)
    former = since_version(call, since) if since else None
    if former is not None:
        return f"{head}\n{await off_loop.run_if(True, difference, former, view.lines)}"
    lines = view.lines
    if show != "all":
        lines = tuple(line for line in lines if line.startswith(" ") is (show == "text"))
    return "\n".join((head, *lines))


def _paged(text: str, budget: int, cursor: str | None) -> str:
    part = page(text, budget, cursor)
    if part.cursor is None:
        return part.text
    return f"{part.text}cursor {part.cursor}\t{part.left} lines follow"


@tool(effect=Effect.READS, idempotent=True, open_world=True, group="screen")
async def find(call: Call, text: Annotated[str, String("part of a label or text")]) -> Answer:
    """Find lines of the screen, those out of view too."""
    view = await see(call, EVERYTHING)
    sought = text.casefold()
    lines = [line for line in view.lines if sought in line.casefold()]
    return Answer((Text("\n".join(lines) or "nothing found"),), untrusted=True)
