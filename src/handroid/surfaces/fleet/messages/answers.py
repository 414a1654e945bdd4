"""Serializes answers: a line of JSON, followed by the raw bytes of the pictures."""

from typing import Any

from handroid import errors
from handroid.errors import HandroidError, Outcome
from handroid.model.tool import Answer, Image, Text
from handroid.surfaces.fleet.bus import json_bytes

_LENGTH = 4
_KINDS: dict[str, type[HandroidError]] = {
    kind.__name__: kind
    for kind in (
        errors.InvalidParams,
        errors.PermissionDenied,
        errors.ElementNotFound,
        errors.ActionFailed,
        errors.PhoneUnavailable,
        errors.NotSupported,
        errors.Unforeseen,
        errors.TimedOut,
    )
}


def to_bytes(answer: Answer) -> bytes:
    """Serialize an answer.

    Raises:
        TypeError: it contains objects that are only meant for the same process.
    """
    pictures = [each.data for each in answer.contents if isinstance(each, Image)]
    fields = {
        "contents": [_content(each) for each in answer.contents],
        "is_error": answer.is_error,
        "outcome": answer.outcome.value,
        "untrusted": answer.untrusted,
        "error": _error(answer.error) if answer.error else None,
        "meta": dict(answer.meta),
        "structured": None if answer.structured is None else dict(answer.structured),
    }
    head = json_bytes.write(fields)
    return b"".join((len(head).to_bytes(_LENGTH), head, *pictures))


def from_bytes(body: bytes) -> Answer:
    """Parse a serialized answer.

    Raises:
        ValueError: it is not an answer.
    """
    end = _LENGTH + int.from_bytes(body[:_LENGTH])
    try:
        given = json_bytes.read(body[_LENGTH:end])
        return Answer(
            contents=_contents(given["contents"], body, end),
            is_error=given["is_error"],
            outcome=Outcome(given["outcome"]),
            untrusted=given["untrusted"],
            error=_read_error(given["error"]) if given["error"] else None,
            meta=given["meta"],
            structured=given["structured"],
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("not an answer") from error


def refusal(error: HandroidError) -> Answer:
    """Return the answer to a call that was refused before it started."""
    text = f"{error.category}: {error.sentences()}"
    return Answer((Text(text),), is_error=True, outcome=error.outcome, error=error)


def _content(content: Any) -> dict[str, Any]:
    match content:
        case Text(text):
            return {"text": text}
        case Image(data, mime_type, size):
            return {"image": mime_type, "size": size, "bytes": len(data)}
    raise TypeError(f"{type(content).__name__} cannot be sent")


def _contents(given: list[dict[str, Any]], body: bytes, at: int) -> tuple[Text | Image, ...]:
    found: list[Text | Image] = []
    for each in given:
        if "text" in each:
            found.append(Text(each["text"]))
            continue
        size = tuple(each["size"]) if each["size"] else None
        found.append(Image(body[at : at + each["bytes"]], each["image"], size))
        at += each["bytes"]
    if at != len(body):
        raise ValueError("not a complete answer")
    return tuple(found)


def _error(error: HandroidError) -> dict[str, Any]:
    known = next(kind.__name__ for kind in type(error).__mro__ if kind.__name__ in _KINDS)
    return {
        "kind": known,
        "what": error.what,
        "next_step": error.next_step,
        "outcome": error.outcome.value,
    }


def _read_error(given: dict[str, Any]) -> HandroidError:
    kind = _KINDS.get(given["kind"], errors.ActionFailed)
    return kind(given["what"], given["next_step"], Outcome(given["outcome"]))
