"""An app must not write the screen listing: every line of it is Handroid's."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from fakedroid.shell.process import Command, Process
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.system.overlays import overlay
from handroid.drivers.driver_preference import DriverPreference
from handroid.drivers.screen_stock import WINDOWS_SINCE
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.table import Handler
from tests.requirements.stage import CALCULATOR, FORM, SETTINGS, Setting, staged
from tests.security.attacks import grammar_004
from tests.security.attacks.grammar_004 import Listing
from tests.security.attacks.hostile_nodes import HostileNode, HostileTexts

NODES = 5_000 if os.environ.get("HANDROID_NIGHTLY") else 300
A_SCREEN = 50
"""So many nodes are on one screen, half of them in each of two windows."""
OWN_NOTES = 4
DISPLAY, DISPLAY_END = "<displays><display id='0'>", "</display></displays>"
HEIGHT = 2400
VISIBLE_AND_CLICKABLE = 1 + 16

Window = tuple[str, list[HostileNode]]
"""A title and the nodes, the first of which holds the others."""


def windows(texts: HostileTexts) -> list[Window]:
    half = A_SCREEN // 2
    return [(texts.text(), [texts.node() for _ in range(half)]) for _ in range(2)]


def dumping(content: Callable[[], list[Window]], *, plain: bool = False) -> Command:
    """Return an Android whose `uiautomator` writes these windows, or the first's tree alone."""

    async def dump(process: Process) -> int:
        written = [_xml(number, each) for number, each in enumerate(content(), 1)]
        document = (
            _hierarchy(content()[0]) if plain else f"{DISPLAY}{''.join(written)}{DISPLAY_END}"
        )
        document = f"<?xml version='1.0'?>{document}"
        process.phone.files.write(process.args[-1], document.encode())
        await process.out(f"UI hierchary dumped to: {process.args[-1]}\n")
        return 0

    return dump


def _xml(number: int, window: Window) -> str:
    return (
        f"<window id='{number}' type='TYPE_APPLICATION' title={_quoted(window[0])} "
        f"bounds='[0,0][1080,2400]' focused='{str(number == 1).lower()}'>"
        f"{_hierarchy(window)}</window>"
    )


def _hierarchy(window: Window) -> str:
    first, *others = (_attributes(node, place) for place, node in enumerate(window[1]))
    inside = "".join(f"<node {each}/>" for each in others)
    return f"<hierarchy rotation='0'><node {first}>{inside}</node></hierarchy>"


def _attributes(node: HostileNode, place: int) -> str:
    words = {
        "class": node.class_name,
        "package": node.package,
        "text": node.text,
        "content-desc": node.description,
        "resource-id": node.resource_id,
        "clickable": "true",
        "bounds": f"[0,{place}][1080,{HEIGHT - place}]",
    }
    return " ".join(f"{name}={_quoted(value)}" for name, value in words.items())


def _quoted(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def reading(content: Callable[[], list[Window]]) -> Handler:
    """Return a hand that reads these windows."""

    async def read(request: Request) -> dict[str, Any]:
        display = {"width": 1080, "height": HEIGHT, "density": 420, "rotation": 0}
        made = [_as_read(number, each) for number, each in enumerate(content(), 1)]
        return {
            **{"read": request.hand.next_read(), "connection": 1, "changes": 0},
            **{"display": display, "foreground": _front(request), "degraded": False, "cut": False},
            "windows": made,
        }

    return read


def _front(request: Request) -> dict[str, str]:
    activity = request.world.resumed_activity()
    assert activity is not None
    return {"package": activity.package, "class": activity.class_name}


def _as_read(number: int, window: Window) -> dict[str, Any]:
    title, nodes = window
    elements = [
        {
            "class": node.class_name,
            "text": node.text,
            "desc": node.description,
            "id": node.resource_id,
            "package": node.package,
            "bounds": [0, place, 1080, HEIGHT - place],
            "flags": VISIBLE_AND_CLICKABLE,
            "children": len(nodes) - 1 if place == 0 else 0,
        }
        for place, node in enumerate(nodes)
    ]
    return {
        "id": number,
        "type": "APPLICATION",
        "package": nodes[0].package,
        "title": title,
        "layer": 2 - number,
        "bounds": [0, 0, 1080, HEIGHT],
        "focused": number == 1,
        "elements": elements,
    }


def judged(listing: Listing, front: str) -> None:
    """Fail when there is any line but those that two windows have, the first of them in front."""
    ours = ("note:structural-only", "note:certain elements", "note:flags:", "note:offscreen items")
    own = [note for note in listing.notes if note.startswith(ours)]
    assert len(own) == OWN_NOTES
    claimed = f"note:CLAIM — the window of {front} calls itself "
    named = sum(each.package != "unknown" for each in listing.sections)
    assert [each.startswith(claimed) for each in listing.notes[OWN_NOTES:]] == [True] * named
    assert [len(each.rows) for each in listing.sections] == [A_SCREEN // 2] * 2
    assert {each.package for each in listing.sections} <= {front, "unknown"}
    assert listing.sections[1].activity is None
    numbers = [row[5].split(",")[1] for each in listing.sections for row in each.rows]
    assert numbers == [str(place) for place in range(A_SCREEN // 2)] * 2


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK], ids=str)
async def test_no_app_can_forge_a_line_of_the_listing(
    tmp_path: Path, driver: DriverPreference
) -> None:
    texts = HostileTexts(13, controls=driver is DriverPreference.HAND)
    shown: list[Window] = []
    setting = Setting(
        driver=driver,
        commands={"uiautomator": dumping(lambda: shown)},
        asks={"screen.read": reading(lambda: shown)},
    )
    async with staged(tmp_path, setting) as stage:
        for _ in range(NODES // A_SCREEN):
            shown[:] = windows(texts)
            listing = grammar_004.read(await stage.do("get_screen_state"))
            judged(listing, stage.phone.world.resumed_activity().package)


@pytest.mark.parametrize("api", [28, 34])
@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK], ids=str)
async def test_a_window_that_claims_to_be_another_app_is_marked(
    tmp_path: Path, driver: DriverPreference, api: int
) -> None:
    node = HostileNode("android.widget.Button", "com.bank", "Pay", "", "com.bank:id/pay")
    content = [("Bank", [node])]
    setting = Setting(
        api=api,
        driver=driver,
        commands={"uiautomator": dumping(lambda: content, plain=api < WINDOWS_SINCE)},
        asks={"screen.read": reading(lambda: content)},
    )
    async with staged(tmp_path, setting) as stage:
        await stage.do("open_app", package_id=FORM)
        listing = grammar_004.read(await stage.do("get_screen_state"))
        details = await stage.do("find_elements", by="text", value="Pay")
    (section,) = listing.sections
    assert (section.package, section.activity) == (FORM, ".FormActivity")
    assert "Pay" in details
    (claim,) = (each for each in listing.notes if "CLAIM" in each)
    assert claim.startswith(f"note:CLAIM — the window of {FORM} calls itself com.bank,")


FRAMES = {
    "the whole screen": Rect(0, 0, 1080, 2400),
    "the middle": Rect(100, 900, 980, 1500),
    "the top": Rect(0, 0, 1080, 600),
}
EVIL, SYSTEMUI = "com.evil", "com.android.systemui"


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK], ids=str)
async def test_an_overlay_that_claims_to_be_the_system_is_marked(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, Setting(driver=driver)) as stage:
        await stage.open(FORM)
        screen = stage.phone.world.screen
        for frame in FRAMES.values():
            shown = overlay(screen, (EVIL, 10200), "Update now", frame)
            shown.claim = SYSTEMUI
            screen.windows.overlays = [shown]
            listing = grammar_004.read(await stage.do("get_screen_state"))
            named = [each.package for each in listing.sections if "Update now" in str(each.rows)]
            claims = [each for each in listing.notes if "CLAIM" in each]
            assert (named, len(claims)) == ([EVIL], 1)
            assert claims[0].startswith(
                f"note:CLAIM — the window of {EVIL} calls itself {SYSTEMUI},"
            )


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK], ids=str)
async def test_an_overlay_with_its_own_package_is_not_marked(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, Setting(driver=driver)) as stage:
        screen = stage.phone.world.screen
        shown = overlay(screen, (EVIL, 10200), "Update now", FRAMES["the middle"])
        screen.windows.overlays = [shown]
        listing = grammar_004.read(await stage.do("get_screen_state"))
    assert EVIL in {each.package for each in listing.sections}
    assert not any("CLAIM" in each for each in listing.notes)


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK], ids=str)
async def test_nothing_is_marked_on_ordinary_screens(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, Setting(driver=driver)) as stage:
        for package in (FORM, SETTINGS, CALCULATOR):
            assert not any("CLAIM" in each for each in (await stage.open(package)).notes)
        await stage.do("open_notifications")
        assert not any("CLAIM" in each for each in (await stage.look()).notes)
