"""``text.*``: type into text fields."""

from __future__ import annotations

from fakedroid.world.key_codes import ENTER, typeable
from fakedroid.world.views.view import View
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import (
    no_key,
    offset_beyond_end,
    password_not_searchable,
    text_not_cleared,
    text_not_found,
)
from handroid.virtual_phone.hand.refusals import DONE
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.injection import check_injection
from handroid.virtual_phone.hand.requests.keys import send_key
from handroid.virtual_phone.hand.text_entry import splice
from handroid.virtual_phone.hand.text_entry.fields import content_of, editable, focused, take_focus
from handroid.virtual_phone.hand.text_entry.typist import Typist, gap

_APPENDED = {"TAB": "\t", "SPACE": " "}


async def append(request: Request) -> dict[str, Value]:
    """Type at the end of a field."""
    typist = await _typist(request, editable(request), request.args["text"])
    return await _type_at(request, typist, typist.length, typist.length)


async def insert(request: Request) -> dict[str, Value]:
    """Type at an offset."""
    view, offset = editable(request), request.args["offset"]
    if offset > len(content_of(view)):
        raise offset_beyond_end()
    typist = await _typist(request, view, request.args["text"])
    return await _type_at(request, typist, offset, offset)


async def replace(request: Request) -> dict[str, Value]:
    """Replace the first occurrence of a text."""
    view, search = editable(request), request.args["search"]
    if view.password:
        raise password_not_searchable()
    at = content_of(view).find(search)
    if at < 0:
        raise text_not_found()
    typist = await _typist(request, view, request.args["text"])
    await typist.delete(at, at + len(search))
    return await _type_at(request, typist, at, at)


async def clear(request: Request) -> dict[str, Value]:
    """Clear a field."""
    view = editable(request)
    if not content_of(view):
        return {"content": ""}
    typist = await _typist(request, view, "")
    await typist.delete(0, typist.length)
    return {"content": await typist.read_back(text_not_cleared())}


async def _typist(request: Request, view: View, text: str) -> Typist:
    check_injection(request)
    Typist(request, view).check(text)
    await take_focus(request, view)
    return Typist(request, view)


async def _type_at(request: Request, typist: Typist, start: int, end: int) -> dict[str, Value]:
    args = request.args
    typist.select(start, end)
    await typist.type(args["text"], args["delay"], args["variance"])
    return {"content": await typist.read_back()}


async def type_text(request: Request) -> dict[str, Value]:
    """Type at the cursor of whatever has the focus."""
    check_injection(request)
    view, args = request.world.focused_view(), request.args
    if view is None or not view.editable:
        await _type_blindly(request)
        return {"content": None}
    typist = Typist(request, view)
    typist.check(args["text"])
    await typist.type(args["text"], args["delay"], args["variance"])
    return {"content": await typist.read_back()}


async def _type_blindly(request: Request) -> None:
    """Send keys if no field can be read."""
    args = request.args
    for character in splice.characters(args["text"]):
        if not typeable(character):
            raise no_key(character)
    for index, character in enumerate(args["text"]):
        if index:
            await request.time.pause(gap(args["delay"], args["variance"]))
        request.world.character(character, request.time.at)
        request.outcome = DONE


async def press(request: Request) -> dict[str, Value]:
    """Press a key in the focused field."""
    check_injection(request)
    view, key = focused(request), request.args["key"]
    if key == "ENTER":
        return {"content": await _enter(request, view)}
    typist = Typist(request, view)
    if key == "DEL":
        if not typist.length:
            return {"content": ""}
        kept = splice.without_last(typist.content)
        await typist.delete(len(kept), typist.length)
    else:
        typist.check(_APPENDED[key])
        typist.select(typist.length, typist.length)
        await typist.type(_APPENDED[key])
    return {"content": await typist.read_back()}


async def _enter(request: Request, view: View) -> str:
    """Do the keyboard's action: by ACTION_IME_ENTER from 30 on, else by the key (src)."""
    if request.phone.level.api < 30 or not view.ime_enter():
        send_key(request, ENTER)
    return content_of(view)
