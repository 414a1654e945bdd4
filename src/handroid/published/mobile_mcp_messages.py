"""Messages of Mobile MCP: requests that every dialect understands, and parsing of all replies.

Apps follow different versions of the specification, the demonstration, or its benchmark. They look
for the request in different extras, so all of them are sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from handroid.errors import ActionFailed, BadAnswer, InvalidParams, Outcome
from handroid.model.plain_text import label
from handroid.model.published import Reply
from handroid.published import json_text
from handroid.published.offer import Offer
from handroid.published.outputs import fitting, typed
from handroid.published.result import Result
from handroid.published.text_limits import DESCRIPTION

_VERSION = "1.0"
_REQUEST = "mobile-mcp-request"
_RESPONSE = "mobile-mcp-response"
_LONGEST_EXTRA = 100_000
_MOST_BYTES = 400_000
"""Android passes less than half a megabyte to a service, and texts as UTF-16."""


def request(request_id: str, capability: str, values: Mapping[str, Any]) -> dict[str, str]:
    """Return the extras of a request; if the arguments are long, as many as fit.

    Raises:
        InvalidParams: the arguments are too long for any.
    """
    args = dict(values)
    both = _specified_request(request_id, {"id": capability, "args": args, "input": args})
    only = _specified_request(request_id, {"id": capability, "args": args})
    specified = both if len(both) <= _LONGEST_EXTRA else only
    if len(specified) > _LONGEST_EXTRA:
        raise InvalidParams(f"All parameters together must be under {_LONGEST_EXTRA} characters")
    demonstrated = {"id": capability, "input": json_text.write(args)}
    others = {
        "request": json_text.write({"id": request_id, "capability": demonstrated}),
        "mcp_command_json": json_text.write({**args, "capability": capability}),
    }
    made = {_REQUEST: specified, "mcp_request_id": request_id}
    for name, text in others.items():
        larger = {**made, name: text}
        if len(text) <= _LONGEST_EXTRA and _bytes(larger) <= _MOST_BYTES:
            made = larger
    return made


def answer(reply: Reply, request_id: str, offer: Offer) -> Result:
    """Parse the reply to a request.

    Raises:
        ActionFailed: the app refused.
        BadAnswer: the reply is invalid, or not to this request.
    """
    payload = _unwrapped(_object_in(reply))
    capability = payload.get("capability")
    inside = capability if isinstance(capability, dict) else {"id": capability}
    _check_same(payload.get("id"), request_id)
    _check_same(inside.get("id"), offer.tool)
    message = payload.get("message")
    said = message if isinstance(message, str) else ""
    status = payload.get("status")
    if status in ("failure", "error"):
        why = label(said, DESCRIPTION) or "no reason given"
        raise ActionFailed(f"The app refused: {why}", "Change the arguments, or ask the person.")
    if status != "success":
        raise _unreadable("it has no status that is known")
    output = typed(_output(inside, payload), offer.outputs)
    made = {"status": status, **({"message": said} if said else {})}
    structured = {**made, "output": fitting(output, offer.outputs)}
    return Result(json_text.write({**made, "output": output}), structured)


def _specified_request(request_id: str, capability: Mapping[str, Any]) -> str:
    inside = {"version": _VERSION, "request": {"id": request_id, "capability": capability}}
    return json_text.write({_REQUEST: inside})


def _bytes(extras: Mapping[str, str]) -> int:
    return sum(len(text.encode("utf-16-le", "surrogatepass")) for text in extras.values())


def _object_in(reply: Reply) -> dict[str, Any]:
    """Return the extra that the specification names, or else the first that is a reply."""
    specified = reply.extras.get(_RESPONSE)
    texts = [reply.extras[name] for name in sorted(reply.extras)]
    found = [*_objects(texts if specified is None else [specified])]
    if not found:
        raise _unreadable("it holds no JSON object")
    return next((each for each in found if _is_reply(each)), found[0])


def _objects(texts: Iterable[str]) -> Iterator[dict[str, Any]]:
    for text in texts:
        with suppress(ValueError):
            yield json_text.read_object(text)


def _is_reply(payload: Mapping[str, Any]) -> bool:
    return any(name in payload for name in (_RESPONSE, "response", "status"))


def _unwrapped(payload: dict[str, Any]) -> dict[str, Any]:
    for wrapper in (_RESPONSE, "response"):
        inside = payload.get(wrapper)
        if isinstance(inside, dict):
            payload = inside
        if str(payload.get("version", _VERSION)) != _VERSION:
            raise _unreadable(f"it follows another version of Mobile MCP than {_VERSION}")
    return payload


def _check_same(given: object, ours: str) -> None:
    if given is not None and given != "" and given != ours:
        raise _unreadable("it is to another request")


def _output(inside: Mapping[str, Any], payload: Mapping[str, Any]) -> dict[str, Any]:
    places = (inside.get("output"), payload.get("output"), payload.get("data"))
    output: Any = next((each for each in places if each is not None), {})
    if isinstance(output, list):
        return dict(map(_named, output))
    if not isinstance(output, dict):
        raise _unreadable("its output is neither a list nor an object")
    return output


def _named(value: Any) -> tuple[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        raise _unreadable("a value of its output has no name")
    return value["name"], value.get("value")


def _unreadable(why: str) -> BadAnswer:
    return BadAnswer(f"The app's reply cannot be read: {why}.", outcome=Outcome.UNKNOWN)
