"""Invalid descriptors, generated from a seed."""

import json
import random
from typing import Any

from handroid.model.published import ProviderAnswer, ServiceDescription, Tree

MARK = "Zq9"
"""Contained in every text that is not one of the words below."""

_WORDS = (
    *("type", "description", "enum", "required", "properties", "items", "inputs", "name", "tools"),
    *("string", "number", "integer", "boolean", "array", "object", "null", "int", "long", "bool"),
    *("$ref", "$schema", "allOf", "default", "__proto__", "constructor", "true", "false", "1.0"),
    *("a.ToolInput.StringInput", "text", "input", "output", "param", "capability", "id"),
    *("version", "mobile-mcp-capabilities"),
)
_SIGNS = "aA0_-. \n\t\x00\x1b\"'\\/{}[]<>`$;\u200b\u202e\u2066\ufeff\u0301\ud800\udfff😀é\U000e0041"


class Garbage:
    """Generates garbage, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def text(self) -> str:
        """Return a word, or a text with the mark."""
        dice = self.dice
        if dice.random() < 0.6:
            return dice.choice(_WORDS)
        signs = "".join(dice.choices(_SIGNS, k=dice.randrange(12)))
        return f"{signs}{MARK}{signs * (dice.choice((0, 1, 1, 1, 200)))}"

    def value(self, depth: int = 0) -> Any:
        """Return any JSON value."""
        dice = self.dice
        kind = dice.randrange(9 if depth < 5 else 6)
        if kind < 3:
            return self.text()
        if kind == 3:
            return dice.choice((0, -1, 3, 2**53 + 1, 10**30, 1.5, -0.0, 1e308))
        if kind < 6:
            return dice.choice((True, False, None))
        count = dice.choice((0, 1, 2, 3, 3, 40) if depth < 2 else (0, 1, 2))
        if kind == 6:
            return [self.value(depth + 1) for _ in range(count)]
        return {self.text(): self.value(depth + 1) for _ in range(count)}

    def spoiled(self, good: Any, chance: float) -> Any:
        """Return a valid value with garbage in some places."""
        if self.dice.random() < chance:
            return self.value(2)
        if isinstance(good, dict):
            return {
                self.text() if self.dice.random() < chance / 4 else name: self.spoiled(each, chance)
                for name, each in good.items()
            }
        if isinstance(good, list):
            return [self.spoiled(each, chance) for each in good]
        if isinstance(good, str) and self.dice.random() < chance:
            return self.text()
        return good

    def json(self, good: Any) -> str:
        """Return a valid value as JSON, more or less damaged, or something else altogether."""
        dice = self.dice
        if dice.random() < 0.15:
            return json.dumps(self.value())
        text = json.dumps(self.spoiled(good, dice.choice((0.02, 0.05, 0.1))))
        if dice.random() < 0.1:
            place = dice.randrange(len(text) + 1)
            text = (
                text[:place]
                + dice.choice(("", "}", '"', "NaN", "\ud800", "[" * 5000))
                + (text[place + dice.randrange(3) :])
            )
        return text

    def single(self) -> ProviderAnswer:
        """Return a provider's response with one tool."""
        required = [self.text() for _ in range(self.dice.randrange(3))]
        return ProviderAnswer(
            success=self.dice.choice((True, True, True, None, False)),
            tool_name=self.text(),
            tool_description=self.dice.choice((None, self.text())),
            tool_input_schema=self.json(_SINGLE),
            tool_input_required=self.dice.choice((None, (), tuple(required))),
        )

    def several(self) -> ProviderAnswer:
        """Return a provider's response with several tools."""
        return ProviderAnswer(success=True, tool=self.json(_SEVERAL))

    def service(self) -> ServiceDescription:
        """Return a service's description."""
        name, description = self.dice.choice((None, self.text())), self.text()
        root = self._element(_ROOT) if self.dice.random() < 0.98 else None
        return ServiceDescription(name, description, root)

    def _element(self, good: tuple[str, dict[str, str], tuple[Any, ...]]) -> Tree:
        tag, attributes, children = good
        dice = self.dice
        spoil = dice.random() < 0.1
        kept = {
            self.text() if dice.random() < 0.02 else each: self.text()
            if dice.random() < 0.05
            else attributes[each]
            for each in attributes
            if dice.random() < 0.98
        }
        times = dice.choice((1, 1, 1, 1, 2, 70)) if spoil and children else 1
        inside = tuple(self._element(each) for each in children * times)
        return Tree(self.text() if dice.random() < 0.02 else tag, kept, inside)


_SINGLE = {
    "text": {"type": "string", "description": "What to say", "enum": ["a", "b"]},
    "count": {"type": "integer", "description": "How often"},
    "list": {"type": ["array", "null"], "items": {"type": "string"}},
    "map": {"type": "object", "properties": {"x": {"$ref": "#"}}},
}
_INPUT = {"type": "x.ToolInput.IntInput", "name": "a", "description": "One", "required": True}
_SEVERAL = {
    "tools": {
        "one": {"description": "Does one", "inputs": [_INPUT, {**_INPUT, "name": "b"}]},
        "two": {"description": "Does two", "inputs": []},
    }
}
_PARAM = {"name": "a", "type": "string", "required": "true", "description": "One"}
_PARAMS: tuple[Any, ...] = (("param", _PARAM, ()), ("param", {**_PARAM, "name": "b"}, ()))
_ROOT: tuple[str, dict[str, str], tuple[Any, ...]] = (
    "mobile-mcp-capabilities",
    {"version": "1.0"},
    (
        (
            "capability",
            {"id": "act", "description": "Acts", "version": "1"},
            (("input", {}, _PARAMS), ("output", {}, _PARAMS[:1])),
        ),
        ("capability", {"id": "rest", "description": "Rests"}, ()),
    ),
)
