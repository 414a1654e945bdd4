"""Whatever an app sends about its tools, what is shown is clean, known and limited."""

import os
import re
import unicodedata
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp.types import Tool
from mcp.types.methods import validate_server_result

from handroid.errors import InvalidParams
from handroid.model.published import Kind, Publisher
from handroid.published import content_provider, mobile_mcp, schema
from handroid.published.descriptor import Unreadable
from handroid.published.offer import Offer, Parameter, Type, Unusable
from tests.security.garbage import MARK, Garbage

NIGHTLY = bool(os.environ.get("HANDROID_NIGHTLY"))
DESCRIPTORS = 1_000_000 if NIGHTLY else 20_000
BLOCK = 5_000
SCHEMAS = 10_000 if NIGHTLY else 300
PROVIDER = Publisher(
    Kind.PROVIDER, "a.b", "a.b.C", "a.b.d", True, None, f"{MARK}\u202eLabel", 1, 1, ()
)
SERVICE = Publisher(Kind.SERVICE, "a.b", "a.b.C", None, True, None, MARK, 1, 1, ())
NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
TYPES = {each.value for each in Type}


def _read(garbage: Garbage) -> list[Offer | Unusable]:
    way = garbage.dice.randrange(3)
    try:
        if way == 0:
            return content_provider.offers_of(PROVIDER, garbage.single())
        if way == 1:
            return content_provider.offers_of(PROVIDER, garbage.several())
        return mobile_mcp.offers_of(SERVICE, garbage.service())
    except Unreadable as error:
        return [Unusable(SERVICE, None, error.what)]


def _check_text(text: str, longest: int) -> None:
    assert len(text) <= longest
    assert "\n" not in text
    if not text.isascii():
        assert unicodedata.is_normalized("NFC", text)
        assert not any(unicodedata.category(each)[0] == "C" for each in text), ascii(text)
    else:
        assert text.isprintable(), ascii(text)


def _check_parameter(parameter: Parameter) -> None:
    assert NAME.fullmatch(parameter.name)
    _check_text(parameter.description, 200)
    for choice in parameter.choices:
        _check_text(choice, 200)


def _check_schema(made: dict[str, Any]) -> None:
    assert set(made) == {"type", "properties", "required"}
    assert made["type"] == "object"
    assert len(made["properties"]) <= 32
    assert set(made["required"]) <= set(made["properties"])
    assert len(set(made["required"])) == len(made["required"])
    for each in made["properties"].values():
        assert set(each) <= {"type", "description", "enum", "items"}
        assert each["type"] in TYPES
        assert each.get("items", {}) == {}
        assert len(set(each.get("enum", ()))) == len(each.get("enum", ()))


def _check_offer(offer: Offer) -> dict[str, Any]:
    _check_text(offer.tool, 200)
    assert offer.tool
    _check_text(offer.title, 200)
    _check_text(offer.description, 1000)
    assert re.fullmatch("[0-9a-f]{64}", offer.fingerprint)
    for parameter in (*offer.parameters, *offer.outputs):
        _check_parameter(parameter)
    made = schema.schema(offer.parameters)
    _check_schema(made)
    return made


@pytest.mark.parametrize("block", range(DESCRIPTORS // BLOCK))
def test_garbage_is_refused_or_cleaned(block: int) -> None:
    garbage = Garbage(block)
    counted: Counter[str] = Counter()
    for _ in range(BLOCK):
        found = _read(garbage)
        assert 1 <= len(found) <= 64
        for each in found:
            if isinstance(each, Unusable):
                assert MARK not in each.reason
                _check_text(each.reason, 200)
                _check_text(each.tool or "", 200)
            else:
                Tool(name="ext_a", input_schema=_check_offer(each))
            counted[type(each).__name__] += 1
    assert min(counted["Offer"], counted["Unusable"]) > BLOCK / 10, counted


def _schemas(count: int) -> list[dict[str, Any]]:
    garbage, made = Garbage(-1), []
    while len(made) < count:
        made += [schema.schema(o.parameters) for o in _read(garbage) if isinstance(o, Offer)]
    return made[:count]


def test_rebuilt_schemas_are_valid_everywhere() -> None:
    made = _schemas(SCHEMAS)
    for each in made:
        Draft202012Validator.check_schema(each)
    tools = [{"name": f"ext_{n}", "inputSchema": each} for n, each in enumerate(made)]
    for version in ("2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"):
        result = {"tools": tools, "resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
        validate_server_result("tools/list", version, result)
    assert any(each["properties"] for each in made)


def test_garbage_as_arguments_is_parsed_or_refused() -> None:
    garbage = Garbage(-2)
    parameters = tuple(Parameter(each.value, each, "", each is Type.STRING) for each in Type)
    read = 0
    validator = Draft202012Validator(schema.schema(parameters))
    for _ in range(5_000):
        names = [*TYPES, "string", garbage.text()]
        arguments = {
            name: garbage.value() for name in garbage.dice.choices(names, k=3) if name.isalpha()
        }
        arguments.setdefault("string", garbage.text())
        try:
            values = schema.read(parameters, arguments)
        except InvalidParams:
            continue
        read += 1
        assert values.keys() == arguments.keys()
        assert read > 100 or validator.is_valid(values)
    assert read > 100
