"""Requests: as they are sent, and as the hand reads them."""

from typing import Any

from cases import published, refused

Case = dict[str, Any]

TARGET = {"read": 17, "element": 42}
RHYTHM = {"delay": 70, "variance": 15}
PATHS = [[[1, 2, 0], [1, 2, 40]]]


def _read(ask: str, name: str, args: Any, understood: Any = None) -> Case:
    case = {"name": f"{ask}: {name}", "ask": ask, "args": args}
    return {**case, "read": args if understood is None else understood}


def _refused(ask: str, name: str, args: Any) -> Case:
    case = {"name": f"{ask}: {name}", "ask": ask, "args": args, "error": "invalid"}
    return {**case, "message": refused.of_request(case["name"])}


def cases() -> list[Case]:
    """Return requests that are read, and such that are refused."""
    bare = [
        "screen.read",
        "screen.display",
        "screen.fingerprint",
        "clipboard.read",
        "packages.watch",
        "published.list",
        "sms.subscriptions",
        "hand.ping",
        "hand.status",
        "hand.stop",
    ]
    found = [_read(ask, "no arguments", {}) for ask in bare]
    found += [_refused(ask, "an unknown argument", {"x": 1}) for ask in bare]
    found += [*_pictures(), *_touches(), *_elements(), *_keys(), *_texts(), *_others()]
    return [*found, *published.cases(_read, _refused)]


def kinds() -> list[Case]:
    """Return every request with its kind."""
    reads = (
        *("screen.read", "screen.display", "screen.fingerprint", "screen.picture"),
        *("clipboard.read", "apps.list", "apps.find", "published.list", "service.describe"),
        *("packages.watch", "sms.subscriptions", "hand.ping", "hand.status"),
    )
    acts = (
        *("touch.perform", "element.click", "element.long_click", "element.scroll_to"),
        *("key.press", "panel.open", "clipboard.write", "apps.open", "apps.close", "hand.stop"),
        *(f"text.{each}" for each in ("append", "insert", "replace", "clear", "press", "type")),
    )
    calls = ("provider.describe", "provider.execute", "service.call", "sms.send")
    kind = dict.fromkeys(reads, "read") | dict.fromkeys(acts, "act") | dict.fromkeys(calls, "call")
    return [{"name": name, "kind": kind[name]} for name in sorted(kind)]


def _pictures() -> list[Case]:
    ask = "screen.picture"
    found = [
        _read(ask, "defaults", {}, {"longest": None}),
        _read(ask, "small", {"longest": 700}),
    ]
    bad: list[tuple[str, Any]] = [
        ("longest too small", {"longest": 15}),
        ("longest too large", {"longest": 10001}),
        ("longest a fraction", {"longest": 700.5}),
        ("longest a string", {"longest": "700"}),
        ("a format", {"format": "png"}),
        ("a spelling mistake", {"longst": 700}),
    ]
    return found + [_refused(ask, name, args) for name, args in bad]


def _touches() -> list[Case]:
    ask = "touch.perform"
    many = [[[x, 0, 0], [x, 0, 1]] for x in range(10)]
    long = [[[n, 0, n] for n in range(100)]]
    found = [
        _read(ask, "a tap", {"paths": PATHS}),
        _read(ask, "fractions", {"paths": [[[0.5, 1.25, 0], [2.5, 3.75, 60000]]]}),
        _read(ask, "ten fingers", {"paths": many}),
        _read(ask, "a hundred points", {"paths": long}),
    ]
    bad: list[tuple[str, Any]] = [
        ("no paths", {}),
        ("paths null", {"paths": None}),
        ("empty paths", {"paths": []}),
        ("eleven fingers", {"paths": [*many, PATHS[0]]}),
        ("path not a list", {"paths": ["x"]}),
        ("one point", {"paths": [[[1, 2, 0]]]}),
        ("101 points", {"paths": [[[n, 0, n] for n in range(101)]]}),
        ("point of two numbers", {"paths": [[[1, 2], [1, 2, 40]]]}),
        ("point of four numbers", {"paths": [[[1, 2, 0, 0], [1, 2, 40, 0]]]}),
        ("point an object", {"paths": [[{"x": 1, "y": 2, "time": 0}, [1, 2, 40]]]}),
        ("times equal", {"paths": [[[1, 2, 5], [1, 2, 5]]]}),
        ("times falling", {"paths": [[[1, 2, 5], [1, 2, 4]]]}),
        ("time negative", {"paths": [[[1, 2, -1], [1, 2, 4]]]}),
        ("time too late", {"paths": [[[1, 2, 0], [1, 2, 60001]]]}),
        ("time a fraction", {"paths": [[[1, 2, 0.5], [1, 2, 4]]]}),
        ("x negative", {"paths": [[[-1, 2, 0], [1, 2, 4]]]}),
        ("y a string", {"paths": [[[1, "2", 0], [1, 2, 4]]]}),
        ("x null", {"paths": [[[None, 2, 0], [1, 2, 4]]]}),
    ]
    return found + [_refused(ask, name, args) for name, args in bad]


def _elements() -> list[Case]:
    expect = {"class": "a.B", "text": "", "desc": "d", "id": "a:id/b"}
    found: list[Case] = []
    for ask in ("element.click", "element.long_click", "element.scroll_to"):
        bare = {"target": {**TARGET, "expect": {}}}
        full = {"target": {**TARGET, "expect": {**expect, "bounds": [0, -5, 10, 20]}}}
        found += [
            _read(ask, "nothing expected", {"target": TARGET}, bare),
            _read(ask, "everything expected", full),
            _refused(ask, "no target", {}),
        ]
    ask = "element.click"
    bad: list[tuple[str, Any]] = [
        ("target a number", 42),
        ("no read", {"element": 42}),
        ("read 0", {"read": 0, "element": 42}),
        ("no element", {"read": 17}),
        ("element negative", {"read": 17, "element": -1}),
        ("element a string", {"read": 17, "element": "42"}),
        ("more in it", {**TARGET, "window": 1}),
        ("expect null", {**TARGET, "expect": None}),
        ("expect of something else", {**TARGET, "expect": {"hint": "x"}}),
        ("expected package", {**TARGET, "expect": {"package": "a"}}),
        ("expected text null", {**TARGET, "expect": {"text": None}}),
        ("expected text a number", {**TARGET, "expect": {"text": 1}}),
        ("expected bounds of three", {**TARGET, "expect": {"bounds": [1, 2, 3]}}),
        ("expected bounds of fractions", {**TARGET, "expect": {"bounds": [1, 2, 3, 4.5]}}),
    ]
    return found + [_refused(ask, name, {"target": target}) for name, target in bad]


def _keys() -> list[Case]:
    ask = "key.press"
    return [
        _read(ask, "back", {"code": 4}),
        _refused(ask, "no code", {}),
        _refused(ask, "code 0", {"code": 0}),
        _refused(ask, "code 1001", {"code": 1001}),
        _refused(ask, "code a name", {"code": "BACK"}),
        _refused(ask, "several times", {"code": 4, "times": 2}),
        _read("panel.open", "notifications", {"panel": "notifications"}),
        _read("panel.open", "quick settings", {"panel": "quick_settings"}),
        _refused("panel.open", "another", {"panel": "shade"}),
        _refused("panel.open", "none", {}),
    ]


def _texts() -> list[Case]:
    target = {**TARGET, "expect": {"text": "a"}}
    field = {"target": target, "text": "häß😀"}
    fast = {"delay": 0, "variance": 0}
    longest = {"target": target, "text": "😀" * 10_000}
    found = [
        _read("text.append", "to an element", field, {**field, **RHYTHM}),
        _read("text.append", "fast", {**field, **fast}),
        _read("text.append", "the longest", {**longest, **fast}),
        _read("text.insert", "at 0", {**field, "offset": 0}, {**field, "offset": 0, **RHYTHM}),
        _read("text.replace", "one", {**field, "search": "x"}, {**field, "search": "x", **RHYTHM}),
        _read("text.replace", "by nothing", {**field, "text": "", "search": "x", **RHYTHM}),
        _read("text.clear", "an element", {"target": target}),
        _read("text.type", "blindly", {"text": "x"}, {"text": "x", **RHYTHM}),
    ]
    found += [_read("text.press", key, {"key": key}) for key in ("ENTER", "DEL", "TAB", "SPACE")]
    bad: list[tuple[str, str, Any]] = [
        ("text.append", "no text", {"target": target}),
        ("text.append", "empty text", {**field, "text": ""}),
        ("text.append", "text null", {**field, "text": None}),
        ("text.append", "too long", {**longest, "text": "x" * 10_001}),
        ("text.append", "no target", {"text": "x"}),
        ("text.append", "the focus", {**field, "target": {"focus": True}}),
        ("text.append", "delay negative", {**field, "delay": -1}),
        ("text.append", "delay too long", {**field, "delay": 5001}),
        ("text.append", "variance too long", {**field, "variance": 5001}),
        ("text.append", "an offset", {**field, "offset": 0}),
        ("text.insert", "no offset", field),
        ("text.insert", "offset negative", {**field, "offset": -1}),
        ("text.insert", "offset a fraction", {**field, "offset": 1.5}),
        ("text.replace", "no search", field),
        ("text.replace", "empty search", {**field, "search": ""}),
        ("text.clear", "no target", {}),
        ("text.clear", "a text", field),
        ("text.type", "a target", field),
        ("text.press", "another key", {"key": "BACK"}),
        ("text.press", "small letters", {"key": "enter"}),
        ("text.press", "no key", {}),
    ]
    return found + [_refused(ask, name, args) for ask, name, args in bad]


def _others() -> list[Case]:
    found = [
        _read("clipboard.write", "a text", {"text": "a\tb\n😀"}),
        _read("clipboard.write", "an empty text", {"text": ""}),
        _refused("clipboard.write", "no text", {}),
        _refused("clipboard.write", "text null", {"text": None}),
    ]
    found += [
        _read("apps.list", "no arguments", {}, {"only": None}),
        _read("apps.list", "those of the user", {"only": "user"}),
        _read("apps.list", "those of the system", {"only": "system"}),
        _refused("apps.list", "an unknown argument", {"x": 1}),
        _refused("apps.list", "others", {"only": "all"}),
        _refused("apps.list", "null", {"only": None}),
    ]
    for ask in ("apps.find", "apps.open", "apps.close"):
        found += [
            _read(ask, "a package", {"package": "com.example"}),
            _refused(ask, "none", {}),
            _refused(ask, "an empty one", {"package": ""}),
            _refused(ask, "one too long", {"package": "x" * 256}),
        ]
    return found
