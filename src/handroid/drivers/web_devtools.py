"""Reads the web pages on the screen, if their app allows DevTools.

A browser, and every web view that its app made debuggable, has an abstract socket on the phone. It
gives access to all pages of the app; only the visible one is read.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from handroid.adb.quoting import command
from handroid.adb.stream import Transport
from handroid.drivers import devtools_http
from handroid.drivers.devtools_session import DevtoolsSession, session
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import HandroidError
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.screen import Bounds, Element
from handroid.parsing import devtools, page_elements, page_tree
from handroid.parsing.devtools import PageTarget
from handroid.parsing.page_tree import PageTree

_MOST_ASKED = 4
"""How many tabs are asked whether they are visible; the most recently used comes first."""
_ASK_SECONDS = 1.0
_SOCKETS = command("grep", "-a", "devtools_remote", "/proc/net/unix")
_NEAR = 8
"""How far, in pixels, a web view may be from the position that it reports."""


@dataclass(frozen=True)
class PageNode:
    """A node of a page, and how to reach it."""

    socket: str
    target: str
    node: int


@dataclass(frozen=True)
class ReadPage:
    """The elements of a page, and each element with its node."""

    elements: tuple[Element, ...]
    nodes: list[tuple[Element, PageNode]]
    cut: bool = False


class WebDevtools:
    """The web pages of one phone."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._shell = PhoneShell(transport)

    async def read(self, view: Element, deadline: Deadline) -> ReadPage | None:
        """Return the page that a web view shows; None if its app has no open socket.

        Raises:
            HandroidError: the page exists and cannot be read.
        """
        for socket in await self._sockets_of(view.package, deadline):
            listed = await devtools_http.get(self._transport, socket, "/json/list", deadline)
            target = await self._visible(socket, devtools.parse_targets(listed), view, deadline)
            if target is not None:
                return await self._page(socket, target, view, deadline)
        return None

    async def _sockets_of(self, package: str, deadline: Deadline) -> list[str]:
        """Return the sockets of an app: those of its processes, and those that name the app."""
        listing = (await self._shell.run_line(_SOCKETS, deadline)).text
        found = await off_loop.on_text(listing, devtools.parse_sockets)
        if not found:
            return []
        processes = await self._processes(package, deadline)
        own = [each for each in found if devtools.process_of(each) in processes]
        others = [each for each in found if devtools.process_of(each) is None]
        return own + [each for each in others if await self._belongs_to(each, package, deadline)]

    async def _processes(self, package: str, deadline: Deadline) -> set[int | None]:
        listed = (await self._shell.run("ps", "-A", "-o", "PID,NAME", deadline=deadline)).text
        rows = (line.split(maxsplit=1) for line in listed.splitlines())
        named = (row for row in rows if len(row) == 2 and row[0].isdecimal())
        return {int(pid) for pid, name in named if name.partition(":")[0] == package}

    async def _belongs_to(self, socket: str, package: str, deadline: Deadline) -> bool:
        """Whether a socket names the app as its own; other Chromium builds name none."""
        version = await devtools_http.get(self._transport, socket, "/json/version", deadline)
        return devtools.parse_package(version) in ("", package)

    async def _visible(
        self, socket: str, pages: Iterable[PageTarget], view: Element, deadline: Deadline
    ) -> str | None:
        """Return the page in a web view, by its position or because it is the visible one."""
        shown = [each for each in pages if each.visible is not False]
        placed = [each for each in shown if each.place and _is_near(each.place, view.bounds)]
        if placed:
            return placed[0].id
        for page in [each for each in shown if each.place is None][:_MOST_ASKED]:
            if await self._says_visible(socket, page.id, deadline.sooner(_ASK_SECONDS)):
                return page.id
        return None

    async def _says_visible(self, socket: str, target: str, deadline: Deadline) -> bool:
        """Ask a tab whether it is visible; a tab frozen in the background does not answer."""
        asked = {"expression": "document.visibilityState", "returnByValue": True}
        try:
            async with session(self._transport, socket, target, deadline) as page:
                answer = await page.ask("Runtime.evaluate", deadline, **asked)
        except HandroidError:
            return False
        result = answer.get("result") if isinstance(answer, dict) else None
        return isinstance(result, dict) and result.get("value") == "visible"

    async def _page(self, socket: str, target: str, view: Element, deadline: Deadline) -> ReadPage:
        async with session(self._transport, socket, target, deadline) as page:
            answer = await page.ask("Accessibility.getFullAXTree", deadline)
            tree = await off_loop.run_if(True, page_tree.parse_page, answer)
            viewport = page_elements.parse_viewport(
                await page.ask("Page.getLayoutMetrics", deadline)
            )
            places = await _places(page, tree, deadline)
        build = page_elements.build
        large = len(tree.parts) > off_loop.LARGE_SCREEN
        elements, nodes = await off_loop.run_if(large, build, tree, places, viewport, view)
        ways = [(element, PageNode(socket, target, node)) for element, node in nodes]
        return ReadPage(elements, ways, tree.cut)


async def _places(
    page: DevtoolsSession, tree: PageTree, deadline: Deadline
) -> dict[int, page_elements.Quad]:
    """Read the positions of the parts of a page; parts without one are left out."""
    nodes = [part.node for part in tree.parts]
    asked = [("DOM.getContentQuads", {"backendNodeId": node}) for node in nodes]
    answers = await page.ask_all(asked, deadline)
    found = (
        (node, page_elements.parse_quads(each)) for node, each in zip(nodes, answers, strict=True)
    )
    return {node: quad for node, quad in found if quad is not None}


def _is_near(place: Bounds, view: Bounds) -> bool:
    return all(abs(here - there) <= _NEAR for here, there in zip(place, view, strict=True))
