"""Acts on elements of a web page with DevTools: fills fields and scrolls to elements."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from handroid.adb.stream import Transport
from handroid.drivers.devtools_session import DevtoolsSession, session
from handroid.drivers.web_devtools import PageNode
from handroid.errors import ActionFailed, BadAnswer, NotSupported, Outcome, under_way
from handroid.model import plain_text
from handroid.model.deadline import Deadline

# Fields for e-mail addresses and numbers have no offsets: their whole content is selected.
_SELECT = """function(start, end) {
    this.focus();
    if (this.setSelectionRange) {
        try { this.setSelectionRange(start, end); } catch { this.select(); return false; }
        return true;
    }
    const length = this.innerText.length;
    if (start < length && (start > 0 || end < length)) return null;
    getSelection().selectAllChildren(this);
    if (start > 0) getSelection().collapseToEnd();
    return true;
}"""
_READ = """function() {
    return ['value' in this ? this.value : this.innerText, this.type === 'password'];
}"""
_MASK = "•"

Edit = tuple[int, int, str]
"""Start and end of a text in a field, in characters, and its replacement."""


@dataclass(frozen=True)
class _Content:
    text: str
    secret: bool

    @property
    def shown(self) -> str:
        return _MASK * len(self.text) if self.secret else plain_text.lines(self.text)


class PageActions:
    """Acts on the web pages of one phone."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    async def edit(self, way: PageNode, edit: Callable[[str], Edit], deadline: Deadline) -> str:
        """Change the text of a field and return its content, masked for a password.

        Raises:
            ActionFailed: the field is gone, or did not accept the text.
        """
        async with session(self._transport, way.socket, way.target, deadline) as page:
            field = await _field(page, way.node, deadline)
            before = (await field.content(deadline)).text
            start, end, text = edit(before)
            wanted = before[:start] + text + before[end:]
            selected = await field.select(before[:start], before[:end], deadline)
            with under_way():
                typed = text if selected else wanted
                await page.ask("Input.insertText", deadline, text=typed)
                after = await field.content(deadline)
        if after.text.split() != wanted.split():
            raise ActionFailed(
                f"The field did not take the text as typed; it now holds: {after.shown}",
                "Look at the screen: the field may filter or format what is typed.",
                Outcome.DONE,
            )
        return after.shown

    async def scroll_to(self, way: PageNode, deadline: Deadline) -> None:
        """Bring an element into view."""
        async with session(self._transport, way.socket, way.target, deadline) as page:
            await page.ask("DOM.scrollIntoViewIfNeeded", deadline, backendNodeId=way.node)


@dataclass(frozen=True)
class _Field:
    """A field of a page, by its DevTools handle."""

    page: DevtoolsSession
    handle: str

    async def content(self, deadline: Deadline) -> _Content:
        match await self._call(_READ, deadline):
            case [str(text), bool(secret)]:
                return _Content(text, secret)
        raise BadAnswer("The web page does not report what the field holds.")

    async def select(self, before: str, until: str, deadline: Deadline) -> bool:
        """Focus it and select a part; return false if its whole content had to be selected.

        Raises:
            NotSupported: it is rich text, which has no offsets.
        """
        selected = await self._call(_SELECT, deadline, _units(before), _units(until))
        if not isinstance(selected, bool):
            raise NotSupported(
                "A part of this field of a web page cannot be selected.",
                "Clear it, then type all of its text.",
            )
        return selected

    async def _call(self, function: str, deadline: Deadline, *values: int) -> Any:
        answer = await self.page.ask(
            "Runtime.callFunctionOn",
            deadline,
            objectId=self.handle,
            functionDeclaration=function,
            arguments=[{"value": value} for value in values],
            returnByValue=True,
        )
        result = answer.get("result") if isinstance(answer, dict) else None
        return result.get("value") if isinstance(result, dict) else None


async def _field(page: DevtoolsSession, node: int, deadline: Deadline) -> _Field:
    match await page.ask("DOM.resolveNode", deadline, backendNodeId=node):
        case {"object": {"objectId": str(handle)}}:
            return _Field(page, handle)
    raise BadAnswer("The web page does not give access to the field.")


def _units(text: str) -> int:
    """Return the length of a text in UTF-16 units, as pages count it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
