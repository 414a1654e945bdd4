"""Windows of any content on the screen, whichever driver reads it."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as Xml

from fakedroid.shell.process import Command, Process
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.table import Handler
from handroid.virtual_phone.hand.screen.fingerprint import slot_of
from tests.requirements.stage import Setting

_FLAGS = {"clickable": 16, "enabled": 32, "long-clickable": 64, "focusable": 128, "scrollable": 256}
_VISIBLE, _EDITABLE = 1, 2048
_DISPLAY = {"width": 1080, "height": 2400, "density": 420, "rotation": 0}


def node(inside: str = "", /, **attributes: str) -> str:
    """Return a node of a dump that is enabled and has bounds, with more attributes."""
    given = {"bounds": "[0,0][1080,2400]", "class": "android.widget.FrameLayout", "enabled": "true"}
    given |= {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    words = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f"<node {words}>{inside}</node>"


def window(inside: str, kind: str = "APPLICATION", number: int = 1, **attributes: str) -> str:
    """Return a window of a dump."""
    given = {"id": str(number), "type": f"TYPE_{kind}", "bounds": "[0,0][1080,2400]", **attributes}
    words = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f'<window {words}><hierarchy rotation="0">{inside}</hierarchy></window>'


def showing(windows: str | Callable[[], str], driver: DriverPreference = DEFAULT) -> Setting:
    """Return a setting where these windows are read, whatever is on the screen."""
    content = windows if callable(windows) else lambda: windows
    return Setting(
        driver=driver,
        commands={"uiautomator": _dumping(content)},
        asks={"screen.read": _reading(content), "screen.fingerprint": _counting(content)},
    )


def _document(windows: str) -> str:
    return f'<?xml version="1.0"?><displays><display id="0">{windows}</display></displays>'


def _dumping(content: Callable[[], str]) -> Command:
    async def dump(process: Process) -> int:
        process.phone.files.write(process.args[-1], _document(content()).encode())
        await process.out(f"UI hierchary dumped to: {process.args[-1]}\n")
        return 0

    return dump


def _reading(content: Callable[[], str]) -> Handler:
    async def read(request: Request) -> dict[str, Any]:
        windows = list(Xml.fromstring(_document(content())).iter("window"))
        return {
            **{"read": request.hand.next_read(), "connection": 1, "changes": 0},
            **{"display": _DISPLAY, "foreground": None, "degraded": False, "cut": False},
            "windows": [
                _as_answer(each, len(windows) - 1 - place) for place, each in enumerate(windows)
            ],
        }

    return read


def _counting(content: Callable[[], str]) -> Handler:
    read = _reading(content)

    async def count(request: Request) -> dict[str, Any]:
        slots = [0] * 256
        for window in (await read(request))["windows"]:
            for each in window["elements"]:
                bounds, children = tuple(each["bounds"]), each.get("children", 0)
                slots[slot_of(each["class"], each.get("text", ""), bounds, children)] += 1
        return {"slots": slots, "changes": 0, "elements": sum(slots)}

    return count


def _as_answer(window: Xml.Element, layer: int) -> dict[str, Any]:
    nodes = list(window.iter("node"))
    return {
        "id": int(window.attrib["id"]),
        "type": window.attrib["type"].removeprefix("TYPE_"),
        "package": nodes[0].get("package", "") if nodes else "",
        "title": window.get("title", ""),
        "layer": layer,
        "bounds": _bounds(window),
        "elements": [_element(each) for each in nodes],
    }


def _element(node: Xml.Element) -> dict[str, Any]:
    words = {"class": "class", "text": "text", "desc": "content-desc", "id": "resource-id"}
    answer: dict[str, Any] = {key: node.get(name, "") for key, name in words.items()}
    flags = [bit for name, bit in _FLAGS.items() if node.get(name) == "true"]
    editable = _EDITABLE if answer["class"].endswith("EditText") else 0
    place = {"bounds": _bounds(node), "flags": _VISIBLE + editable + sum(flags)}
    return {**answer, **place, "children": len(node)}


def _bounds(answer: Xml.Element) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", answer.attrib["bounds"])]
