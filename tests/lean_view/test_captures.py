"""Real screens keep every fact in the lean view, at a fraction of the cost of their lists."""

import json
import os
import re
from pathlib import Path

import pytest

from handroid.model.screen import Display, Element, Screen
from handroid.parsing import uiautomator
from handroid.phone.shown_screens import IdentifiedScreen, ShownScreens
from handroid.views.lean import lean
from tests.captures.conftest import FOLDER
from tests.lean_view.virtual_screens import GOLDEN, view
from tests.node_programs import run_node

FIXTURE = Path(os.environ.get("HANDROID_FIXTURES", FOLDER.parent / "fixtures")) / "settings"
STATES = ("selected", "focused")
SETTINGS = 180
"""The most tokens that the Settings fixture may cost."""


def recorded(path: Path) -> IdentifiedScreen:
    """Return a recorded screen with ids."""
    windows = uiautomator.parse(path.read_bytes()).windows
    root = windows[0].root
    assert root is not None
    display = Display(root.bounds.right, root.bounds.bottom, 420, 0)
    return ShownScreens().show(Screen(display, windows, None))


def recordings() -> list[Path]:
    """Return the recordings, or skip."""
    found = sorted((FOLDER / "uiautomator").glob("*.xml"))
    if not found:
        pytest.skip(f"no captures at {FOLDER} (set HANDROID_CAPTURES)")
    return found


def squeezed(text: str) -> str:
    """Return a text without separators and invisible characters."""
    shown = re.sub(
        r"[\u200b-\u200f\u2060\ufeff\ufffc]", "", text.replace("\\n", "").replace("\\", "")
    )
    return "".join(shown.lower().split())


def acts(element: Element) -> bool:
    return element.clickable or element.long_clickable or element.editable or element.scrollable


def test_every_visible_text_and_every_target_of_a_recording_is_written() -> None:
    for path in recordings():
        named = recorded(path)
        text, lost = squeezed(view(named)), []
        for each in filter(lambda each: each.on_screen, named.screen.elements()):
            lost += [said for said in (each.text, each.description) if squeezed(said) not in text]
        assert lost == [], path.name
        shown = [each for each in named.screen.elements() if each.on_screen]
        targets = {id(thing.element) for thing in lean(named).targets()}
        assert [each for each in shown if acts(each) and id(each) not in targets] == [], path.name


def test_every_state_of_a_recording_is_written() -> None:
    for path in recordings():
        named = recorded(path)
        text = view(named)
        for state in STATES:
            there = any(getattr(each, state) and each.text for each in named.screen.elements())
            assert not there or re.search(rf"\t.*\b{state}\b", text), (path.name, state)


async def test_the_settings_fixture_costs_fewer_tokens_than_the_prototype(tmp_path: Path) -> None:
    path = FIXTURE / "settings_v5.xml"
    if not path.is_file():
        pytest.skip(f"no fixture at {FIXTURE} (set HANDROID_FIXTURES)")
    (count,) = await tokens(tmp_path, view(recorded(path)))
    assert count <= SETTINGS


async def test_a_page_of_1700_nodes_costs_little(tmp_path: Path) -> None:
    (count,) = await tokens(tmp_path, (GOLDEN / "page.txt").read_text())
    assert count <= 2500


async def tokens(folder: Path, *texts: str) -> list[int]:
    """Return the numbers of tokens in some texts."""
    given = "\n".join(map(json.dumps, texts)).encode()
    script = Path(__file__).parent.parent / "node" / "text_tokens.mjs"
    ended = await run_node(folder, script, given=given)
    assert ended.code == 0, ended.err
    return [int(count) for count in ended.out.split()]
