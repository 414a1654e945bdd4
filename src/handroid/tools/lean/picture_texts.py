"""Texts that are only in the picture: OCR for games and other apps that draw their own texts."""

import asyncio
from collections.abc import Collection, Sequence

from handroid.model.deadline import Deadline
from handroid.model.screen import Picture
from handroid.tools.lean.pictures import Screenshot
from handroid.tools.lean.seeing import View
from handroid.views import ocr
from handroid.views.picture_texts import lines, new_texts

_SECONDS = 10
MISSING = (
    "ocr\tnot installed: pip install 'handroid[ocr]' on the computer that runs Handroid, "
    "or look at a picture"
)
PROTECTED = "ocr\tnothing to read: the window is secure, and black in every picture"
TOO_LONG = f"ocr\tnot read within {_SECONDS} s: try again"


async def ocr_lines(
    shot: Screenshot, view: View, protected: Collection[str], deadline: Deadline
) -> Sequence[str]:
    """Return the section with texts in the picture that are not elements, or why it is missing."""
    shown = [each.window.window.package for each in view.made.sections if not each.folded]
    if shown and all(package in protected for package in shown):
        return (PROTECTED,)
    if not ocr.available():
        return (MISSING,)
    picture = await shot.take()
    deadline = deadline.sooner(_SECONDS)
    try:
        async with asyncio.timeout(deadline.left()):
            return await asyncio.to_thread(_section, picture, view, deadline)
    except TimeoutError:
        return (TOO_LONG,)


def _section(picture: Picture, view: View, deadline: Deadline) -> list[str]:
    found = ocr.read(picture, deadline.left())
    folded = [each.window.window.bounds for each in view.made.sections if each.folded]
    return lines(new_texts(found, view.screen, folded))
