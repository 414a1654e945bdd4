"""The fields of the sample form as Chromium 156 reports them: content, selection, typing."""

from collections.abc import Mapping
from typing import Any

NAME, SECRET, NOTES, COUNT, FIND = 52, 55, 60, 82, 83
_NUMBER = COUNT
"""A field for numbers has no offsets: its whole content is selected."""


class FormFields:
    """The content of each field, by its node, and the last selection."""

    def __init__(self) -> None:
        self.held = {NAME: "Ada", SECRET: "hidden", NOTES: "two\nlines", COUNT: "3", FIND: ""}
        self.scrolled_to: list[int] = []
        self._selected = (0, 0, 0)

    def answer(self, method: str, params: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the result of a request about fields; None for other requests."""
        match method:
            case "DOM.resolveNode":
                handle = str(params["backendNodeId"])
                return {"object": {"type": "object", "subtype": "node", "objectId": handle}}
            case "Runtime.callFunctionOn":
                values = [each["value"] for each in params["arguments"]]
                return {"result": {"value": self._called(int(params["objectId"]), values)}}
            case "Input.insertText":
                self._type(params["text"])
                return {}
            case "DOM.scrollIntoViewIfNeeded":
                self.scrolled_to.append(params["backendNodeId"])
                return {}
        return None

    def _called(self, node: int, values: list[int]) -> Any:
        if not values:
            return [self.held[node], node == SECRET]
        whole = node == _NUMBER
        start, end = (0, self._units(node)) if whole else values
        self._selected = node, start, end
        return not whole

    def _units(self, node: int) -> int:
        return len(self.held[node].encode("utf-16-le")) // 2

    def _type(self, text: str) -> None:
        node, start, end = self._selected
        units = self.held[node].encode("utf-16-le")
        typed = "".join(each for each in text if each.isdecimal()) if node == _NUMBER else text
        made = units[: 2 * start] + typed.encode("utf-16-le") + units[2 * end :]
        self.held[node] = made.decode("utf-16-le")
