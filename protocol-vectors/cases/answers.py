"""Screens, fingerprints and spliced texts."""

from typing import Any

Case = dict[str, Any]

_PLAIN: Case = {
    "class": "android.view.View",
    "text": "",
    "desc": "",
    "id": "",
    "package": "com.example",
    "bounds": [0, 0, 100, 200],
    "flags": 33,
    "hint": None,
    "state": None,
    "selection": None,
}
_WINDOW: Case = {
    "id": 42,
    "type": "APPLICATION",
    "title": "Example",
    "layer": 1,
    "bounds": [0, 0, 1080, 2400],
    "focused": True,
    "active": True,
    "display": 0,
}


def _element(*children: Case, **values: Any) -> Case:
    renamed = {"class" if key == "class_" else key: value for key, value in values.items()}
    return {**_PLAIN, **renamed, "children": list(children)}


def _window(root: Case | None, **values: Any) -> Case:
    return {**_WINDOW, **values, "root": root}


def _chain(depth: int) -> Case:
    element = _element(text="end")
    for _ in range(depth):
        element = _element(element)
    return element


def screen_cases() -> list[Case]:
    """Return trees, and the answers that carry them."""
    flags = [1 << bit for bit in range(15)]
    wide = [_element(text=str(n), bounds=[0, n, 9, n + 1]) for n in range(300)]
    texts = ["", " ", "a\nb\tc", '"\\/', "😀👩‍👩‍👧", "שלום", "e\u0301", "\u0000\u001f", "x" * 5000]
    keyboard = {"type": "INPUT_METHOD", "layer": 3, "focused": False, "active": False, "title": ""}
    other = _element(_element(package="com.other", text="inside"), _element())
    named: list[tuple[str, list[Case]]] = [
        ("no windows", []),
        ("a window without a root", [_window(None)]),
        ("one element", [_window(_element())]),
        ("every word", [_window(_element(text="t", desc="d", id="com.example:id/i", class_="C"))]),
        ("no class", [_window(_element(class_=""))]),
        ("a hint", [_window(_element(hint="Name", flags=6321, selection=[0, 0]))]),
        ("an empty hint", [_window(_element(hint="", flags=2081))]),
        ("a state", [_window(_element(state="on"))]),
        ("a selection", [_window(_element(text="häß😀", flags=2081, selection=[1, 4]))]),
        ("negative bounds", [_window(_element(bounds=[-50, -1, 0, -1]))]),
        ("empty bounds out of view", [_window(_element(bounds=[0, 2400, 100, 2400], flags=32))]),
        ("two children", [_window(_element(_element(text="a"), _element(text="b")))]),
        ("grandchildren", [_window(_element(_element(_element(), _element()), _element()))]),
        ("another package inside", [_window(other)]),
        ("a chain of 100", [_window(_chain(100))]),
        ("300 children", [_window(_element(*wide))]),
        ("two windows", [_window(_element(), **keyboard, id=7), _window(_element(text="x"))]),
        ("a window without a title", [_window(_element(), title="")]),
    ]
    named += [(f"flag {flag}", [_window(_element(flags=flag))]) for flag in flags]
    named += [(f"text {n}", [_window(_element(text=t, desc=t))]) for n, t in enumerate(texts)]
    types = ["SYSTEM", "ACCESSIBILITY_OVERLAY", "SPLIT_SCREEN_DIVIDER", "MAGNIFICATION_OVERLAY"]
    named += [(f"type {t}", [_window(_element(), type=t)]) for t in [*types, "UNKNOWN"]]
    made: list[Case] = [{"name": n, "tree": tree, "answer": _answer(tree)} for n, tree in named]
    plain = [_window(_element())]
    for barrier in ("off", "locked"):
        answer = {**_answer(plain), "foreground": None, "barrier": barrier}
        made.append({"name": f"barrier {barrier}", "tree": plain, "answer": answer})
    return made


def _answer(tree: list[Case]) -> Case:
    return {
        "read": 17,
        "connection": 2,
        "changes": 4711,
        "degraded": False,
        "cut": False,
        "display": {"width": 1080, "height": 2400, "density": 420, "rotation": 0},
        "foreground": {"package": "com.example", "class": "com.example.Main"},
        "windows": [_written(window) for window in tree],
    }


def _written(window: Case) -> Case:
    root = window["root"]
    package = root["package"] if root else ""
    plain = {key: value for key, value in window.items() if key != "root"}
    return {**plain, "package": package, "elements": _flat(root, package) if root else []}


def _flat(root: Case, package: str) -> list[Case]:
    flat = []
    waiting = [root]
    while waiting:
        element = waiting.pop()
        flat.append(_short(element, package))
        waiting.extend(reversed(element["children"]))
    return flat


def _short(element: Case, package: str) -> Case:
    short = {key: element[key] for key in ("class", "text", "desc", "id") if element[key]}
    if element["package"] != package:
        short["package"] = element["package"]
    short |= {"bounds": element["bounds"], "flags": element["flags"]}
    if element["children"]:
        short["children"] = len(element["children"])
    more = ("hint", "state", "selection")
    return short | {key: element[key] for key in more if element[key] is not None}


def fingerprint_cases() -> list[Case]:
    """Return elements and their slots."""
    named: list[tuple[str, str, str, list[int], int]] = [
        ("empty", "", "", [0, 0, 0, 0], 0),
        ("a button", "android.widget.Button", "OK", [40, 200, 240, 300], 0),
        ("a layout", "android.widget.FrameLayout", "", [0, 0, 1080, 2400], 7),
        ("an emoji", "android.widget.TextView", "😀", [1, 2, 3, 4], 0),
        ("right to left", "android.widget.TextView", "שלום עולם", [10, 20, 30, 40], 1),
        ("negative bounds", "a.B", "x", [-100, -200, -50, -1], 0),
        ("large bounds", "a.B", "x", [100000, 200000, 300000, 2147483647], 3),
        ("long text", "a.B", "lorem ipsum " * 200, [0, 0, 9, 9], 0),
        ("many children", "a.B", "", [0, 0, 9, 9], 20000),
    ]
    return [
        {
            "name": name,
            "element": {"class": kind, "text": text, "bounds": bounds, "children": children},
            "slot": _slot(kind, text, bounds, children),
        }
        for name, kind, text, bounds, children in named
    ]


def _slot(kind: str, text: str, bounds: list[int], children: int) -> int:
    left, top, right, bottom = bounds
    place = ((left * 31 + top) * 31 + right) * 31 + bottom
    value = 17
    for part in (_hash(kind), _hash(text), place, children):
        value = 31 * value + part
    return (value & 0x7FFFFFFF) % 256


def _hash(text: str) -> int:
    units = text.encode("utf-16-be")
    value = 0
    for high, low in zip(units[::2], units[1::2], strict=True):
        value = value * 31 + high * 256 + low
    return value


def text_cases() -> list[Case]:
    """Return contents, what is done to them, and what they become."""
    family = "👩‍👩‍👧"
    inserts: list[tuple[str, str, int, str]] = [
        ("into nothing", "", 0, "abc"),
        ("at the start", "abc", 0, "x"),
        ("at the end", "abc", 3, "x"),
        ("in the middle", "abc", 1, "xy"),
        ("behind an emoji", "😀b", 1, "x"),
        ("before an emoji", "a😀", 1, "x"),
        ("emoji between emoji", "😀😀", 1, "😎"),
        ("inside a family", family, 2, "x"),
        ("into hebrew", "שלום", 2, "ל"),
        ("behind a letter before its mark", "e\u0301", 1, "x"),
        ("a line break", "ab", 1, "\n"),
    ]
    found: list[Case] = [
        {
            "name": f"insert {name}",
            "content": content,
            "do": {"insert": text, "offset": offset},
            "becomes": content[:offset] + text + content[offset:],
            "cursor": offset + len(text),
        }
        for name, content, offset, text in inserts
    ]
    beyond = [("", 1), ("abc", 4), ("😀", 2), (family, len(family) + 1)]
    found += [
        {
            "name": f"beyond the end of {len(content)} characters",
            "content": content,
            "do": {"insert": "x", "offset": offset},
            "error": "invalid",
        }
        for content, offset in beyond
    ]
    replaces = [
        ("the first of two", "a b a", "a", "x"),
        ("by nothing", "hello world", " world", ""),
        ("an emoji", "x😀y😀", "😀", "😎😎"),
        ("all", "abc", "abc", "漢字"),
        ("a line", "a\nb\nc", "b\n", ""),
    ]
    found += [
        {
            "name": f"replace {name}",
            "content": content,
            "do": {"search": search, "replace": text},
            "becomes": content.replace(search, text, 1),
            "cursor": content.index(search) + len(text),
        }
        for name, content, search, text in replaces
    ]
    missing = [("abc", "d"), ("", "x"), ("ABC", "abc"), ("e\u0301", "é")]
    return found + [
        {
            "name": f"replace what is not there {number}",
            "content": content,
            "do": {"search": search, "replace": "x"},
            "error": "absent",
        }
        for number, (content, search) in enumerate(missing)
    ]
