"""Arguments that every tool takes, and arguments it must refuse with the words that it does."""

from typing import Any

LOCATION = "com.android.providers.downloads.documents/downloads"
ELEMENT = {"element_id": "node_1_w1"}
FILE = {"location_id": LOCATION, "path": "a.txt"}

GOOD: dict[str, dict[str, Any]] = {
    "get_screen_state": {},
    "press_back": {},
    "press_home": {},
    "press_recents": {},
    "open_notifications": {},
    "open_quick_settings": {},
    "get_device_logs": {},
    "tap": {"x": 500, "y": 1000},
    "long_press": {"x": 500, "y": 1000},
    "double_tap": {"x": 500, "y": 1000},
    "swipe": {"x1": 500, "y1": 1500, "x2": 500, "y2": 500},
    "scroll": {"direction": "down"},
    "pinch": {"center_x": 540, "center_y": 1200, "scale": 2.0},
    "custom_gesture": {
        "paths": [[{"x": 400, "y": 900, "time": 0}, {"x": 300, "y": 900, "time": 300}]]
    },
    "find_elements": {"by": "text", "value": "a"},
    "click_element": ELEMENT,
    "long_click_element": ELEMENT,
    "scroll_to_element": ELEMENT,
    "type_append_text": {**ELEMENT, "text": "a"},
    "type_insert_text": {**ELEMENT, "text": "a", "offset": 0},
    "type_replace_text": {**ELEMENT, "search": "a", "new_text": "b"},
    "type_clear_text": ELEMENT,
    "press_key": {"key": "ENTER"},
    "get_clipboard": {},
    "set_clipboard": {"text": "a"},
    "wait_for_element": {"by": "text", "value": "a", "timeout": 100},
    "wait_for_idle": {"timeout": 100},
    "get_element_details": {"ids": ["node_1_w1"]},
    "list_storage_locations": {},
    "list_files": {"location_id": LOCATION},
    "read_file": FILE,
    "write_file": {**FILE, "content": "a"},
    "append_file": {**FILE, "content": "a"},
    "file_replace": {**FILE, "old_string": "a", "new_string": "b"},
    "download_from_url": {**FILE, "url": "https://example.com/a"},
    "delete_file": FILE,
    "open_app": {"package_id": "com.android.calculator2"},
    "list_apps": {},
    "close_app": {"package_id": "com.android.calculator2"},
}
"""What each tool takes; elements and files need not be there."""

Wrong = list[tuple[dict[str, Any], str]]


def _range(name: str, low: int, high: int, *got: int) -> Wrong:
    text = f"Parameter '{name}' must be between {low} and {high}, got: "
    return [({name: value}, f"{text}{value}") for value in got]


def _negative(name: str, got: int = -1) -> Wrong:
    return [({name: got}, f"Parameter '{name}' must be >= 0, got: {got}")]


def _no_number(name: str) -> Wrong:
    must = f"Parameter '{name}' must be a number, got "
    return [
        ({name: "500 px"}, f"{must}string: '500 px'"),
        ({name: None}, f"{must}null"),
        ({name: True}, f"{must}boolean: true"),
        ({name: [5]}, f"{must}array"),
    ]


def _coordinate(name: str) -> Wrong:
    return [*_no_number(name), *_negative(name), *_negative(name, -5000)]


def _empty(name: str) -> Wrong:
    return [
        ({name: ""}, f"Parameter '{name}' must not be empty"),
        ({name: 7}, f"Parameter '{name}' must be a string, got number: 7"),
    ]


def _not_text(name: str) -> Wrong:
    return [({name: 7}, f"Parameter '{name}' must be a string, got number: 7")]


def _choice(name: str, *words: str, got: str) -> Wrong:
    text = f"Parameter '{name}' must be one of: {', '.join(words)}, got: '{got}'"
    return [({name: got}, text)]


def _longest(name: str, most: int) -> Wrong:
    text = f"Parameter '{name}' must be at most {most} characters, got: {most + 1}"
    return [({name: "a" * (most + 1)}, text)]


def _path(*points: tuple[float, float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y, "time": time} for x, y, time in points]


DURATION = [*_range("duration", 1, 60000, 0, -1, 60001), *_no_number("duration")]
TYPING = [
    *_empty("element_id"),
    *_range("typing_speed", 10, 5000, 9, 5001, 0),
    *_negative("typing_speed_variance"),
    ({"typing_speed": 70.5}, "Parameter 'typing_speed' must be an integer, got: 70.5"),
]
TIMEOUT = [
    *_range("timeout", 1, 30000, 0, 30001, -1),
    *_no_number("timeout"),
    ({"timeout": 1.5}, "Parameter 'timeout' must be an integer, got: 1.5"),
]
BY = ("text", "content_desc", "resource_id", "class_name")
SEARCH = [*_choice("by", *BY, got="id"), *_empty("value")]
PLACE = [*_empty("location_id"), *_empty("path")]

WRONG: dict[str, Wrong] = {
    "get_device_logs": [
        *_range("last_lines", 1, 1000, 0, 1001, -1),
        *_choice("level", "V", "D", "I", "W", "E", "F", got="X"),
        (
            {"since": "yesterday"},
            "Parameter 'since' must be an ISO 8601 timestamp, got: 'yesterday'. "
            "Write it like 2024-01-15T10:30:00.",
        ),
    ],
    "tap": [*_coordinate("x"), *_coordinate("y")],
    "long_press": [*_coordinate("x"), *_coordinate("y"), *DURATION],
    "double_tap": [*_coordinate("x"), *_coordinate("y")],
    "swipe": [*(wrong for n in ("x1", "y1", "x2", "y2") for wrong in _coordinate(n)), *DURATION],
    "scroll": [
        *_choice("direction", "up", "down", "left", "right", got="north"),
        *_choice("direction", "up", "down", "left", "right", got=""),
        *_choice("amount", "small", "medium", "large", got="50%"),
    ],
    "pinch": [
        *_coordinate("center_x"),
        *_coordinate("center_y"),
        *_no_number("scale"),
        ({"scale": 0}, "Parameter 'scale' must be > 0, got: 0"),
        ({"scale": -1.5}, "Parameter 'scale' must be > 0, got: -1.5"),
        *DURATION,
    ],
    "custom_gesture": [
        ({"paths": []}, "Parameter 'paths' must not be empty"),
        ({"paths": {}}, "Parameter 'paths' must be an array, got object"),
        ({"paths": "[]"}, "Parameter 'paths' must be an array, got string: '[]'"),
        (
            {"paths": [_path((1, 1, 0))]},
            "Path 'paths[0]' must contain at least 2 points and at most 100, got: 1",
        ),
        (
            {"paths": [_path((1, 1, 0), (2, 2, 9)), []]},
            "Path 'paths[1]' must contain at least 2 points and at most 100, got: 0",
        ),
        (
            {"paths": [_path((1, 1, 0), (-1, 2, 9))]},
            "Parameter 'paths[0][1].x' must be >= 0, got: -1",
        ),
        (
            {"paths": [_path((1, -1, 0), (1, 2, 9))]},
            "Parameter 'paths[0][0].y' must be >= 0, got: -1",
        ),
        (
            {"paths": [_path((1, 1, -1), (1, 2, 9))]},
            "Parameter 'paths[0][0].time' must be between 0 and 60000, got: -1",
        ),
        (
            {"paths": [_path((1, 1, 0), (2, 2, 100), (3, 3, 100))]},
            "Times of path 'paths[0]' must be strictly increasing, got: 100 then 100",
        ),
        (
            {"paths": [_path((1, 1, 100), (2, 2, 50))]},
            "Times of path 'paths[0]' must be strictly increasing, got: 100 then 50",
        ),
        (
            {"paths": [[{"x": 1, "y": 1}, {"x": 2, "y": 2, "time": 9}]]},
            "Missing required parameter: 'paths[0][0].time'",
        ),
        ({"paths": [["a", "b"]]}, "Point 'paths[0][0]' must be an object, got string: 'a'"),
    ],
    "find_elements": SEARCH,
    "click_element": _empty("element_id"),
    "long_click_element": _empty("element_id"),
    "scroll_to_element": _empty("element_id"),
    "type_append_text": [*TYPING, *_empty("text"), *_longest("text", 2000)],
    "type_insert_text": [
        *TYPING,
        *_empty("text"),
        *_longest("text", 2000),
        *_negative("offset"),
        *_no_number("offset"),
    ],
    "type_replace_text": [
        *TYPING,
        *_empty("search"),
        *_longest("search", 10000),
        *_not_text("new_text"),
        *_longest("new_text", 2000),
    ],
    "type_clear_text": _empty("element_id"),
    "press_key": [
        *_choice("key", "ENTER", "BACK", "DEL", "HOME", "TAB", "SPACE", got="POWER"),
        *_choice("key", "ENTER", "BACK", "DEL", "HOME", "TAB", "SPACE", got=""),
    ],
    "set_clipboard": _not_text("text"),
    "wait_for_element": [*SEARCH, *TIMEOUT],
    "wait_for_idle": [*TIMEOUT, *_range("match_percentage", 0, 100, -1, 101)],
    "get_element_details": [
        ({"ids": "node_1_w1"}, "Parameter 'ids' must be an array, got string: 'node_1_w1'"),
        ({"ids": []}, "Parameter 'ids' must not be empty"),
        ({"ids": ["node_1_w1", 2]}, "Parameter 'ids' must hold strings only, got number: 2"),
    ],
    "list_files": [
        *_empty("location_id"),
        *_negative("offset"),
        *_range("limit", 1, 200, 0, 201, -1),
    ],
    "read_file": [
        *PLACE,
        ({"offset": 0}, "Parameter 'offset' must be >= 1, got: 0"),
        *_range("limit", 1, 200, 0, 201, -1),
    ],
    "write_file": [*PLACE, *_not_text("content")],
    "append_file": [*PLACE, *_not_text("content")],
    "file_replace": [*PLACE, *_empty("old_string"), *_not_text("new_string")],
    "download_from_url": [*PLACE, *_empty("url")],
    "delete_file": PLACE,
    "open_app": _empty("package_id"),
    "list_apps": _choice("filter", "all", "user", "system", got="mine"),
    "close_app": _empty("package_id"),
}
"""For each tool that takes any: what is put in the place of good arguments, and what is said."""
