"""An app must not write the screen listing: every line of it is Handroid's."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from fakedroid.shell.process import Command, Process
from handroid.drivers.driver_preference import DriverPreference
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.table import Handler
from tests.requirements.stage import Setting, staged
from tests.security.attacks import grammar_004
from tests.security.attacks.grammar_004 import Listing
from tests.security.attacks.hostile_nodes import HostileNode, HostileTexts

NODES = 5_000 if os.environ.get("HANDROID_NIGHTLY") else 300
A_SCREEN = 50
"""So many nodes are on one screen, half of them in each of two windows."""
OWN_NOTES = 4
HEIGHT = 2400
VISIBLE_AND_CLICKABLE = 1 + 16

Window = tuple[str, list[HostileNode]]
"""A title and the nodes, the first of which holds the others."""


def windows(texts: HostileTexts) -> list[Window]:
    half = A_SCREEN // 2
    return [(texts.text(), [texts.node() for _ in range(half)]) for _ in range(2)]


def dumping(content: Callable[[], list[Window]]) -> Command:
    """Return an Android whose `uiautomator` writes these windows."""

    async def dump(process: Process) -> int:
        written = "".join(_xml(number, each) for number, each in enumerate(content(), 1))
        document = f"<?xml version='1.0'?><displays><display id='0'>{written}</display></displays>"
        process.phone.files.write(process.args[-1], document.encode())
        await process.out(f"UI hierchary dumped to: {process.args[-1]}\n")
        return 0

    return dump


def _xml(number: int, window: Window) -> str:
    title, nodes = window
    first, *others = (_attributes(node, place) for place, node in enumerate(nodes))
    inside = "".join(f"<node {each}/>" for each in others)
    return (
        f"<window id='{number}' type='TYPE_APPLICATION' title={_quoted(title)} "
        f"bounds='[0,0][1080,2400]' focused='{str(number == 1).lower()}'>"
        f"<hierarchy rotation='0'><node {first}>{inside}</node></hierarchy></window>"
    )


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
            **{"display": display, "foreground": None, "degraded": False, "cut": False},
            "windows": made,
        }

    return read


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


def judged(listing: Listing) -> None:
    """Fail when there is any line but those that two windows have."""
    ours = ("note:structural-only", "note:certain elements", "note:flags:", "note:offscreen items")
    own = [note for note in listing.notes if note.startswith(ours)]
    assert len(own) == OWN_NOTES
    assert all(note.startswith("note:CLAIM — ") for note in listing.notes[OWN_NOTES:])
    assert len(listing.notes) <= OWN_NOTES + len(listing.sections)
    assert [len(each.rows) for each in listing.sections] == [A_SCREEN // 2] * 2
    assert all(each.activity is None for each in listing.sections)
    numbers = [row[5].split(",")[1] for each in listing.sections for row in each.rows]
    assert numbers == [str(place) for place in range(A_SCREEN // 2)] * 2


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK], ids=str)
async def test_no_line_of_the_listing_is_made_by_an_app(
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
            judged(grammar_004.read(await stage.do("get_screen_state")))
