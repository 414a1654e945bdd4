"""Schedules of faults: which actions happen during which script, derived from a seed."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from handroid.drivers.driver_preference import DriverPreference
from tests.faults.actions import Action, Kind
from tests.faults.stage import CALCULATOR, FORM

HAND = {"read": "screen.read", "act": "touch.perform", "type": "text.append"}
STOCK = {"read": "uiautomator", "act": "input", "type": "input"}
READS = (Kind.READ, Kind.READ, Kind.FIND, Kind.LOGS, Kind.FILE)

FAULTS = {
    "unplug": "unplug",
    "offline": "offline",
    "unauthorized": "unauthorized",
    "hang": "hang",
    "slow commands": "slow 150 ms per command",
    "slow bytes": "slow 20000 bytes per second",
    "garbage": "garbage 64 bytes",
    "garbled answer": "garble {name}",
    "half an answer": "halve {name}",
    "crash": "crash {name}",
    "hand killed": "kill hand",
    "hand stopped": "stop hand",
    "storage full": "fill storage",
    "clock forward": "clock +86400 s",
    "clock back": "clock -3600 s",
    "adb server killed": "kill adb server",
}
HEALS_ITSELF = frozenset(
    {"garbage", "garbled answer", "half an answer", "crash", "hand killed", "hand stopped"}
    | {"clock forward", "clock back", "adb server killed"}
)
"""Faults without a repair: the phone must be usable soon after the fault itself."""
LONGEST = {"adb server killed": 3.0, "hand killed": 2.0, "hand stopped": 2.0, "crash": 2.0}
"""Seconds until a phone is usable again, if different from the default."""
USUAL = 5.0
"""The value for a replug."""
STALL = 3.0
"""How long the machine of a test may be stalled."""


@dataclass
class Schedule:
    """The faults and actions on one phone."""

    title: str
    script: str
    actions: list[Action]
    faults: Sequence[str]
    driver: DriverPreference = DriverPreference.AUTO
    app: str = CALCULATOR
    warm: bool = True
    gaps: list[float] = field(default_factory=list)
    """Seconds before each action; without them all begin at once."""
    api: int = 34
    bystander: bool = False
    certain: bool = False
    """Whether its moment always occurs, unless the machine is so slow that other calls are made."""
    stall: float = 0.0
    """Seconds for which the machine may be stalled meanwhile; they are added to every limit."""

    @property
    def recovers_in(self) -> float:
        """Seconds until the phone must be usable after the last line."""
        promised = max((LONGEST.get(fault, USUAL) for fault in self.faults), default=USUAL)
        return promised + self.stall

    def __str__(self) -> str:
        actions = ", ".join(f"{action.kind.value}{action.number}" for action in self.actions)
        how = "at once" if not self.gaps else f"after {self.gaps} s"
        where = (
            f"{self.driver.value}, {'warm' if self.warm else 'cold'}, {self.app}, API {self.api}"
        )
        return f"{self.title} ({where}): {actions} {how}\n{self.script}"


def random_schedule(seed: int) -> Schedule:
    """Return the schedule for a seed."""
    chance = random.Random(seed)
    driver = chance.choice((DriverPreference.AUTO, DriverPreference.AUTO, DriverPreference.STOCK))
    app = chance.choice((CALCULATOR, CALCULATOR, FORM))
    count = chance.choice((1, 2, 3, 8))
    acts = (Kind.TAP if app == CALCULATOR else Kind.TYPE, Kind.APPEND, Kind.WRITE)
    actions = [
        Action(chance.choice(acts) if chance.random() < 0.65 else chance.choice(READS), number)
        for number in range(count)
    ]
    names = HAND if driver is DriverPreference.AUTO else STOCK
    faults = chance.sample(list(FAULTS), chance.choice((1, 1, 2)))
    lines = [f"seed {seed}"]
    for fault in faults:
        name = names[chance.choice(("read", "act" if app == CALCULATOR else "type"))]
        lines.append(f"{_moment(chance, name)}: {FAULTS[fault].format(name=name)}")
        if fault not in HEALS_ITSELF:
            lines.append(f"after {chance.choice((0.05, 0.3, 0.8))} s: repair")
    gaps = [] if chance.random() < 0.6 else [round(chance.random() * 0.3, 2) for _ in actions]
    return Schedule(
        f"seed {seed}",
        "\n".join(lines),
        actions,
        faults,
        driver,
        app,
        chance.random() < 0.7,
        gaps,
        chance.choice((28, 34, 34, 36)),
        chance.random() < 0.2,
    )


def _moment(chance: random.Random, name: str) -> str:
    return chance.choice(
        (
            f"after {chance.randrange(200)} ms",
            f"before {name}",
            f"after {name}",
            f"before {name}, after {chance.randrange(1, 400)} bytes",
            f"after {chance.randrange(1, 12)} commands",
            f"after {chance.randrange(1, 4000)} bytes",
            f"after {chance.randrange(1, 2000)} bytes received",
        )
    )


def cell(fault: str, situation: str, driver: DriverPreference = DriverPreference.AUTO) -> Schedule:
    """Return the schedule for one cell of the matrix."""
    names = HAND if driver is DriverPreference.AUTO else STOCK
    moments = {
        "idle": "",
        "reading": f"before {names['read']}: ",
        "acting": f"before {names['act']}: ",
        "acted": f"after {names['act']}: ",
        "eight at once": "after 4 commands: ",
    }
    actions = {
        "idle": [Action(Kind.READ), Action(Kind.TAP)],
        "reading": [Action(Kind.READ)],
        "acting": [Action(Kind.TAP)],
        "acted": [Action(Kind.TAP)],
        "eight at once": [
            *(Action(Kind.TAP, number) for number in range(4)),
            *(Action(Kind.APPEND, number) for number in range(4, 6)),
            *(Action(Kind.READ) for _ in range(2)),
        ],
    }
    name = names["act" if situation in ("acting", "acted") else "read"]
    script = f"{moments[situation]}{FAULTS[fault].format(name=name)}"
    if fault not in HEALS_ITSELF:
        script += "\nafter 0.6 s: repair"
    gaps = [0.05, 0.15] if situation == "idle" else []
    title = f"{fault} while {situation}"
    return Schedule(title, script, actions[situation], [fault], driver, gaps=gaps, certain=True)


SITUATIONS = ("idle", "reading", "acting", "acted", "eight at once")
