"""JSON-RPC messages from almost right to nonsense."""

import json
from typing import Any

from hypothesis import strategies as st

from tests.requirements.arguments_002 import GOOD as OLD
from tests.requirements.arguments_004 import GOOD

_LONGEST_WAIT_MS = 20
_WORDS = (
    *("", " ", "\x00", "\n", "\u2028", "\u202e", "\ud800", "\x1b[2J", "null", "-1", "1e999"),
    *("../..", "'; rm -rf /", "$(id)", "%s%n", "{}", "a" * 5000, "node_1_w1", "text", "🙂"),
)
_NUMBERS = (0, -1, 1.5, 2**31, -(2**63), 2**64, 10**30, 1e308, float("nan"), float("inf"), -0.0)
METHODS = (
    *("tools/call", "tools/list", "ping", "initialize", "server/discover", "resources/list"),
    *("prompts/get", "logging/setLevel", "completion/complete", "notifications/initialized"),
    *("notifications/cancelled", "notifications/progress", "resources/read", "tasks/get"),
)
_HARMLESS: dict[str, dict[str, Any]] = {
    **GOOD,
    **{name: OLD[name] for name in ("get_accessibility_tree", "set_text", "get_current_app")},
    "get_sms_subscriptions": {},
    "send_sms": {"to_phone_number": "+15550100", "sms_text": "a"},
    "download_from_url": {**GOOD["download_from_url"], "url": "https://127.0.0.1/a"},
}

texts = st.sampled_from(_WORDS) | st.text(max_size=12)
scalars = st.none() | st.booleans() | st.integers() | st.sampled_from(_NUMBERS) | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
meta = st.dictionaries(
    st.sampled_from(
        (
            "progressToken",
            "io.modelcontextprotocol/protocolVersion",
            "io.modelcontextprotocol/clientInfo",
            "io.modelcontextprotocol/clientCapabilities",
            "x",
        )
    ),
    st.sampled_from(("2026-07-28", "2025-11-25", {"name": "a", "version": "1"}, {}, 1)) | values,
    max_size=4,
)
identities = st.integers(0, 9) | st.sampled_from((1.5, True, None, "", "a", [], {}, -1)) | values


@st.composite
def arguments(draw: st.DrawFn, good: dict[str, Any]) -> Any:
    """Draw arguments of a tool: good ones with something wrong in them, or anything."""
    if draw(st.integers(0, 9)) == 0:
        return draw(values)
    given = dict(good)
    for name in draw(st.lists(st.sampled_from([*good, "phone", "extra"]), max_size=2)):
        given[name] = draw(values)
    return {name: _short(name, value) for name, value in given.items()}


def _short(name: str, value: Any) -> Any:
    """Return a value; a time to wait becomes a short one, since waiting is no stall."""
    if name in ("timeout", "duration") and isinstance(value, int | float) and value > 0:
        return min(value, _LONGEST_WAIT_MS)
    return value


@st.composite
def calls(draw: st.DrawFn) -> Any:
    """Draw the parameters of `tools/call`; older addresses know tools by names without a prefix."""
    name = draw(st.sampled_from(sorted(_HARMLESS)))
    prefix = draw(st.sampled_from(("android_", "android_", "")))
    called = prefix + name if draw(st.integers(0, 9)) else draw(values)
    params: dict[str, Any] = {"name": called, "arguments": draw(arguments(_HARMLESS[name]))}
    if draw(st.integers(0, 3)) == 0:
        params["_meta"] = draw(meta | values)
    return params


@st.composite
def messages(draw: st.DrawFn) -> Any:
    """Draw a message: mostly a request, with something wrong in it more often than not."""
    message: dict[str, Any] = {
        "jsonrpc": "2.0",
        "id": draw(st.integers(0, 9) | identities),
        "method": "tools/call",
        "params": draw(calls()),
    }
    for part in draw(st.lists(st.sampled_from(sorted(message)), max_size=2)):
        match draw(st.integers(0, 2)):
            case 0:
                message.pop(part, None)
            case 1 if part == "method":
                message[part] = draw(st.sampled_from(METHODS))
            case _:
                message[part] = draw(values)
    return message


@st.composite
def bodies(draw: st.DrawFn) -> bytes:
    """Draw the bytes of a message, sometimes damaged, sometimes of anything else."""
    kind = draw(st.integers(0, 19))
    if kind == 0:
        return draw(st.binary(max_size=40))
    if kind == 1:
        return json.dumps(draw(values | st.lists(messages(), max_size=3))).encode()
    escaped = draw(st.booleans())
    text = json.dumps(draw(messages()), ensure_ascii=escaped)
    body = text.encode("utf-8", "surrogatepass")
    if kind == 2:
        place = draw(st.integers(0, len(body)))
        body = body[:place] + draw(st.binary(max_size=4)) + body[place + draw(st.integers(0, 3)) :]
    return body


def read(body: bytes) -> Any:
    """Return what a body holds; itself where it is no JSON of whole characters in UTF-8."""
    try:
        message = json.loads(body.decode())
        json.dumps(message, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return body
    return message


def asks(message: Any) -> bool:
    """Whether JSON-RPC owes an answer: all but well-formed notifications and responses get one."""
    match message:
        case {"id": _, "method": _}:
            return True
        case {"jsonrpc": "2.0", "method": str()}:
            return not isinstance(message.get("params"), dict | None)
        case {"jsonrpc": "2.0", "id": _, "result": _} | {"jsonrpc": "2.0", "id": _, "error": _}:
            return False
    return True
