"""`look` shows the screen in few words, and only the changes if a caller asks for that."""

import re
import sys

import pytest

from handroid.tools.lean.picture_texts import MISSING, PROTECTED
from handroid.views.diff import UNCHANGED, apply
from tests.lean_profile.looking import Eyes
from tests.requirements.stage import FORM, ROWS
from tests.web_pages import browser

GAME = "dev.handroid.game"
VAULT = "dev.handroid.vault"


async def test_a_look_begins_with_its_version(eyes: Eyes) -> None:
    head, app, *lines = await eyes.begin(FORM)
    assert re.fullmatch(r"v\d+", head)
    assert app == f"app {FORM}/.FormActivity"
    assert any(re.fullmatch(r"e\d+ Favorite\tunchecked", line) for line in lines)


async def test_the_same_screen_has_the_same_version_and_ids(eyes: Eyes) -> None:
    assert await eyes.begin(FORM) == await eyes.look()


async def test_since_a_version_only_what_changed_is_shown(eyes: Eyes) -> None:
    former = await eyes.begin(FORM)
    version = former[0].split()[0]
    assert (await eyes.look(since=version))[1:] == [UNCHANGED]
    await eyes.act({"tap": "Favorite"})
    _, *changes = await eyes.look(since=version)
    assert any(line.endswith("Favorite\tchecked") for line in changes)
    _, *now = await eyes.look()
    assert apply(former[1:], "\n".join(changes)) == now


async def test_since_an_unknown_version_the_whole_screen_is_shown(eyes: Eyes) -> None:
    shown = await eyes.begin(FORM)
    assert await eyes.look(since="v999999") == shown


async def test_invalid_versions_are_refused(by_hand: Eyes) -> None:
    result = await by_hand.stage.caller.call("look", since="yesterday")
    assert "must be a version like v123456" in result.failed("Invalid params")


async def test_only_actions_or_only_texts_are_shown_on_request(by_hand: Eyes) -> None:
    _, *lines = await by_hand.begin(FORM)
    _, *actions = await by_hand.look(show="actions")
    _, *texts = await by_hand.look(show="text")
    assert texts
    assert sorted([*actions, *texts]) == sorted(lines)
    assert all(line.startswith(" ") for line in texts)
    assert not any(line.startswith(" ") for line in actions)


async def test_folded_windows_unfold_on_request(by_hand: Eyes) -> None:
    shown = await by_hand.begin(FORM)
    (bar,) = [line for line in shown if line.startswith("status bar")]
    unfolded = await by_hand.look(unfold=["status bar"])
    assert bar not in unfolded
    assert len(unfolded) > len(shown)


async def test_pages_lose_nothing(by_hand: Eyes) -> None:
    await by_hand.begin(ROWS)
    whole = await by_hand.look()
    read: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        *lines, last = await by_hand.look(budget=60, **cursor)
        found = re.fullmatch(r"cursor (\S+)\t\d+ lines follow", last)
        read += lines
        if not found:
            break
        cursor = {"cursor": found[1]}
    assert [*read, last] == whole


async def test_a_picture_is_returned_on_request(by_hand: Eyes) -> None:
    await by_hand.begin(FORM)
    plain = await by_hand.stage.caller.call("look", picture="plain")
    marked = await by_hand.stage.caller.call("look", picture="marked")
    assert plain.image != marked.image
    assert plain.text == marked.text
    assert re.search(r"\npicture \d+x\d+ of 1080x2400$", plain.text)
    assert plain.meta["handroid/screen"] == [1080, 2400]


async def test_a_text_is_found_out_of_view_too(by_hand: Eyes) -> None:
    await by_hand.begin(FORM)
    found = (await by_hand.stage.caller.call("find", text="delete")).done()
    assert re.fullmatch(r"e\d+ Delete contact", found)
    nothing = (await by_hand.stage.caller.call("find", text="no such words")).done()
    assert nothing == "nothing found"


async def test_a_screen_that_is_off_says_how_to_wake_it(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    eyes.stage.phone.world.sleep()
    said = (await eyes.stage.caller.call("look")).text
    assert '{"home": true}' in said
    assert "press_home" not in said
    await eyes.act({"home": True})
    assert not any(line.startswith("note") for line in await eyes.look())


async def test_without_ocr_a_look_says_how_to_install_it(
    by_hand: Eyes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    shown = await by_hand.begin(GAME)
    assert f"app {GAME}/.GameActivity\tno elements" in shown
    *known, last = await by_hand.look(ocr=True)
    assert known == shown
    assert last == MISSING
    assert "pip install 'handroid[ocr]'" in last


async def test_an_empty_web_page_says_which_setting_may_help(by_hand: Eyes) -> None:
    shown = await by_hand.begin(browser.PACKAGE)
    assert len([line for line in shown if line.startswith("note") and "web_devtools" in line]) == 1
    assert not any("web_devtools" in line for line in await by_hand.begin(FORM))


async def test_a_secure_window_is_not_called_empty(eyes: Eyes) -> None:
    await eyes.begin(VAULT)
    assert (await eyes.look(ocr=True))[-1] == PROTECTED
