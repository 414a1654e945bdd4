"""Writes responses exactly as spec 003 shows them, for the clients that it describes."""

from typing import Any


def form(answer: dict[str, Any]) -> dict[str, Any]:
    """Return a success with the specification's keys in its order; leave a failure unchanged."""
    result = answer.get("result")
    if result is None or result.get("isError"):
        return answer
    return {"id": answer["id"], "result": _result(result), "jsonrpc": answer["jsonrpc"]}


def _result(result: dict[str, Any]) -> dict[str, Any]:
    if "tools" in result:
        return {"tools": [_tool(each) for each in result["tools"]]}
    if "content" in result:
        return {"content": [_content(each) for each in result["content"]]}
    return result


def _content(content: dict[str, Any]) -> dict[str, Any]:
    return {"type": content["type"], **content}


def _tool(listed: dict[str, Any]) -> dict[str, Any]:
    """Return a tool without fields that the specification does not have, such as hints."""
    schema = listed["inputSchema"]
    ordered = {key: schema[key] for key in ("type", "required", "properties")}
    return {"name": listed["name"], "description": listed["description"], "inputSchema": ordered}
