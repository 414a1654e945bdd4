"""Pages of a real Chromium, read through adb with the DevTools protocol."""

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import ActionFailed, NotSupported
from handroid.model.screen import Bounds, Element
from handroid.phone.phone import Phone
from handroid.state import State
from handroid.tools.filling import AT_ONCE
from tests.phones import Attached, join, soon
from tests.web_pages import pages
from tests.web_pages.browser import BROWSER, PACKAGE
from tests.web_pages.chromium import Chromium, chromium

pytestmark = pytest.mark.skipif(
    not os.environ.get("HANDROID_NIGHTLY"), reason="starts Chromium: HANDROID_NIGHTLY=1"
)
SCALE = 2.625
NEAR = 2
_CONTROLS = """[...document.querySelectorAll(
    'a,button,input,textarea,select,summary,[role=button],[role=switch]')].map(each => {
  const {left, top, right, bottom} = each.getBoundingClientRect();
  return [left, top, right, bottom]; })"""


@dataclass
class Browsing:
    """A phone that shows an empty web view, and the Chromium behind its socket."""

    attached: Attached
    phone: Phone
    chromium: Chromium
    allowed: bool = True

    async def elements(self) -> list[Element]:
        """Return all elements in the web view."""
        screen = await self.phone.read(soon())
        assert not screen.note
        return list(self._view(list(screen.elements())).walk())[1:]

    async def bounds(self) -> Bounds:
        """Return the bounds of the web view."""
        return self._view(list((await self.phone.read(soon())).elements())).bounds

    def _view(self, elements: list[Element]) -> Element:
        return next(each for each in elements if each.class_name.endswith("WebView"))


@pytest.fixture(params=[DriverPreference.AUTO, DriverPreference.STOCK], ids=["hand", "stock"])
async def browsing(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Browsing]:
    """A phone with a browser in front, whose pages may be read."""
    async with (
        chromium(tmp_path / "profile") as browser,
        private_server() as server,
        join(server, apps=[BROWSER]) as attached,
    ):
        attached.phone.abstract_sockets["chrome_devtools_remote"] = browser.serve
        state = State(tmp_path / "state")
        phone = Phone(attached.transport, "", state, request.param, lambda: setting.allowed)
        setting = Browsing(attached, phone, browser)
        await (await phone.driver(soon())).apps.open(PACKAGE, soon())
        yield setting
        await phone.close()


def _on_screen(rect: list[float], view: Bounds) -> Bounds:
    left, top, right, bottom = rect
    return Bounds(
        max(view.left, min(view.right, round(view.left + left * SCALE))),
        max(view.top, min(view.bottom, round(view.top + top * SCALE))),
        max(view.left, min(view.right, round(view.left + right * SCALE))),
        max(view.top, min(view.bottom, round(view.top + bottom * SCALE))),
    )


def _close(a: Bounds, b: Bounds) -> bool:
    return all(abs(here - there) <= NEAR for here, there in zip(a, b, strict=True))


async def test_every_control_of_five_pages_is_where_the_page_says(browsing: Browsing) -> None:
    browsing.allowed = False
    view = await browsing.bounds()
    browsing.allowed = True
    width, height = view.right - view.left, view.bottom - view.top
    for name, html in pages.ALL.items():
        await browsing.chromium.show(html, width, height, SCALE)
        rects = await browsing.chromium.evaluate(_CONTROLS)
        found = [each for each in await browsing.elements() if each.clickable]
        expected = [_on_screen(each, view) for each in rects]
        missing = [
            place for place in expected if not any(_close(place, each.bounds) for each in found)
        ]
        assert not missing, (name, missing, [(each.text, each.bounds) for each in found])
        assert len(found) == len(expected), name


async def test_words_states_and_ids_of_a_form(browsing: Browsing) -> None:
    view = await browsing.bounds()
    await browsing.chromium.show(pages.FORM, view.right - view.left, view.bottom - view.top, SCALE)
    found = await browsing.elements()
    fields = {each.description: each for each in found if each.editable}
    assert fields["Name"].text == "Ada"
    assert fields["Secret"].password
    assert "hidden" not in fields["Secret"].text
    named = {each.text: each for each in found}
    assert named["Gift"].checked
    assert not named["Fast"].checked
    assert not named["Send"].enabled
    first = await browsing.phone.look(soon())
    again = await browsing.phone.look(soon())
    assert [row[0] for row in first.rows()] == [row[0] for row in again.rows()]


async def test_fields_are_filled_and_the_page_notices(browsing: Browsing) -> None:
    view = await browsing.bounds()
    await browsing.chromium.show(
        pages.FIELDS, view.right - view.left, view.bottom - view.top, SCALE
    )
    found = {each.description or each.text: each for each in await browsing.elements()}
    text = (await browsing.phone.driver(soon())).text
    assert await text.append(found["Plain"], " 😀", AT_ONCE, soon()) == "Ada 😀"
    assert await text.insert(found["Plain"], "!", 5, AT_ONCE, soon()) == "Ada 😀!"
    assert await text.append(found["Address"], "z", AT_ONCE, soon()) == "x@yz"
    assert await text.append(found["Count"], "7", AT_ONCE, soon()) == "37"
    assert await text.replace(found["Lines"], "two", "2\n3", AT_ONCE, soon()) == "one\n2\n3"
    assert await text.append(found["Rich"], " end", AT_ONCE, soon()) == "some bold text end"
    assert await text.append(found["Secret"], "!", AT_ONCE, soon()) == "•••"
    with pytest.raises(NotSupported, match="cannot be selected"):
        await text.insert(found["Rich"], "x", 0, AT_ONCE, soon())
    with pytest.raises(ActionFailed, match=r"it now holds: abcd\."):
        await text.append(found["Short"], "cdef", AT_ONCE, soon())
    assert await text.clear(found["Rich"], soon()) == ""
    assert await text.clear(found["Plain"], soon()) == ""
    noticed = await browsing.chromium.evaluate("[...changed]")
    assert set(noticed) == {"Plain", "Address", "Count", "Lines", "Rich", "Secret", "Short"}


async def test_an_element_out_of_view_is_scrolled_to(browsing: Browsing) -> None:
    view = await browsing.bounds()
    size = view.right - view.left, view.bottom - view.top
    await browsing.chromium.show(pages.SCROLLED, *size, SCALE)
    last = next(each for each in await browsing.elements() if each.description == "Last")
    assert not last.on_screen
    assert await (await browsing.phone.driver(soon())).elements.scroll_to(last, soon()) == 1
    last = next(each for each in await browsing.elements() if each.description == "Last")
    assert last.on_screen


async def test_controls_of_a_zoomed_page_are_where_they_are_visible(browsing: Browsing) -> None:
    view = await browsing.bounds()
    size = view.right - view.left, view.bottom - view.top
    await browsing.chromium.show(pages.ARTICLE, *size, SCALE)
    for zoom in (1.5, 2.5):
        rects = await browsing.chromium.zoomed(zoom, _CONTROLS)
        found = [each.bounds for each in await browsing.elements() if each.clickable]
        for place in (_on_screen(each, view) for each in rects):
            assert place.empty or any(_close(place, each) for each in found), (place, found)


async def test_pages_are_only_read_if_enabled(browsing: Browsing) -> None:
    browsing.allowed = False
    assert not [each for each in await browsing.elements() if each.text or each.clickable]
