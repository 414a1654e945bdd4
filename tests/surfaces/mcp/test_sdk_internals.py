"""The undocumented names of the MCP SDK are what we take them for; a failure names the one moved.

After a new minor of the SDK: adapt `surfaces/mcp/sdk_internals.py` until these pass, then move the
pin in pyproject.toml.
"""

import ast
import inspect
import pkgutil
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SURFACE = ROOT / "src/handroid/surfaces/mcp"
INTERNALS = "sdk_internals.py"
UNDOCUMENTED = ("mcp.server.connection", "mcp.server.runner", "mcp.shared")

PARAMETERS = {
    "mcp.server.connection:Connection.from_envelope": (
        "protocol_version, client_info, client_capabilities, *, outbound="
    ),
    "mcp.server.connection:Connection.send_tool_list_changed": "self, *, meta=",
    "mcp.server.runner:ServerRunner": "server, connection, lifespan_state, *, init_options=",
    "mcp.server.runner:ServerRunner._on_request": "self, dctx, method, params",
    "mcp.server.runner:modern_error_data": "exc",
    "mcp.server.session:ServerSession": "request_outbound, connection, *, request_meta=",
    "mcp.server.streamable_http_manager:StreamableHTTPSessionManager._discard_session": (
        "self, session_id, transport"
    ),
    "mcp.shared.dispatcher:DispatchContext.send_raw_request": "self, method, params, opts=",
    "mcp.shared.dispatcher:DispatchContext.notify": "self, method, params, opts=",
    "mcp.shared.dispatcher:DispatchContext.progress": "self, progress, total=, message=",
    "mcp.shared.exceptions:NoBackChannelError": "method",
    "mcp.shared.inbound:InboundModernRoute": ("protocol_version, client_info, client_capabilities"),
    "mcp.shared.inbound:classify_inbound_request": "body, *, headers=, supported_modern_versions=",
    "mcp.shared.inbound:find_duplicated_routing_header": "headers",
    "mcp.shared.transport_context:TransportContext": "*, kind, can_send_request, headers=",
}
MEMBERS = {
    "mcp.shared.dispatcher:DispatchContext": {
        "transport",
        "can_send_request",
        "request_id",
        "message_metadata",
        "cancel_requested",
        "send_raw_request",
        "notify",
        "progress",
    },
}


@pytest.mark.parametrize("name", PARAMETERS)
def test_it_takes_what_we_hand_it(name: str) -> None:
    found = parameters(pkgutil.resolve_name(name))
    assert found == PARAMETERS[name], f"{name} of mcp {version('mcp')} takes ({found})"


@pytest.mark.parametrize("name", MEMBERS)
def test_it_asks_for_no_more_than_we_have(name: str) -> None:
    protocol = pkgutil.resolve_name(name)
    found = {member for member in dir(protocol) if not member.startswith("_")}
    assert found == MEMBERS[name], f"{name} of mcp {version('mcp')} has {sorted(found)}"


def test_a_session_keeps_its_connection_where_we_look() -> None:
    session = pkgutil.resolve_name("mcp.server.session:ServerSession")
    assert "_connection" in session.__init__.__code__.co_names, "ServerSession._connection moved"


def test_a_connection_keeps_a_state_and_what_is_to_be_done_at_its_end() -> None:
    connection = pkgutil.resolve_name("mcp.server.connection:Connection")
    names = connection.__init__.__code__.co_names
    assert {"state", "exit_stack"} <= set(names), "Connection.state or exit_stack moved"


def test_a_runner_gives_its_handler_of_requests() -> None:
    runner = pkgutil.resolve_name("mcp.server.runner:ServerRunner")
    assert hasattr(runner, "on_request"), "ServerRunner.on_request moved"


def test_a_message_carries_its_http_request() -> None:
    metadata = pkgutil.resolve_name("mcp.shared.message:ServerMessageMetadata")
    assert "request_context=" in parameters(metadata), "ServerMessageMetadata.request_context moved"


def test_no_other_file_uses_what_is_not_documented() -> None:
    used = {path.name: sorted(undocumented(path)) for path in SURFACE.glob("*.py")}
    assert used.pop(INTERNALS) == [
        "_connection",
        "_discard_session",
        "_server_instances",
        "mcp.server.connection",
        "mcp.server.runner",
        "mcp.shared.dispatcher",
        "mcp.shared.exceptions",
        "mcp.shared.inbound",
        "mcp.shared.message",
        "mcp.shared.transport_context",
    ]
    assert {name: names for name, names in used.items() if names} == {}


def test_the_sdk_is_pinned_to_the_minor_that_these_hold_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (pin,) = [each for each in project["dependencies"] if each.startswith("mcp")]
    minor = version("mcp").rpartition(".")[0]
    assert pin == f"mcp~={minor}.0"


def parameters(function: object) -> str:
    """Return the names of a function's parameters, those with a default followed by `=`."""
    assert callable(function)
    parts: list[str] = []
    for each in inspect.signature(function).parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        parts.append(each.name + ("" if each.default is each.empty else "="))
    return ", ".join(parts)


def undocumented(path: Path) -> Iterator[str]:
    """Yield the undocumented modules that a file imports, and others' private attributes."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith(UNDOCUMENTED):
                yield module
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name) if name.startswith("_") and not name.endswith("__"):
                yield name
