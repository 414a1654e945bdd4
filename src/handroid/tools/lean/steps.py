"""The steps of the tool `act`: objects with one verb each, such as ``{"tap": "e12"}``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from handroid.errors import InvalidParams
from handroid.model.parameters import Enumeration, Flag, Number, Parameter, String, describe
from handroid.tools.gesture import Paths
from handroid.tools.touch import LONGEST_MS

MOST_STEPS = 50
LONGEST_WAIT = 30
_LONGEST_TEXT = 10_000
_KEYS = (
    "back",
    "home",
    "recents",
    "enter",
    "delete",
    "tab",
    "space",
    "notifications",
    "quick_settings",
)

Target = str | tuple[float, float]


@dataclass(frozen=True)
class Step:
    """A step: a verb, its target, and its options."""

    verb: str
    value: Any
    options: Mapping[str, Any]


class OneTarget:
    """An id, a label, or a point as two numbers."""

    _number = Number("", at_least=0)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": ["string", "array"]}

    def read(self, name: str, value: object) -> Target:
        """Return the text or the point."""
        if isinstance(value, str) and value.strip():
            return value.strip()
        if isinstance(value, list) and len(value) == 2:
            x, y = (self._number.read(f"{name}[{n}]", each) for n, each in enumerate(value))
            return x, y
        raise InvalidParams(
            f"Parameter '{name}' must be an id, a label or [x, y], got {describe(value)}"
        )


class FourNumbers:
    """Start and end of a finger's path: ``[x1, y1, x2, y2]``."""

    _number = Number("", at_least=0)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "array"}

    def read(self, name: str, value: object) -> tuple[float, ...]:
        """Return the numbers."""
        if not isinstance(value, list) or len(value) != 4:
            raise InvalidParams(
                f"Parameter '{name}' must be [x1, y1, x2, y2], got {describe(value)}"
            )
        return tuple(self._number.read(f"{name}[{n}]", each) for n, each in enumerate(value))


class Anything:
    """A value that is ignored."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {}

    def read(self, _name: str, value: object) -> object:
        """Return the value."""
        return value


@dataclass(frozen=True)
class Verb:
    """How the value and the options of a verb are parsed, and the right that it needs."""

    group: str
    value: Parameter
    options: Mapping[str, Parameter] = field(default_factory=dict)
    required: tuple[str, ...] = ()


_TARGET = OneTarget()
_NAME = String("")
_MILLISECONDS = {"ms": Number("", at_least=1, at_most=LONGEST_MS)}
_SECONDS = Number("", at_least=0, at_most=LONGEST_WAIT)
_WAIT = {"seconds": _SECONDS}
_DIRECTION = Enumeration("", ("up", "down", "left", "right"))

VERBS: Mapping[str, Verb] = {
    "tap": Verb("touch", _TARGET),
    "long_press": Verb("touch", _TARGET, _MILLISECONDS),
    "double_tap": Verb("touch", _TARGET),
    "type": Verb(
        "text",
        String("", empty=True, longest=_LONGEST_TEXT),
        {"into": _TARGET, "keys": Flag("")},
    ),
    "clear": Verb("text", _TARGET),
    "press": Verb("system", Enumeration("", _KEYS)),
    "swipe": Verb("touch", FourNumbers(), _MILLISECONDS),
    "scroll": Verb(
        "touch",
        _DIRECTION,
        {"in": _NAME, "amount": Enumeration("", ("small", "medium", "large"))},
    ),
    "scroll_to": Verb("touch", _NAME, {"in": _NAME, "direction": _DIRECTION}),
    "drag": Verb("touch", _TARGET, {"to": _TARGET, **_MILLISECONDS}, ("to",)),
    "pinch": Verb("gesture", _TARGET, {"scale": Number("", above=0), **_MILLISECONDS}, ("scale",)),
    "gesture": Verb("gesture", Paths("")),
    "wait_for": Verb("utility", String(""), _WAIT),
    "wait_gone": Verb("utility", String(""), _WAIT),
    "wait_idle": Verb("utility", _SECONDS),
    "open": Verb("apps", String("")),
    "close": Verb("apps", String("")),
    "back": Verb("system", Anything()),
    "home": Verb("system", Anything()),
}


@dataclass(frozen=True)
class Steps:
    """A list of steps."""

    description: str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "array", "items": {"type": "object"}, "description": self.description}

    def read(self, name: str, value: object) -> list[Step]:
        """Return the steps, if all of them are valid."""
        if not isinstance(value, list) or not value:
            raise InvalidParams(
                f"Parameter '{name}' must be a list of steps, got {describe(value)}"
            )
        if len(value) > MOST_STEPS:
            raise InvalidParams(f"Parameter '{name}' must hold at most {MOST_STEPS} steps")
        return [_step(f"{name}[{n}]", each) for n, each in enumerate(value)]


def _step(name: str, value: object) -> Step:
    if not isinstance(value, dict):
        raise InvalidParams(f"Step '{name}' must be an object, got {describe(value)}")
    verbs = [word for word in value if word in VERBS]
    if len(verbs) != 1:
        raise InvalidParams(
            f"Step '{name}' must have one verb, got {len(verbs)}",
            f"The verbs are: {', '.join(VERBS)}.",
        )
    verb = VERBS[verbs[0]]
    others = {word: each for word, each in value.items() if word != verbs[0]}
    _check_options(name, verbs[0], verb, others)
    read = {word: verb.options[word].read(f"{name}.{word}", each) for word, each in others.items()}
    return Step(verbs[0], verb.value.read(f"{name}.{verbs[0]}", value[verbs[0]]), read)


def _check_options(name: str, word: str, verb: Verb, given: Mapping[str, object]) -> None:
    unknown = [each for each in given if each not in verb.options]
    if unknown:
        takes = ", ".join(verb.options) or "none"
        raise InvalidParams(
            f"Step '{name}' has the unknown option '{unknown[0]}'.",
            f"The options of '{word}' are: {takes}.",
        )
    missing = [each for each in verb.required if each not in given]
    if missing:
        raise InvalidParams(f"Step '{name}' lacks '{missing[0]}'")
