"""Arguments are parsed strictly, and errors name parameter, rule and value."""

import json
import math
from typing import Any

import pytest

from handroid.errors import InvalidParams
from handroid.model.parameters import Enumeration, Flag, Integer, Number, Parameter, String, Strings

CASES: list[tuple[Parameter, Any, Any]] = [
    (Number("", at_least=0), 500, 500),
    (Number("", at_least=0), 0.5, 0.5),
    (Number(""), "500", 500),
    (Number("", at_most=0), "-1.5e3", -1500),
    (Number("", at_least=0), "-1", "Parameter 'p' must be >= 0, got: -1"),
    (Number(""), "1e999", "Parameter 'p' must be a finite number, got: inf"),
    (Number(""), "left", "Parameter 'p' must be a number, got string: 'left'"),
    *(
        (Number(""), said, f"Parameter 'p' must be a number, got string: '{said}'")
        for said in ("", " 5", "5 ", "+5", "05", "5.", ".5", "0x5", "1_0", "NaN", "Infinity", "٥")
    ),
    (Number(""), "9" * 301, f"Parameter 'p' must be a number, got string: '{'9' * 40}'"),
    (Number(""), True, "Parameter 'p' must be a number, got boolean: true"),
    (Number(""), None, "Parameter 'p' must be a number, got null"),
    (Number(""), [1], "Parameter 'p' must be a number, got array"),
    (Number(""), {}, "Parameter 'p' must be a number, got object"),
    (Number(""), math.inf, "Parameter 'p' must be a finite number, got: inf"),
    (Number(""), math.nan, "Parameter 'p' must be a finite number, got: nan"),
    (Number(""), 10**400, "Parameter 'p' must be a number of at most 300 digits"),
    (Number("", at_least=0), -1, "Parameter 'p' must be >= 0, got: -1"),
    (Number("", at_least=1, at_most=60000), 0, "Parameter 'p' must be between 1 and 60000, got: 0"),
    (Number("", at_most=5), 5.5, "Parameter 'p' must be <= 5, got: 5.5"),
    (Number("", above=0), 0, "Parameter 'p' must be > 0, got: 0"),
    (Integer(""), 1.0, 1),
    (Integer(""), 1.5, "Parameter 'p' must be an integer, got: 1.5"),
    (Integer(""), -(10**400), "Parameter 'p' must be a number of at most 300 digits"),
    (Integer(""), "1", 1),
    (Integer(""), "1.5", "Parameter 'p' must be an integer, got: 1.5"),
    (Integer("", at_least=1, at_most=9), 10, "Parameter 'p' must be between 1 and 9, got: 10"),
    (String(""), "a", "a"),
    (String(""), "", "Parameter 'p' must not be empty"),
    (String("", empty=True), "", ""),
    (String(""), 5, "Parameter 'p' must be a string, got number: 5"),
    (String("", longest=3), "abcd", "Parameter 'p' must be at most 3 characters, got: 4"),
    (Enumeration("", ("up", "down")), "down", "down"),
    (Enumeration("", ("up", "down")), "Down", "down"),
    (Enumeration("", ("up", "UP")), "UP", "UP"),
    (Enumeration("", ("up", "down")), "in", "Parameter 'p' must be one of: up, down, got: 'in'"),
    (Enumeration("", ("up",)), 1, "Parameter 'p' must be a string, got number: 1"),
    (Flag(""), True, True),
    (Flag(""), "False", False),
    (Flag(""), 1, "Parameter 'p' must be a boolean, got number: 1"),
    (Strings(""), ["a", "b"], ["a", "b"]),
    (Strings(""), [], "Parameter 'p' must not be empty"),
    (Strings(""), "a", "Parameter 'p' must be an array, got string: 'a'"),
    (Strings(""), ["a", 1], "Parameter 'p' must hold strings only, got number: 1"),
]


@pytest.mark.parametrize(("kind", "value", "expected"), CASES)
def test_a_value_is_read_or_refused(kind: Parameter, value: Any, expected: Any) -> None:
    if isinstance(expected, str) and expected.startswith("Parameter"):
        with pytest.raises(InvalidParams) as caught:
            kind.read("p", value)
        assert str(caught.value) == f"{expected}. Correct it and try again."
    else:
        assert kind.read("p", value) == expected


@pytest.mark.parametrize("kind", [Number("d"), Integer("d"), String("d"), Flag("d"), Strings("d")])
def test_every_kind_has_a_schema_with_type_and_description(kind: Parameter) -> None:
    schema = kind.schema()
    assert schema["description"] == "d"
    assert json.dumps(schema)
