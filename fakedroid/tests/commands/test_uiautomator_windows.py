"""``uiautomator dump --windows``: every window, from API 30 on."""

import re
from xml.etree import ElementTree

import pytest

from fakedroid.phone import FakePhone
from tests.commands.line import FAST, form_with_focus, run, started

WINDOW_ATTRIBUTES = [
    "index", "title", "bounds", "active", "focused", "accessibility-focused", "id", "layer",
    "type",
]  # fmt: skip


@pytest.fixture(params=[34, 36], ids=lambda api: f"api{api}")
def phone(request: pytest.FixtureRequest) -> FakePhone:
    """A phone that supports the option."""
    return FakePhone(request.param, speed=FAST)


async def dumped(phone: FakePhone) -> ElementTree.Element:
    """Return the document of all windows."""
    await run(phone, "uiautomator dump --windows /sdcard/w.xml")
    return ElementTree.fromstring(phone.files.read("/sdcard/w.xml"))


async def test_windows_are_inside_their_display(phone: FakePhone) -> None:
    root = await dumped(phone)
    assert root.tag == "displays"
    assert [(display.tag, display.get("id")) for display in root] == [("display", "0")]
    assert all(window.tag == "window" for window in root[0])


async def test_windows_have_nine_attributes_in_order(phone: FakePhone) -> None:
    root = await dumped(phone)
    assert list(root[0][0].keys()) == WINDOW_ATTRIBUTES


async def test_windows_come_top_first_with_falling_layers(phone: FakePhone) -> None:
    layers = [int(window.get("layer", "")) for window in (await dumped(phone))[0]]
    assert layers == list(reversed(range(len(layers))))


async def test_the_app_in_front_is_active_and_focused_and_has_its_label(
    phone: FakePhone,
) -> None:
    await started(phone, "com.android.settings/.Settings")
    windows = (await dumped(phone))[0]
    front = [window for window in windows if window.get("focused") == "true"]
    assert [window.get("title") for window in front] == ["Settings"]
    assert front[0].get("active") == "true"
    assert front[0].get("type") == "TYPE_APPLICATION"


async def test_each_window_holds_a_hierarchy_with_the_rotation(phone: FakePhone) -> None:
    for window in (await dumped(phone))[0]:
        hierarchy = window.find("hierarchy")
        assert hierarchy is not None
        assert hierarchy.get("rotation") == "0"


async def test_window_ids_change_with_every_call(phone: FakePhone) -> None:
    first = {window.get("id") for window in (await dumped(phone))[0]}
    second = {window.get("id") for window in (await dumped(phone))[0]}
    assert first.isdisjoint(second)


async def test_the_keyboard_is_a_separate_window(phone: FakePhone) -> None:
    await form_with_focus(phone)
    types = [window.get("type") for window in (await dumped(phone))[0]]
    assert "TYPE_INPUT_METHOD" in types
    assert "TYPE_SYSTEM" in types


async def test_the_document_is_one_line(phone: FakePhone) -> None:
    await run(phone, "uiautomator dump --windows /sdcard/w.xml")
    text = phone.files.read("/sdcard/w.xml").decode()
    assert re.match(r"<\?xml version='1\.0' .* \?><displays><display id=\"0\"><window ", text)
    assert text.endswith("</window></display></displays>")
    assert "\n" not in text
