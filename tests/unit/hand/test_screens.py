"""The hand's screens are converted to our model, or refused."""

import copy
import random
from typing import Any

import pytest

from handroid.errors import BadAnswer
from handroid.hand import screens
from handroid.model.screen import Bounds, Component, Display, WindowType

ROOT = {"class": "android.widget.FrameLayout", "bounds": [0, 0, 1080, 2400], "flags": 33}
BUTTON = {"class": "android.widget.Button", "text": "OK", "id": "com.example:id/ok"}
BUTTON |= {"bounds": [40, 200, 240, 300], "flags": 177}
FIELD = {"class": "android.widget.EditText", "hint": "Name", "bounds": [40, 320, 1040, 420]}
FIELD |= {"flags": 6321, "selection": [0, 0]}


def answer() -> dict[str, Any]:
    """Return the example from the protocol's page, with a keyboard above it."""
    app = {"id": 42, "type": "APPLICATION", "package": "com.example", "title": "Example"}
    app |= {"layer": 1, "bounds": [0, 0, 1080, 2400], "focused": True, "active": True, "display": 0}
    app["elements"] = [{**ROOT, "children": 2}, dict(BUTTON), dict(FIELD)]
    keyboard = {"id": 43, "type": "INPUT_METHOD", "package": "com.keys", "title": "", "layer": 2}
    keyboard |= {"bounds": [0, 1600, 1080, 2400], "focused": False, "active": False, "display": 0}
    keyboard["elements"] = [{**ROOT, "children": 1}, {**BUTTON, "package": "com.other"}]
    result = {
        "read": 17,
        "connection": 2,
        "changes": 4711,
        "degraded": False,
        "cut": False,
        "display": {"width": 1080, "height": 2400, "density": 420, "rotation": 0},
        "foreground": {"package": "com.example", "class": "com.example.Main"},
        "windows": [keyboard, app],
    }
    return copy.deepcopy(result)


def test_the_example_of_the_page() -> None:
    read = screens.parse(answer(), "9:")
    keyboard, app = read.screen.windows
    assert read.screen.display == Display(1080, 2400, 420, 0)
    assert read.screen.foreground == Component("com.example", "com.example.Main")
    assert (keyboard.type, app.type) == (WindowType.INPUT_METHOD, WindowType.APPLICATION)
    assert (app.title, app.layer, app.focused, app.active) == ("Example", 1, True, True)
    assert (app.instance, keyboard.instance) == ("9:2:42", "9:2:43")
    assert app.root is not None
    button, field = app.root.children
    assert (button.text, button.resource_id, button.package) == (
        "OK",
        "com.example:id/ok",
        "com.example",
    )
    assert button.bounds == Bounds(40, 200, 240, 300)
    assert (button.visible, button.clickable, button.enabled, button.focusable) == (True,) * 4
    assert (button.editable, button.index, field.index) == (False, 0, 1)
    assert (field.editable, field.hint, field.text) == (True, "Name", "Name")
    assert keyboard.root is not None
    assert keyboard.root.children[0].package == "com.other"


def test_a_truncated_screen_says_so() -> None:
    assert screens.parse(answer()).screen.note == ""
    assert "the rest is left out" in screens.parse({**answer(), "cut": True}).screen.note


def test_windows_of_one_kind_are_counted_from_the_bottom() -> None:
    result = answer()
    result["windows"] += [copy.deepcopy(result["windows"][1]) for _ in range(2)]
    assert [window.rank for window in screens.parse(result).screen.windows] == [0, 2, 1, 0]


def test_deep_and_wide_trees_keep_their_order() -> None:
    result = answer()
    texts = iter("abcdefgh")
    shape = [3, 2, 0, 1, 0, 0, 1, 0]
    app = result["windows"][1]
    app["elements"] = [{**ROOT, "text": next(texts), "children": n} for n in shape]
    root = screens.parse(result).screen.windows[1].root
    assert root is not None
    assert "".join(element.text for element in root.walk()) == "abcdefgh"
    assert [child.text for child in root.children] == ["b", "f", "g"]
    assert [(e.text, e.index) for e in root.children[0].children] == [("c", 0), ("d", 1)]


def test_an_element_is_referenced_by_its_index_over_all_windows() -> None:
    read = screens.parse(answer())
    app = read.screen.windows[1]
    assert app.root is not None
    button, field = app.root.children
    assert read.target(button, with_bounds=True) == {
        "read": 17,
        "element": 3,
        "expect": {
            "class": "android.widget.Button",
            "text": "OK",
            "desc": "",
            "id": "com.example:id/ok",
            "bounds": [40, 200, 240, 300],
        },
    }
    target = read.target(field)
    assert target is not None
    assert (target["element"], target["expect"]["text"]) == (4, "")
    other = screens.parse(answer()).screen.windows[1].root
    assert other is not None
    assert read.target(other.children[0]) is None


def broken(path: list[Any], value: Any) -> dict[str, Any]:
    result: Any = answer()
    at = result
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return dict(result)


ELEMENT = ["windows", 1, "elements", 1]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["windows"], {}),
        (["windows"], ...),
        (["read"], "17"),
        (["connection"], ...),
        (["display"], []),
        (["display", "width"], -1),
        (["display", "density"], 1.5),
        (["foreground"], {"package": 1, "class": "x"}),
        (["barrier"], "asleep"),
        (["barrier"], None),
        (["windows", 0], None),
        (["windows", 0, "id"], "42"),
        (["windows", 0, "bounds"], [1, 2, 3]),
        (["windows", 1, "elements", 0, "children"], 1),
        (["windows", 1, "elements", 0, "children"], 3),
        (["windows", 1, "elements", 0, "children"], -1),
        (["windows", 1, "elements", 0, "children"], True),
        ([*ELEMENT, "flags"], "1"),
        ([*ELEMENT, "flags"], ...),
        ([*ELEMENT, "text"], None),
        ([*ELEMENT, "class"], 5),
        ([*ELEMENT, "bounds"], [1, 2, 3, "4"]),
        ([*ELEMENT, "bounds"], [1, 2, 3, True]),
        ([*ELEMENT, "hint"], 5),
        ([*ELEMENT, "state"], []),
        (ELEMENT, "element"),
    ],
    ids=str,
)
def test_a_violation_of_the_protocol_is_a_bad_answer(path: list[Any], value: Any) -> None:
    with pytest.raises(BadAnswer):
        screens.parse(broken(path, value))


def test_too_many_and_too_deep_elements_are_refused() -> None:
    result = answer()
    app = result["windows"][1]
    app["elements"] = [{**ROOT, "children": 20_000}, *([dict(BUTTON)] * 20_000)]
    with pytest.raises(BadAnswer, match="more than 20000"):
        screens.parse(result)
    app["elements"] = [{**ROOT, "children": 1} for _ in range(5000)]
    with pytest.raises(BadAnswer, match="too deep"):
        screens.parse(result)


def test_any_value_anywhere_results_in_a_screen_or_a_bad_answer() -> None:
    chance = random.Random(99)
    values: list[Any] = [None, True, -1, 0, 3, 2**53 - 1, 1.5, "", "x", [], {}, [1], {"a": 1}]
    refused = 0
    for _ in range(5000):
        result: Any = answer()
        at, path = result, []
        while isinstance(at, dict | list) and at and chance.random() < 0.9:
            key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
            path.append(key)
            at = at[key]
        try:
            screens.parse(broken(path, chance.choice(values)) if path else result)
        except BadAnswer:
            refused += 1
    assert 1000 < refused < 5000


def test_an_unchanged_window_stays_the_same_object() -> None:
    before = screens.parse(answer(), "9:")
    result = answer()
    result["read"] = 18
    result["windows"][1]["elements"][1]["text"] = "Not OK"
    after = screens.parse(result, "9:", before)
    assert after.screen.windows[0] is before.screen.windows[0]
    assert after.screen == screens.parse(result, "9:").screen
    changed = after.screen.windows[1].root
    assert changed is not None
    assert changed.children[0].text == "Not OK"
    keyboard = after.screen.windows[0].root
    assert keyboard is not None
    named = after.target(keyboard.children[0])
    assert named is not None
    assert (named["read"], named["element"]) == (18, 1)


def test_a_window_of_another_hand_or_rank_is_a_new_object() -> None:
    before = screens.parse(answer(), "9:")
    other = screens.parse(answer(), "10:", before)
    assert not any(one is two for one in before.screen.windows for two in other.screen.windows)
    result = answer()
    result["windows"].append({**result["windows"][1], "id": 44})
    ranked = screens.parse(result, "9:", before)
    assert [window.rank for window in ranked.screen.windows] == [0, 1, 0]
    assert ranked.screen == screens.parse(result, "9:").screen


def test_unchanged_elements_stay_the_same_objects() -> None:
    result = answer()
    before = screens.parse(result, "9:")
    changed = answer()
    box = {**ROOT, "text": "new", "children": 1}
    more = [box, {**BUTTON, "text": "new"}]
    changed["windows"][1]["elements"] = [{**ROOT, "children": 3}, BUTTON, *more, FIELD]
    after = screens.parse(changed, "9:", before)
    assert after.screen == screens.parse(changed, "9:").screen
    was, now = before.screen.windows[1].root, after.screen.windows[1].root
    assert was is not None
    assert now is not None
    assert now.children[0] is was.children[0]
    assert now.children[2].index == 2


def test_after_any_change_a_screen_is_parsed_as_if_it_were_the_first() -> None:
    choices = random.Random(1)
    before, result = None, answer()
    for _ in range(300):
        _change(result["windows"][1], choices)
        read = screens.parse(copy.deepcopy(result), "9:", before)
        fresh = screens.parse(result, "9:")
        assert (read.screen, read.raw) == (fresh.screen, fresh.raw)
        before = read


def _change(window: dict[str, Any], choices: random.Random) -> None:
    """Insert, remove or change an element of a window, or rename the window."""
    elements = window["elements"]
    place = choices.randrange(1, len(elements) + 1)
    match choices.randrange(4):
        case 0:
            box = {**ROOT, "children": choices.randrange(2)}
            elements[place:place] = [box, dict(BUTTON)][: box["children"] + 1]
            elements[_parent(elements, place)]["children"] += 1
        case 1 if place < len(elements) and not elements[place].get("children"):
            elements[_parent(elements, place)]["children"] -= 1
            del elements[place]
        case 2:
            elements[place - 1]["text"] = choices.choice("abc")
        case 3:
            window["package"] = choices.choice(("com.example", "com.example.other"))


def _parent(elements: list[dict[str, Any]], place: int) -> int:
    """Return the innermost element that spans an index, or the one before it."""
    open_: list[list[int]] = []
    for at, each in enumerate(elements[:place]):
        while open_ and not open_[-1][1]:
            open_.pop()
        if open_:
            open_[-1][1] -= 1
        open_.append([at, each.get("children", 0)])
    while len(open_) > 1 and not open_[-1][1]:
        open_.pop()
    return open_[-1][0]
