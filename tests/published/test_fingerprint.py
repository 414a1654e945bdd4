"""A fingerprint changes with any part of an app's description of a tool, and nothing else."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from handroid.model.published import Kind, ProviderAnswer, Publisher, ServiceDescription, Tree
from handroid.published import content_provider, mobile_mcp
from handroid.published.descriptor import Unreadable
from handroid.published.offer import Offer, Unusable
from tests.published import apps

PROVIDER = Publisher(
    Kind.PROVIDER,
    "org.example",
    "org.example.Tools",
    "org.example.a",
    True,
    None,
    "App",
    1,
    5,
    ("aa",),
)
SERVICE = replace(PROVIDER, kind=Kind.SERVICE, authority=None)
SINGLE = {
    "tool_name": "echo",
    "tool_description": "Says it again",
    "tool_input_schema": {
        "text": {"type": "string", "description": "What", "minLength": 1, "pattern": None},
        "loud": {"type": ["boolean", "null"], "default": False},
        "mood": {"type": "string", "enum": ["good", "bad"]},
        "share": {"type": "number", "maximum": 1.5, "x": {"y": [{"z": 1}]}},
    },
    "tool_input_required": ["text", "loud"],
    "tool": None,
}
INPUT = {"type": "a.ToolInput.StringInput", "name": "text", "description": "W", "required": True}
SEVERAL = {
    "tool": "turn",
    "told": {"description": "Turns", "inputs": [INPUT, {**INPUT, "name": "b"}], "more": 1},
}
CAPABILITY = apps.capability(
    "act",
    [apps.param("a", "string", "true"), apps.param("b", "int", "false")],
    [apps.param("c", "boolean")],
)
TOLD = {"name": "N", "description": "D", "root": {"version": "1.0"}, "capability": CAPABILITY}


def _variants(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield other possible descriptions: one field left out, or changed in one place."""
    for field in answer:
        yield from ({**answer, field: each} for each in (None, *_changed(answer[field])))


def _changed(value: Any) -> Iterator[Any]:
    """Yield all values that differ in a single place."""
    if isinstance(value, dict):
        yield from _changed_object(value)
    elif isinstance(value, list):
        yield from _changed_list(value)
    elif isinstance(value, str):
        yield from (f"{value}2", f"{value}\u200b", f"{value} ", value.swapcase(), "")
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, float(value) if isinstance(value, int) else int(value))
    else:
        yield "was null"


def _changed_object(value: dict[str, Any]) -> Iterator[Any]:
    for name in value:
        rest = {each: value[each] for each in value if each != name}
        yield from (rest, {**rest, f"{name}2": value[name]})
        yield from ({**value, name: inner} for inner in _changed(value[name]))
    yield {**value, "added": "x"}


def _changed_list(value: list[Any]) -> Iterator[Any]:
    for place, each in enumerate(value):
        yield value[:place] + value[place + 1 :]
        yield [*value[:place], each, *value[place:]]
        yield from ([*value[:place], inner, *value[place + 1 :]] for inner in _changed(each))
    yield value[::-1]


def _single(answer: dict[str, Any], publisher: Publisher = PROVIDER) -> list[Offer | Unusable]:
    schema, required = answer.get("tool_input_schema"), answer.get("tool_input_required")
    return content_provider.offers_of(
        publisher,
        ProviderAnswer(
            success=True,
            tool_name=answer.get("tool_name"),
            tool_description=answer.get("tool_description"),
            tool_input_schema=None if schema is None else json.dumps(schema),
            tool_input_required=None if required is None else tuple(required),
            tool=answer.get("tool"),
        ),
    )


def _several(answer: dict[str, Any], publisher: Publisher = PROVIDER) -> list[Offer | Unusable]:
    text = json.dumps({"tools": {str(answer["tool"]): answer["told"], **answer.get("others", {})}})
    return content_provider.offers_of(publisher, ProviderAnswer(success=True, tool=text))


def _service(answer: dict[str, Any], publisher: Publisher = SERVICE) -> list[Offer | Unusable]:
    capability = _tree(answer["capability"])
    root = Tree("mobile-mcp-capabilities", dict(answer["root"]), (capability,))
    described = ServiceDescription(answer.get("name"), answer.get("description"), root)
    return mobile_mcp.offers_of(publisher, described)


def _tree(answer: dict[str, Any]) -> Tree:
    """Return an element; the phone would not report an invalid one."""
    return Tree(**{**answer, "children": tuple(map(_tree, answer["children"]))})


def _check(read: Any, answer: dict[str, Any], at_least: int) -> None:
    (original,) = read(answer)
    assert isinstance(original, Offer)
    assert read(json.loads(json.dumps(answer))) == [original]
    fingerprints = {json.dumps(answer, sort_keys=True): original.fingerprint}
    for changed in _variants(answer):
        try:
            found = read(changed)
        except (Unreadable, KeyError, TypeError):
            continue
        for offer in found:
            if isinstance(offer, Offer):
                fingerprints[json.dumps(changed, sort_keys=True)] = offer.fingerprint
    assert len(set(fingerprints.values())) == len(fingerprints)
    assert len(fingerprints) >= at_least


def test_any_change_of_a_single_tool_changes_its_fingerprint() -> None:
    _check(_single, SINGLE, 80)


def test_any_change_of_one_of_several_tools_changes_its_fingerprint() -> None:
    _check(_several, SEVERAL, 30)


def test_any_change_of_a_capability_changes_its_fingerprint() -> None:
    _check(_service, TOLD, 80)


def test_a_fingerprint_depends_on_the_publisher_but_not_on_the_rest_of_the_app() -> None:
    for read, answer, who in (
        (_single, SINGLE, PROVIDER),
        (_several, SEVERAL, PROVIDER),
        (_service, TOLD, SERVICE),
    ):
        (own,) = read(answer, who)
        for other in (
            replace(who, package="org.other"),
            replace(who, class_name="org.example.Other"),
            replace(who, authority="org.example.b"),
            replace(who, kind=Kind.SERVICE if who.kind is Kind.PROVIDER else Kind.PROVIDER),
        ):
            assert read(answer, other)[0].fingerprint != own.fingerprint
        same = replace(who, label="B", version=2, updated=6, certificates=("bb",))
        assert read(answer, same)[0].fingerprint == own.fingerprint


def test_a_fingerprint_does_not_depend_on_the_order_of_json_keys() -> None:
    schema = SINGLE["tool_input_schema"]
    assert isinstance(schema, dict)
    turned = {name: schema[name] for name in reversed(schema)}
    (one,), (other,) = _single(SINGLE), _single({**SINGLE, "tool_input_schema": turned})
    assert one.fingerprint == other.fingerprint


def test_one_tool_of_several_does_not_depend_on_another() -> None:
    more = {**SEVERAL, "others": {"other": {"description": "Another", "inputs": []}}}
    assert _several(more)[0] == _several(SEVERAL)[0]


def test_approvals_stay_valid_in_later_versions_of_handroid() -> None:
    kept = [_single(SINGLE), _several(SEVERAL), _service(TOLD)]
    assert [offer.fingerprint for (offer,) in kept if isinstance(offer, Offer)] == [
        "ab752da4ee1bec1b5ff3eee4a485c63a81695208bb7fafc54a6f8490934e3dea",
        "61ec2f66acc822bcf7545ab181fc551c1059c65d6c9b8a885245235af7ce4bff",
        "9470fe31fe61cacb2029f1fc22fdbb3dbb77fcb6b734485610c9531cfe5fc00b",
    ]
