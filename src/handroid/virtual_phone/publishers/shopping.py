"""The sample app with a service; its texts are exactly those of the real sample."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from fakedroid.state.components import Started, Tree
from handroid.virtual_phone.publishers.publisher import ToolService

PACKAGE: Final = "dev.handroid.sample.mobilemcp"
LABEL: Final = "Sample Shopping List"
_REQUEST: Final = "mobile-mcp-request"
_RESPONSE: Final = "mobile-mcp-response"
_VERSION: Final = "1.0"
_MALFORMED: Final = "Malformed request"
_INTEGER = re.compile(r"-?[0-9]{1,18}")
_COUNT: Final = ("count", "integer", "How many lines the list has.")

Args = dict[str, Any]
Output = list[tuple[str, str, Any]]
"""The name, type and value of each output."""


def _param(name: str, kind: str, description: str, required: bool | None = None) -> Tree:
    attributes = {"name": name, "type": kind}
    if required is not None:
        attributes["required"] = str(required).lower()
    return {"tag": "param", "attributes": {**attributes, "description": description}}


def _group(tag: str, *params: Tree) -> list[Tree]:
    return [{"tag": tag, "attributes": {}, "children": [*params]}] if params else []


def _capability(name: str, description: str, children: list[Tree]) -> Tree:
    attributes = {"id": name, "description": description, "version": "1"}
    return {"tag": "capability", "attributes": attributes, "children": children}


_ADD: Final = _capability(
    "add_item",
    "Adds an item to the shopping list.",
    _group(
        "input",
        _param("item", "string", "What to buy.", True),
        _param("amount", "integer", "How many.", False),
        _param("urgent", "boolean", "Whether it is needed today.", False),
    )
    + _group(
        "output",
        _param("line", "string", "The line as it stands on the list."),
        _param(*_COUNT),
    ),
)
_LIST: Final = _capability(
    "list_items",
    "Returns the shopping list.",
    _group("output", _param("items", "string", "The lines, one below another."), _param(*_COUNT)),
)
_REMOVE: Final = _capability(
    "remove_item",
    "Removes an item from the shopping list.",
    _group("input", _param("item", "string", "What not to buy.", True))
    + _group("output", _param("removed", "boolean", "Whether it was on the list.")),
)
CAPABILITIES: Final[Tree] = {
    "tag": "mobile-mcp-capabilities",
    "attributes": {"version": _VERSION},
    "children": [_ADD, _LIST, _REMOVE],
}


class _FailedError(Exception):
    """An error that the app reports with the status failure."""


class _ShoppingList:
    """The list of one phone: the items, and the line of each."""

    def __init__(self) -> None:
        self._lines: list[tuple[str, str]] = []

    def clear(self) -> None:
        """Remove every item."""
        self._lines.clear()

    def do(self, capability: str, args: Args) -> tuple[Output, str]:
        """Run a capability; return its output and a message."""
        if capability == "add_item":
            return self._add(**args), "Added."
        if capability == "list_items":
            items = "\n".join(line for _, line in self._lines)
            return [("items", "string", items), self._count()], "Listed."
        return self._remove(**args)

    def _add(self, item: str, amount: int = 1, urgent: bool = False) -> Output:
        line = f"{amount} {item}{' (urgent)' if urgent else ''}"
        self._lines.append((item, line))
        return [("line", "string", line), self._count()]

    def _remove(self, item: str) -> tuple[Output, str]:
        found = next((each for each in self._lines if each[0] == item), None)
        if found is None:
            return [("removed", "boolean", False)], "It was not on the list."
        self._lines.remove(found)
        return [("removed", "boolean", True)], "Removed."

    def _count(self) -> tuple[str, str, Any]:
        return "count", "integer", len(self._lines)


def shopping_list() -> ToolService:
    """Return the app, with its own list."""
    shopping = _ShoppingList()

    def start(started: Started) -> None:
        number, response = _answer(shopping, started.extras.get(_REQUEST, ""))
        wrapped = {_RESPONSE: {"version": _VERSION, "response": response}}
        text = json.dumps(wrapped, ensure_ascii=False, separators=(",", ":"))
        started.reply({_RESPONSE: text, "mcp_request_id": number})

    return ToolService(
        PACKAGE,
        f"{PACKAGE}.ShoppingListService",
        LABEL,
        name="Shopping list",
        description="Keeps a shopping list.",
        capabilities=CAPABILITIES,
        start=start,
        clear_data=shopping.clear,
    )


def _answer(shopping: _ShoppingList, text: str) -> tuple[str, dict[str, Any]]:
    """Return the id of the reply, and the reply."""
    number, name = "", ""
    result: dict[str, Any] = {}
    try:
        wrapped = _child(_object(text), _REQUEST)
        request = _child(wrapped, "request")
        if not isinstance(request.get("id"), str) or not request["id"]:
            raise _FailedError(_MALFORMED)
        capability = _child(request, "capability")
        number, name = request["id"], str(capability.get("id", ""))
        output, message = shopping.do(name, _checked(wrapped, name, capability))
        result["output"] = [{"name": n, "type": kind, "value": v} for n, kind, v in output]
        status = "success"
    except _FailedError as failed:
        status, message = "failure", str(failed)
    about = {"id": name, **result}
    return number, {"id": number, "capability": about, "status": status, "message": message}


def _object(text: Any) -> dict[str, Any]:
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise _FailedError(_MALFORMED)
    return found


def _child(parent: dict[str, Any], name: str) -> dict[str, Any]:
    child = parent.get(name)
    return child if isinstance(child, dict) else {}


def _checked(wrapped: dict[str, Any], name: str, capability: dict[str, Any]) -> Args:
    if wrapped.get("version") != _VERSION:
        version = wrapped.get("version", "")
        raise _FailedError(f"Unsupported version: {'null' if version is None else version}")
    known = (each for each in CAPABILITIES["children"] if each["attributes"]["id"] == name)
    found = next(known, None)
    if found is None:
        raise _FailedError(f"Unknown capability: {name}")
    given = _given(capability)
    params = {each["name"]: each for each in _inputs(found)}
    for key, param in params.items():
        if param["required"] == "true" and key not in given:
            raise _FailedError(f"Missing parameter: {key}")
    for key in given:
        if key not in params:
            raise _FailedError(f"Unknown parameter: {key}")
    return {key: _read(key, params[key]["type"], given[key]) for key in given}


def _given(capability: dict[str, Any]) -> Args:
    given = capability.get("args", capability.get("input"))
    if given is None:
        return {}
    return given if isinstance(given, dict) else _object(given)


def _inputs(capability: Tree) -> list[dict[str, str]]:
    groups = [each for each in capability["children"] if each["tag"] == "input"]
    return [param["attributes"] for group in groups for param in group["children"]]


def _read(name: str, kind: str, value: Any) -> str | int | bool:
    if kind == "string" and isinstance(value, str):
        return value
    if kind == "boolean" and (isinstance(value, bool) or value in ("true", "false")):
        return value in (True, "true")
    if kind == "integer":
        whole = _whole(value)
        if whole is not None:
            return whole
    raise _FailedError(f"Parameter {name} must be {'an' if kind == 'integer' else 'a'} {kind}")


def _whole(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    return int(value) if _INTEGER.fullmatch(str(value)) else None
