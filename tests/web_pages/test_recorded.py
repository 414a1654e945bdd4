"""A page in an empty web view, with messages recorded from a real Chromium."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import ActionFailed, Outcome
from handroid.model.screen import Element, Screen
from handroid.phone.phone import Phone
from handroid.state import State
from handroid.tools.filling import AT_ONCE
from tests.phones import Attached, join, soon
from tests.web_pages.browser import BROWSER, PACKAGE
from tests.web_pages.form_fields import COUNT, FIND, NAME, NOTES, SECRET
from tests.web_pages.recorded import RECORDED, RecordedDevtools

NEAR = 2


@dataclass
class Browsing:
    """A phone with the browser in front."""

    attached: Attached
    phone: Phone
    page: RecordedDevtools
    allowed: bool = True

    def serve(self, page: RecordedDevtools) -> None:
        """Serve a page behind the browser's socket."""
        self.page = page
        self.attached.phone.abstract_sockets["chrome_devtools_remote"] = page.serve


@pytest.fixture
async def browsing(tmp_path: Path) -> AsyncIterator[Browsing]:
    """A phone with the hand whose pages may be read."""
    async with private_server() as server, join(server, apps=[BROWSER]) as attached:
        state, by_hand = State(tmp_path), DriverPreference.HAND
        phone = Phone(attached.transport, "", state, by_hand, lambda: setting.allowed)
        setting = Browsing(attached, phone, RecordedDevtools(PACKAGE))
        setting.serve(setting.page)
        await (await phone.driver(soon())).apps.open(PACKAGE, soon())
        yield setting
        await phone.close()


def _view(screen: Screen) -> Element:
    return next(each for each in screen.elements() if each.class_name.endswith("WebView"))


def _said(screen: Screen) -> dict[str, Element]:
    return {each.description or each.text: each for each in _view(screen).walk()}


async def test_a_page_is_read_where_the_web_view_is_empty(browsing: Browsing) -> None:
    screen = await browsing.phone.read(soon())
    view, said = _view(screen).bounds, _said(screen)
    assert not screen.note
    assert said["Name"].text == "Ada"
    assert said["Name"].editable
    assert said["Secret"].password
    assert said["Gift"].checked
    assert not said["Send"].enabled
    factor = (view.right - view.left) / RECORDED["viewport"]["cssVisualViewport"]["clientWidth"]
    controls = [each.bounds for each in _view(screen).walk() if each.clickable]
    for left, top, right, bottom in RECORDED["rects"]:
        place = (left, top, right, bottom)
        offsets = (view.left, view.top, view.left, view.top)
        wanted = [side * factor + offset for side, offset in zip(place, offsets, strict=True)]
        gaps = [max(abs(a - b) for a, b in zip(wanted, each, strict=True)) for each in controls]
        assert min(gaps) <= NEAR
    assert len(controls) == len(RECORDED["rects"])


async def test_elements_of_a_page_keep_their_ids_and_are_tapped(browsing: Browsing) -> None:
    first, again = await browsing.phone.look(soon()), await browsing.phone.look(soon())
    assert [row[0] for row in first.rows()] == [row[0] for row in again.rows()]
    save = next(row[0] for row in again.rows() if row[2].text == "Save")
    found = await browsing.phone.touchable(save, soon())
    driver = await browsing.phone.driver(soon())
    await driver.elements.click(found.element, soon())


async def test_fields_of_a_page_are_filled(browsing: Browsing) -> None:
    held, driver = browsing.page.fields.held, await browsing.phone.driver(soon())
    said = _said(await browsing.phone.read(soon()))
    assert await driver.text.append(said["Name"], " 😀", AT_ONCE, soon()) == "Ada 😀"
    assert await driver.text.insert(said["Name"], "!", 5, AT_ONCE, soon()) == "Ada 😀!"
    assert await driver.text.replace(said["Notes"], "two", "2", AT_ONCE, soon()) == "2\nlines"
    assert await driver.text.append(said["Count"], "7", AT_ONCE, soon()) == "37"
    assert await driver.text.clear(said["Find"], soon()) == ""
    assert await driver.text.append(said["Secret"], "!", AT_ONCE, soon()) == "•" * 7
    assert held == {NAME: "Ada 😀!", SECRET: "hidden!", NOTES: "2\nlines", COUNT: "37", FIND: ""}


async def test_the_error_for_a_refused_text_contains_the_content_of_the_field(
    browsing: Browsing,
) -> None:
    driver, said = await browsing.phone.driver(soon()), _said(await browsing.phone.read(soon()))
    with pytest.raises(ActionFailed, match=r"it now holds: 3\.") as failed:
        await driver.text.append(said["Count"], "many", AT_ONCE, soon())
    assert failed.value.outcome is Outcome.DONE
    with pytest.raises(ActionFailed, match="no longer holds"):
        await driver.text.replace(said["Name"], "Bob", "Eve", AT_ONCE, soon())
    assert browsing.page.fields.held[NAME] == "Ada"


async def test_an_element_of_a_page_is_scrolled_to(browsing: Browsing) -> None:
    driver, said = await browsing.phone.driver(soon()), _said(await browsing.phone.read(soon()))
    assert await driver.elements.scroll_to(said["Find"], soon()) == 1
    assert browsing.page.fields.scrolled_to == [FIND]


async def test_an_app_with_a_web_view_is_read_by_the_socket_of_its_process(
    browsing: Browsing,
) -> None:
    process = browsing.attached.phone.processes.pid_of(PACKAGE)
    browsing.allowed = False
    view = _view(await browsing.phone.read(soon())).bounds
    browsing.allowed = True
    sockets = browsing.attached.phone.abstract_sockets
    del sockets["chrome_devtools_remote"]
    other, page = RecordedDevtools(PACKAGE, view), RecordedDevtools(PACKAGE, view)
    sockets["webview_devtools_remote_1"] = other.serve
    sockets[f"webview_devtools_remote_{process}"] = page.serve
    assert _said(await browsing.phone.read(soon()))["Name"].text == "Ada"
    assert page.asked == ["/json/list", "/devtools/page/A1"]
    assert not other.asked


async def test_a_zoomed_page_is_where_it_is_visible(browsing: Browsing) -> None:
    plain = _said(await browsing.phone.read(soon()))["Name"].bounds
    browsing.serve(RecordedDevtools(PACKAGE, zoom=1.5))
    screen = await browsing.phone.read(soon())
    view, zoomed = _view(screen).bounds, _said(screen)["Name"].bounds
    corner = (view.left, view.top)
    wanted = [(side - start) * 1.5 + start for side, start in zip(plain, corner * 2, strict=True)]
    wanted[2] = min(wanted[2], view.right)
    assert max(abs(a - b) for a, b in zip(wanted, zoomed, strict=True)) <= NEAR


async def test_sockets_are_only_opened_if_enabled(browsing: Browsing) -> None:
    browsing.allowed = False
    screen = await browsing.phone.read(soon())
    assert len(_said(screen)) <= NEAR
    assert not browsing.page.asked


async def test_pages_of_another_app_are_left_alone(browsing: Browsing) -> None:
    browsing.serve(RecordedDevtools("com.android.chrome"))
    screen = await browsing.phone.read(soon())
    assert len(_said(screen)) <= NEAR
    assert browsing.page.asked == ["/json/version"]


def _node(number: int, *children: int) -> dict[str, Any]:
    button = {"role": {"value": "button"}, "name": {"value": "\ud800 Again"}}
    below = [str(each) for each in children]
    return {"nodeId": str(number), "backendDOMNodeId": 5, "childIds": below, **button}


_NONSENSE: list[Any] = [
    {"nodes": 7},
    {"nodes": [3, None]},
    {"nodes": [{"childIds": 4, "role": []}]},
    ["nothing"],
]
_RING = {"nodes": [_node(1, 2, 2), _node(2, 1, 3), _node(3, 1, 2)]}


async def test_an_invalid_answer_of_a_page_does_no_harm(browsing: Browsing) -> None:
    for tree in _NONSENSE:
        browsing.page.spoiled = tree
        assert len(_said(await browsing.phone.read(soon()))) <= NEAR
    browsing.page.spoiled = _RING
    await browsing.phone.look(soon())
