"""The output of agent-device's instrumentation on the phone.

The virtual phone cannot run its APK. This prints the output of the APK: its protocol in one chunk,
and the attributes of each node that the APK knows. It has none for the state of a checkbox.
`bench.tokens.phone` performs the requested touches.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree

PACKAGE = "com.callstack.agentdevice.snapshothelper"
VERSION = 21005
_PROTOCOL = "android-snapshot-helper-v1"
_COPIED = ("text", "resource-id", "class", "package", "content-desc")
_IF_TRUE = ("clickable", "focusable", "focused", "selected", "password")


class Point(NamedTuple):
    """The position of the finger, so many seconds after it came down."""

    after: float
    x: float
    y: float


def wanted(words: Sequence[str]) -> dict[str, str]:
    """Return the extras of `am instrument`, by name."""
    marks = [number for number, word in enumerate(words) if word == "-e"]
    return {words[number + 1]: words[number + 2] for number in marks}


def finger_path(payload: str) -> list[Point]:
    """Return the path of the only finger of a gesture.

    Raises:
        ValueError: it has several fingers.
    """
    [finger] = json.loads(base64.b64decode(payload))["pointers"]
    return [Point(each["offsetMs"] / 1000, each["x"], each["y"]) for each in finger["samples"]]


def screen_answer(xml: str) -> str:
    """Return the output of the instrumentation that reads the screen."""
    body = base64.b64encode(as_helper(xml).encode()).decode()
    head = {"agentDeviceProtocol": _PROTOCOL, "helperApiVersion": "2"}
    status = {
        **head,
        "outputFormat": "uiautomator-xml",
        "chunkIndex": "0",
        "chunkCount": "1",
        "payloadBase64": body,
    }
    lines = [f"INSTRUMENTATION_STATUS: {name}={value}" for name, value in status.items()]
    return "\n".join([*lines, "INSTRUMENTATION_STATUS_CODE: 1", result_answer(**_of_screen(xml))])


def result_answer(**values: str) -> str:
    """Return the end of an output, with its results."""
    head = {"agentDeviceProtocol": _PROTOCOL, "ok": "true", "helperApiVersion": "2"}
    lines = [f"INSTRUMENTATION_RESULT: {name}={value}" for name, value in (head | values).items()]
    return "\n".join([*lines, "INSTRUMENTATION_CODE: 0", ""])


def _of_screen(xml: str) -> dict[str, str]:
    return {
        "outputFormat": "uiautomator-xml",
        "waitForIdleTimeoutMs": "500",
        "waitForIdleQuietMs": "100",
        "timeoutMs": "8000",
        "maxDepth": "128",
        "maxNodes": "5000",
        "rootPresent": "true",
        "captureMode": "interactive-windows",
        "windowCount": "1",
        "nodeCount": str(xml.count("<node")),
        "truncated": "false",
        "elapsedMs": "42",
    }


def as_helper(xml: str) -> str:
    """Convert a dump to the format of the helper."""
    root = ElementTree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", xml))
    made = ElementTree.Element("hierarchy", rotation="0")
    for index, window in enumerate(root):
        made.append(_node(window, index, window=True))
    return '<?xml version="1.0" encoding="UTF-8"?>' + ElementTree.tostring(made, "unicode")


def _node(source: ElementTree.Element, index: int, window: bool = False) -> ElementTree.Element:
    values = source.attrib
    made = ElementTree.Element("node", {"index": str(index)})
    if window:
        made.attrib |= _window(index, values["bounds"])
    made.attrib |= {name: values[name] for name in _COPIED if values.get(name)}
    made.set("visible-to-user", "true")
    made.set("drawing-order", values.get("drawing-order", str(index + 1)))
    made.attrib |= {name: "true" for name in _IF_TRUE if values.get(name) == "true"}
    made.set("enabled", values.get("enabled", "true"))
    if values.get("class", "").endswith("EditText"):
        made.set("editable", "true")
    if values.get("hint") and values.get("text") in ("", values["hint"]):
        made.set("hint-showing", "true")
    if values.get("scrollable") == "true":
        made.attrib |= {"scrollable": "true", "can-scroll-forward": "true"}
    made.set("bounds", values["bounds"])
    made.extend(_node(child, number) for number, child in enumerate(source))
    return made


def _window(index: int, bounds: str) -> dict[str, str]:
    return {
        "window-index": str(index),
        "window-type": "1",
        "window-layer": str(index),
        "window-active": "true",
        "window-focused": "true",
        "window-bounds": bounds,
    }
