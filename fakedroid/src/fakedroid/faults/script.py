"""Scripts of faults: one per line, in order, each with the moment when it happens.

For example ``before touch.perform: unplug`` or ``after 2 s: replug``. A line waits for its moments
one after the other, starting when the previous line happened. The words are in
docs/guides/faults.md.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from fakedroid.state.edge import Passing


class ScriptError(ValueError):
    """A line of a script cannot be parsed."""


@dataclass(frozen=True)
class Moment:
    """An event to wait for: an amount of something, or a command or request by its name."""

    kind: Passing
    amount: float = 0
    name: str = ""


class Act(Enum):
    """The faults, by the words a script uses; the last one undoes all of them."""

    UNPLUG = "unplug"
    REPLUG = "replug"
    OFFLINE = "offline"
    UNAUTHORIZED = "unauthorized"
    HANG = "hang"
    SLOW_COMMANDS = "slow NUMBER ms per command"
    SLOW_BYTES = "slow NUMBER bytes per second"
    GARBAGE = "garbage NUMBER bytes"
    GARBLE = "garble NAME"
    HALVE = "halve NAME"
    CRASH = "crash NAME"
    KILL = "kill NAME"
    STOP = "stop NAME"
    FILL_STORAGE = "fill storage"
    CLOCK = "clock NUMBER s"
    KILL_SERVER = "kill adb server"
    REPAIR = "repair"


@dataclass(frozen=True)
class Step:
    """One line of a script."""

    moments: tuple[Moment, ...]
    act: Act
    amount: float = 0
    name: str = ""
    text: str = ""


@dataclass(frozen=True)
class Script:
    """The lines, and the seed of their random values."""

    steps: tuple[Step, ...]
    seed: int = 0


_NUMBER: Final = r"(?P<amount>[+-]?\d+(?:\.\d+)?)"
_NAME: Final = r"(?P<name>[A-Za-z_][\w.-]*)"
_UNITS: Final = {
    "s": (Passing.SECONDS, 1.0),
    "ms": (Passing.SECONDS, 0.001),
    "commands?": (Passing.COMMANDS, 1.0),
    "bytes?(?: sent)?": (Passing.SENT, 1.0),
    "bytes? received": (Passing.RECEIVED, 1.0),
}
_SPOKEN: Final = {
    act: re.compile(re.escape(act.value).replace("NUMBER", _NUMBER).replace("NAME", _NAME))
    for act in Act
}


def parse(text: str) -> Script:
    """Parse a script; ``#`` starts a comment.

    Raises:
        ScriptError: a line is invalid; the error says which, and why.
    """
    steps: list[Step] = []
    seed = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = " ".join(line.partition("#")[0].split())
        try:
            if re.fullmatch(r"seed \d+", words):
                seed = int(words.split()[1])
            elif words:
                steps.append(_step(words))
        except ScriptError as error:
            raise ScriptError(f"line {number}: {error}") from None
    return Script(tuple(steps), seed)


def _step(words: str) -> Step:
    before, colon, fault = words.rpartition(":")
    moments = tuple(_moment(part.strip()) for part in before.split(",")) if colon else ()
    fault = fault.strip()
    for act, form in _SPOKEN.items():
        found = form.fullmatch(fault)
        if found:
            parts = found.groupdict()
            return Step(moments, act, float(parts.get("amount", 0)), parts.get("name", ""), words)
    known = ", ".join(act.value for act in Act)
    raise ScriptError(f"'{fault}' is no fault; there are: {known}")


def _moment(words: str) -> Moment:
    for unit, (kind, each) in _UNITS.items():
        found = re.fullmatch(rf"after {_NUMBER} {unit}", words)
        if found and float(found["amount"]) >= 0:
            return Moment(kind, float(found["amount"]) * each)
    found = re.fullmatch(rf"(?P<when>before|after) {_NAME}", words)
    if found:
        return Moment(Passing(found["when"]), name=found["name"])
    raise ScriptError(
        f"'{words}' is no moment; write 'after 2 s', 'after 3 commands', 'after 4000 bytes', "
        "'after 10 bytes received', 'before NAME' or 'after NAME'"
    )
