"""Good arguments for every tool of spec 002."""

from typing import Any

SOME_ELEMENT = "node_abc123_w1"
GOOD: dict[str, dict[str, Any]] = {
    "get_accessibility_tree": {},
    "capture_screenshot": {},
    "get_current_app": {},
    "get_screen_info": {},
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
    "custom_gesture": {"paths": [[{"x": 1, "y": 1, "time": 0}, {"x": 9, "y": 9, "time": 100}]]},
    "find_elements": {"by": "text", "value": "Calculator"},
    "click_element": {"element_id": SOME_ELEMENT},
    "long_click_element": {"element_id": SOME_ELEMENT},
    "set_text": {"element_id": SOME_ELEMENT, "text": "Hello"},
    "scroll_to_element": {"element_id": SOME_ELEMENT},
    "input_text": {"text": "Hello"},
    "clear_text": {},
    "press_key": {"key": "HOME"},
    "get_clipboard": {},
    "set_clipboard": {"text": "Hello"},
    "wait_for_element": {"by": "class_name", "value": "android", "timeout": 500},
    "wait_for_idle": {"timeout": 5000, "match_percentage": 90},
}
"""In the specification's order."""
