"""`act` performs steps in order, and reports the result."""

import re
from typing import Any

import pytest

from handroid.errors import Outcome
from tests.lean_profile import secure_game
from tests.lean_profile.looking import Acted, Eyes
from tests.requirements.stage import CALCULATOR, FORM, GESTURES, NOTES, ROWS, SETTINGS

GAME = "dev.handroid.game"


async def test_an_app_is_opened_by_its_label(by_hand: Eyes) -> None:
    await by_hand.act({"home": True})
    acted = await by_hand.act({"open": "settings"})
    assert acted.said == "done"
    assert f"app {SETTINGS}/.Settings" in by_hand.now(acted)


async def test_a_rows_label_acts_on_the_row(eyes: Eyes) -> None:
    await eyes.begin(SETTINGS)
    acted = await eyes.act({"tap": "Display"})
    assert "Adaptive brightness" in "\n".join(eyes.now(acted))


async def test_a_whole_form_is_filled_in_one_call(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    acted = await eyes.act(
        {"type": "Ada Lovelace", "into": "Name"},
        {"type": "0151 234", "into": "Phone"},
        {"press": "back"},
        {"tap": "Favorite"},
    )
    _, *now = await eyes.look()
    assert eyes.now(acted) == now
    assert any("= Ada Lovelace\tfield" in line for line in now)
    assert any(line.endswith("Favorite\tchecked") for line in now)


async def test_the_shown_view_and_the_changes_give_the_new_view(eyes: Eyes) -> None:
    await eyes.begin(CALCULATOR)
    for step in ({"tap": "7"}, {"tap": "+"}, {"tap": "3"}, {"tap": "="}, {"press": "back"}):
        acted = await eyes.act(step)
        assert [acted.version, *eyes.now(acted)] == await eyes.look()


async def test_going_back_refers_to_the_screen_that_was_shown_before(eyes: Eyes) -> None:
    version, *_ = await eyes.begin(NOTES)
    await eyes.act({"tap": "Ideas"})
    acted = await eyes.act({"tap": "Navigate up"})
    assert (acted.version, acted.again, acted.changes) == (version, True, "")
    await eyes.act({"tap": "New note"})
    acted = await eyes.act({"type": "Tea", "into": "Title"}, {"tap": "Navigate up"})
    assert acted.since == version
    assert re.fullmatch(r"@.*\n\+e\d+ Tea", acted.changes)
    assert [acted.version, *eyes.now(acted)] == await eyes.look()


async def test_an_act_without_effect_says_so(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    acted = await eyes.act({"swipe": [5, 5, 6, 6]})
    assert acted.said == "done, elements unchanged"
    assert acted.changes == ""


async def test_what_a_game_draws_is_compared_by_its_picture(eyes: Eyes) -> None:
    await eyes.begin(GAME)
    missed, caught = {"tap": [100, 2000]}, {"tap": [540, 1210]}
    assert (await eyes.act(missed)).said == "done, nothing changed"
    assert (await eyes.act(caught)).said == "done, only the picture changed"
    assert (await eyes.act(missed)).said == "done, nothing changed"


async def test_a_secure_picture_is_not_compared(eyes: Eyes) -> None:
    await eyes.begin(secure_game.PACKAGE)
    assert (await eyes.act({"tap": [540, 1210]})).said == "done, elements unchanged"


async def test_it_stops_at_the_first_surprise(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    result = await eyes.try_to({"tap": "Favorite"}, {"tap": "No such thing"}, {"tap": "Favorite"})
    assert result.is_error
    acted = Acted.parse(result.text)
    assert acted.said.startswith("stopped at step 2 of 3 (not executed): Nothing on the screen is")
    assert acted.changes.endswith("Favorite\tchecked")
    assert result.meta["handroid/outcome"] == Outcome.DONE.value


async def test_a_dialog_of_android_stops_the_steps(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    result = await eyes.try_to({"tap": "Add photo"}, {"tap": "Favorite"})
    acted = Acted.parse(result.text)
    assert acted.said == (
        "stopped at step 2 of 2 (not executed): A dialog of Android came up (permission). "
        "Answer it, then go on."
    )
    assert "permissioncontroller\tpermission" in acted.changes
    answered = await eyes.act({"tap": "Only this time"})
    assert "\tpermission" not in answered.changes


async def test_nothing_is_done_if_the_first_step_is_impossible(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    result = await eyes.try_to({"tap": "No such thing"})
    assert result.meta["handroid/outcome"] == Outcome.NOT_DONE.value
    assert Acted.parse(result.text).changes == ""


async def test_an_id_means_only_what_the_caller_saw(eyes: Eyes) -> None:
    await eyes.begin(FORM)
    favorite = (await eyes.line("Favorite")).split()[0]
    result = await eyes.try_to({"open": CALCULATOR}, {"tap": favorite})
    assert "stopped at step 2 of 2 (not executed)" in result.text


async def test_errors_use_short_ids(by_hand: Eyes) -> None:
    await by_hand.begin(FORM)
    found = (await by_hand.stage.caller.call("find", text="Delete contact")).done().split()[0]
    await by_hand.act({"tap": "Name"})
    result = await by_hand.try_to({"tap": found})
    assert f"'{found}' is" in result.text
    assert "node_" not in result.text


async def test_a_row_far_down_is_scrolled_to_and_opened(by_hand: Eyes) -> None:
    await by_hand.begin(ROWS)
    acted = await by_hand.act({"scroll_to": "Row 60"}, {"tap": "Row 60"})
    assert " This is row 60" in by_hand.now(acted)


async def test_waiting_ends_when_a_text_appears_or_disappears(by_hand: Eyes) -> None:
    await by_hand.begin(SETTINGS)
    await by_hand.act(
        {"tap": "Display"},
        {"wait_for": "screen timeout", "seconds": 5},
        {"back": True},
        {"wait_gone": "Screen timeout", "seconds": 5},
        {"wait_idle": 5},
    )
    result = await by_hand.try_to({"wait_for": "Godot", "seconds": 0})
    assert "'Godot' did not appear within 0 s." in result.text


@pytest.mark.parametrize(
    ("verb", "heard"), [("tap", "tap"), ("double_tap", "double tap"), ("long_press", "long press")]
)
async def test_a_finger_does_what_the_verb_says(by_hand: Eyes, verb: str, heard: str) -> None:
    await by_hand.begin(GESTURES)
    acted = await by_hand.act({verb: [540, 1200]})
    assert heard in "\n".join(by_hand.now(acted))


@pytest.mark.parametrize(("keys", "delay"), [({}, 0), ({"keys": True}, 70)])
async def test_a_text_is_typed_key_by_key_on_request(
    by_hand: Eyes, keys: dict[str, bool], delay: int
) -> None:
    await by_hand.begin(FORM)
    await by_hand.act({"type": "Ada", "into": "Name", **keys})
    assert by_hand.stage.asked("text.append")[-1]["delay"] == delay


async def test_a_field_is_set_and_cleared(eyes: Eyes) -> None:
    empty = await eyes.begin(FORM)
    field = (await eyes.line("Name")).split()[0]
    await eyes.act({"type": "one", "into": field}, {"type": "two", "into": field})
    assert "= two\tfield" in await eyes.line(f"{field} ")
    await eyes.act({"clear": field}, {"press": "back"})
    assert [line.removesuffix(" focused") for line in (await eyes.look())[1:]] == empty[1:]


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([], "must be a list of steps"),
        ([1], "must be an object"),
        ([{"fly": 1}], "must have one verb, got 0"),
        ([{"tap": "a", "press": "back"}], "must have one verb, got 2"),
        ([{"tap": [1]}], "must be an id, a label or [x, y]"),
        ([{"tap": "a", "seconds": 1}], "has the unknown option 'seconds'"),
        ([{"drag": "a"}], "lacks 'to'"),
        ([{"press": "power"}], "steps[0].press"),
        ([{"home": True}, {"swipe": [1, 2]}], "must be [x1, y1, x2, y2]"),
        ([{"wait_idle": 31}], "between 0 and 30"),
        ([{"home": True}] * 51, "at most 50 steps"),
    ],
)
async def test_wrong_steps_are_refused_before_any_is_done(
    by_hand: Eyes, steps: list[Any], why: str
) -> None:
    result = await by_hand.stage.caller.call("act", steps=steps)
    assert why in result.failed("Invalid params")
    assert result.meta["handroid/outcome"] == Outcome.NOT_DONE.value
