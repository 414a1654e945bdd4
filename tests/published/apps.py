"""Small apps, one for each way of publishing tools; each stores what it received."""

import json
from collections.abc import Callable
from typing import Any

from fakedroid.state.components import Extras, Started, Tree
from handroid.virtual_phone.publishers.publisher import ACTION_FILTER, ToolProvider, ToolService

Received = list[dict[str, Any]]


def element(tag: str, attributes: dict[str, str], *children: Tree) -> Tree:
    """Return an element of an XML resource."""
    return {"tag": tag, "attributes": attributes, "children": list(children)}


def param(name: str, kind: str, required: str | None = None, description: str = "A value.") -> Tree:
    """Return a ``<param>``."""
    attributes = {"name": name, "type": kind, "description": description}
    return element(
        "param", attributes if required is None else {**attributes, "required": required}
    )


def capability(name: str, inputs: list[Tree], outputs: list[Tree]) -> Tree:
    """Return a ``<capability>``."""
    attributes = {"id": name, "description": f"Does {name}.", "version": "1"}
    groups = [element("input", {}, *inputs), element("output", {}, *outputs)]
    return element("capability", attributes, *(each for each in groups if each["children"]))


def descriptor(*capabilities: Tree, version: str | None = "1.0") -> Tree:
    """Return the root of a descriptor."""
    attributes = {} if version is None else {"version": version}
    return element("mobile-mcp-capabilities", attributes, *capabilities)


ECHO = capability(
    "echo",
    [
        param("text", "string", "true"),
        param("count", "integer", "false"),
        param("share", "double", "false"),
        param("loud", "boolean", "false"),
        param("__proto__", "string", "false"),
    ],
    [param("text", "string"), param("count", "integer"), param("loud", "boolean")],
)
CLOCK = (
    capability("clock_in_today", [], []),
    capability(
        "query_clock_in",
        [param("date", "string", "true")],
        [param("date", "string"), param("has_clocked_in", "boolean")],
    ),
)


def service(
    package: str, start: Callable[[Started], None], capabilities: Any, **more: Any
) -> ToolService:
    """Return an app with a service."""
    answer: dict[str, Any] = {"name": "A tool", "description": "Shows how.", **more}
    class_name = f"{package}.ToolService"
    return ToolService(package, class_name, capabilities=capabilities, start=start, **answer)


def provider(package: str, call: Callable[..., Any], **more: Any) -> ToolProvider:
    """Return an app with a content provider."""
    return ToolProvider(
        package, f"{package}.Tools", authority=f"{package}.mcptool", call=call, **more
    )


def of_the_first_day(received: Received, package: str = "org.example.first") -> ToolService:
    """Mobile MCP as in the first version of the specification: ``args``, and output as a list."""

    def start(started: Started) -> None:
        outer = json.loads(started.extras["mobile-mcp-request"])["mobile-mcp-request"]
        request = outer["request"]
        if outer["version"] != "1.0" or request["capability"]["id"] != "echo":
            return
        args = request["capability"]["args"]
        received.append(args)
        output = [{"name": name, "type": "string", "value": str(args[name])} for name in args]
        response = {
            "id": request["id"],
            "capability": {"id": "echo", "output": output},
            "status": "success",
        }
        wrapped = {"mobile-mcp-response": {"version": "1.0", "response": response}}
        started.reply({"mobile-mcp-response": json.dumps(wrapped, ensure_ascii=False)})

    return service(package, start, descriptor(ECHO))


def of_today(received: Received, package: str = "org.example.today") -> ToolService:
    """Mobile MCP as in the current specification: ``input``, and output as an object."""

    def start(started: Started) -> None:
        outer = json.loads(started.extras["mobile-mcp-request"])["mobile-mcp-request"]
        request = outer["request"]
        given = request["capability"]["input"]
        received.append(given)
        response = {
            "id": request["id"],
            "capability": {"id": request["capability"]["id"], "output": given},
            "status": "success",
            "message": "Echoed.",
        }
        wrapped = {"mobile-mcp-response": {"version": "1.0", "response": response}}
        started.reply({"answer": json.dumps(wrapped)})

    return service(package, start, descriptor(ECHO))


def demonstration(received: Received, package: str = "org.example.demo") -> ToolService:
    """The demonstration: another extra, no wrapping, input as text, a descriptor without version.

    A request that it cannot read gets no reply, and one reply leaves out the capability.
    """

    def start(started: Started) -> None:
        request = json.loads(started.extras.get("request", "null"))
        if not request or "capability" not in request:
            return
        asked = request["capability"]
        given = json.loads(asked.get("input") or "{}")
        received.append(given)
        response: dict[str, Any] = {"id": request["id"], "status": "success"}
        if asked["id"] == "clock_in_today":
            response["message"] = "Clock in successfully!"
        elif asked["id"] == "query_clock_in":
            output = {"date": given["date"], "has_clocked_in": True}
            response["capability"] = {"id": asked["id"], "output": output}
        else:
            response["status"] = "failure"
            response["message"] = f"Unknown capability ID: {asked['id']}"
        started.reply({"response": json.dumps(response), "mcp_request_id": request["id"]})

    unknown = capability("not_there", [], [])
    return service(package, start, descriptor(*CLOCK, unknown, version=None))


def benchmark(received: Received, package: str = "org.example.benchmark") -> ToolService:
    """The demonstration's benchmark: flat request and reply, then a second, empty callback."""

    def start(started: Started) -> None:
        command = started.extras.get("mcp_command_json")
        number = started.extras.get("mcp_request_id")
        if command is None or number is None:
            return
        asked = json.loads(command)
        received.append({name: asked[name] for name in asked if name != "capability"})
        result: dict[str, Any] = {"status": "error", "message": "Unknown capability ID"}
        if asked["capability"] == "query_clock_in":
            data = {"date": asked["date"], "has_clocked_in": False}
            result = {"status": "success", "message": "Hasn't clocked in.", "data": data}
        trace = {"mcp_request_id": number, "trace_capability": asked["capability"]}
        started.reply({**trace, "result_json": json.dumps(result)}, code=0)
        started.reply({**trace, "trace_only": True}, code=0, after=0.01)

    return service(package, start, descriptor(*CLOCK, version=None))


ECHO_SCHEMA = {
    "text": {"type": "string", "description": "What to say"},
    "count": {"type": "int"},
    "share": {"type": "number"},
    "loud": {"type": "boolean"},
    "list": {"type": "array"},
    "map": {"type": "object"},
    "mood": {"type": "string", "enum": ["good", "bad"]},
    "__proto__": {"type": "string"},
}


def one_tool(
    received: Received, package: str = "org.example.single", **answer: Any
) -> ToolProvider:
    """A provider with one tool, described by four keys."""

    def call(method: str, arg: str | None, extras: Extras) -> Extras:
        assert arg is None
        if method == "get_tool_info":
            info = {
                "success": True,
                "tool_name": "echo",
                "tool_description": "Says it again",
                "tool_input_schema": json.dumps(ECHO_SCHEMA),
                "tool_input_required": ["text"],
            }
            return {name: each for name, each in {**info, **answer}.items() if each is not None}
        if method != "execute_tool" or extras.get("tool_name") != "echo":
            return {"success": False, "error_message": f"Unknown method: {method}"}
        received.append(extras["tool_arguments"])
        return {"success": True, "tool_result": f"processed {extras['tool_arguments']['text']}"}

    return provider(package, call)


def _input(name: str, description: str) -> dict[str, Any]:
    kind = "se.premex.mcp.provider.ToolInput.StringInput"
    return {"type": kind, "name": name, "description": description, "required": True}


def several_tools(received: Received, package: str = "org.example.several") -> ToolProvider:
    """A provider with several tools, described as JSON under one key, found by its own action."""
    inputs = [_input("operation", "add or divide"), _input("a", "First"), _input("b", "Second")]
    tools = {
        "calculator": {"description": "Counts", "inputs": inputs},
        "reverse": {"description": "Turns round", "inputs": [_input("text", "What to turn")]},
    }

    def call(method: str, _arg: str | None, extras: Extras) -> Extras:
        if method == "get_tool_info":
            return {"success": True, "tool": json.dumps({"tools": tools})}
        given = extras["tool_arguments"]
        received.append(given)
        if extras["tool_name"] == "reverse":
            return {"success": True, "tool_result": given["text"][::-1]}
        if given["operation"] == "divide" and float(given["b"]) == 0:
            return {"success": False, "error_message": "Error executing tool: / by zero"}
        return {"success": True, "tool_result": str(float(given["a"]) + float(given["b"]))}

    return provider(package, call, filters=(ACTION_FILTER,))
