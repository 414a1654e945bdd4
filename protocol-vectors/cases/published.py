"""Requests about published tools and SMS, and the ids of replies."""

import json
from collections.abc import Callable
from typing import Any

Case = dict[str, Any]
Made = Callable[[str, str, Any], Case]

SERVICE = {"package": "com.example", "class": "com.example.Tools"}
TOOL = {"authority": "com.example.tools", "tool": "add", "arguments": {"a": "1"}}
ASKED = {**SERVICE, "id": "7", "extras": {"mobile-mcp-request": "{}"}}
SMS = {"subscription": 1, "to": "+36201234567", "text": "Szia 😀"}


def cases(read: Made, refused: Made) -> list[Case]:
    """Return requests that are read, and such that are refused."""
    good: list[tuple[str, str, Any]] = [
        ("provider.describe", "an authority", {"authority": "com.example.tools"}),
        ("provider.describe", "the longest", {"authority": "x" * 255}),
        ("provider.execute", "one argument", TOOL),
        ("provider.execute", "no argument", {**TOOL, "arguments": {}}),
        ("provider.execute", "any text", {**TOOL, "tool": "Ä b", "arguments": {"ü": ""}}),
        ("provider.execute", "64 arguments", {**TOOL, "arguments": _many(64)}),
        ("service.describe", "a service", SERVICE),
        ("service.call", "one extra", ASKED),
        ("service.call", "no extra", {**ASKED, "extras": {}}),
        ("service.call", "the longest id", {**ASKED, "id": "x" * 100}),
        ("sms.send", "a text", SMS),
        ("sms.send", "the largest subscription", {**SMS, "subscription": 2147483647}),
        ("sms.send", "the longest text", {**SMS, "text": "x" * 10_000}),
    ]
    bad: list[tuple[str, str, Any]] = [
        ("provider.describe", "none", {}),
        ("provider.describe", "an empty one", {"authority": ""}),
        ("provider.describe", "one too long", {"authority": "x" * 256}),
        ("provider.execute", "no tool", _less(TOOL, "tool")),
        ("provider.execute", "an empty tool", {**TOOL, "tool": ""}),
        ("provider.execute", "a tool too long", {**TOOL, "tool": "x" * 1001}),
        ("provider.execute", "no arguments", _less(TOOL, "arguments")),
        ("provider.execute", "arguments a list", {**TOOL, "arguments": []}),
        ("provider.execute", "an argument null", {**TOOL, "arguments": {"a": None}}),
        ("provider.execute", "an argument a number", {**TOOL, "arguments": {"a": 1}}),
        ("provider.execute", "an argument without a name", {**TOOL, "arguments": {"": "x"}}),
        ("provider.execute", "a name too long", {**TOOL, "arguments": {"x" * 1001: ""}}),
        ("provider.execute", "65 arguments", {**TOOL, "arguments": _many(65)}),
        ("service.describe", "no class", _less(SERVICE, "class")),
        ("service.describe", "no package", _less(SERVICE, "package")),
        ("service.call", "no id", _less(ASKED, "id")),
        ("service.call", "an empty id", {**ASKED, "id": ""}),
        ("service.call", "an id too long", {**ASKED, "id": "x" * 101}),
        ("service.call", "an id a number", {**ASKED, "id": 7}),
        ("service.call", "no extras", _less(ASKED, "extras")),
        ("service.call", "an extra a boolean", {**ASKED, "extras": {"a": True}}),
        ("sms.send", "no subscription", _less(SMS, "subscription")),
        ("sms.send", "a negative subscription", {**SMS, "subscription": -1}),
        ("sms.send", "a subscription too large", {**SMS, "subscription": 2147483648}),
        ("sms.send", "no number", _less(SMS, "to")),
        ("sms.send", "a number too long", {**SMS, "to": "1" * 65}),
        ("sms.send", "no text", _less(SMS, "text")),
        ("sms.send", "an empty text", {**SMS, "text": ""}),
        ("sms.send", "a text too long", {**SMS, "text": "x" * 10_001}),
    ]
    return [read(*case) for case in good] + [refused(*case) for case in bad]


def _many(count: int) -> dict[str, str]:
    return {f"a{number}": "" for number in range(count)}


def _less(args: Case, name: str) -> Case:
    return {key: value for key, value in args.items() if key != name}


def reply_cases() -> list[Case]:
    """Return replies of services, and the ids of the requests they answer."""
    plain = {"id": "7", "status": "success"}
    wrapped = {"mobile-mcp-response": {"version": "1.0", "response": plain}}
    named: list[tuple[str, dict[str, Any], str | None]] = [
        ("nothing", {}, None),
        ("an id apart", {"mcp_request_id": "7", "response": "{}"}, "7"),
        ("an id apart before one inside", {"mcp_request_id": "8", "response": _text(plain)}, "8"),
        ("an empty id apart", {"mcp_request_id": "", "response": _text(plain)}, "7"),
        ("wrapped", {"mobile-mcp-response": _text(wrapped)}, "7"),
        (
            "in the specification's extra before one apart and others",
            {
                "analytics": _text({"id": "6"}),
                "mcp_request_id": "8",
                "mobile-mcp-response": _text(wrapped),
            },
            "7",
        ),
        (
            "apart where the specification's extra has none",
            {"mcp_request_id": "8", "mobile-mcp-response": "{}", "z": _text(plain)},
            "8",
        ),
        (
            "none in the specification's extra",
            {"analytics": _text({"id": "6"}), "mobile-mcp-response": _text({"id": ""})},
            None,
        ),
        ("half wrapped", {"response": _text({"response": plain})}, "7"),
        ("bare", {"response": _text(plain)}, "7"),
        ("under any name", {"result_json": _text(plain)}, "7"),
        ("text that is no JSON", {"a": "id 7", "b": _text(plain)}, "7"),
        ("a list", {"a": '["id"]', "b": _text(plain)}, "7"),
        ("the first by name", {"b": _text(plain), "a": _text({"id": "6"})}, "6"),
        ("the first that has one", {"b": _text(plain), "a": "{}"}, "7"),
        ("a number", {"response": '{"id": 7}'}, None),
        ("an empty one", {"response": '{"id": ""}'}, None),
        ("null", {"response": '{"id": null}'}, None),
        ("loose JSON", {"response": "{'id': '7'}"}, None),
        ("a comma too many", {"response": '{"id": "7",}'}, None),
        ("too deep", {"response": '{"id": "7", "a": ' + "[" * 40 + "]" * 40 + "}"}, None),
        ("a wrap that is no object", {"a": _text({"mobile-mcp-response": 1, "id": "7"})}, "7"),
        ("a response that is no object", {"a": _text({"response": "x", "id": "7"})}, "7"),
        ("wrapped without one", {"a": _text({"response": {}, "id": "7"})}, None),
        ("any text", {"mcp_request_id": "Ä😀"}, "Ä😀"),
    ]
    return [{"name": name, "extras": extras, "id": id_} for name, extras, id_ in named]


def _text(value: Any) -> str:
    return json.dumps(value)
