"""The committed list of the framework's classes that the hand uses, by level.

One line per class: ``C levels access name parent interfaces``, then its members: ``M`` and ``F``
with levels, access, name and descriptor. Levels are ranges such as 26-30,33.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scripts.linkage.classes import Class, Key

LEVELS = range(26, 38)
ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "hand" / "linkage.txt"
TEST_APPS = ROOT / "test-apps" / "linkage.txt"


@dataclass
class Level:
    """The listed classes of one level."""

    classes: dict[str, Class] = field(default_factory=dict)


def read(path: Path = PATH) -> dict[int, Level]:
    """Return the list by level."""
    levels = {number: Level() for number in LEVELS}
    name = ""
    for line in path.read_text().splitlines():
        kind, *rest = line.split(" ")
        if kind == "C":
            name = rest[2]
            parent = None if rest[3] == "-" else rest[3]
            interfaces = [] if rest[4] == "-" else rest[4].split(",")
            for number in parse_levels(rest[0]):
                made = Class(name, int(rest[1], 16), parent, interfaces)
                levels[number].classes[name] = made
        elif kind in ("M", "F"):
            for number in parse_levels(rest[0]):
                members = levels[number].classes[name].members(kind == "M")
                members[rest[2], rest[3]] = int(rest[1], 16)
    return levels


def write(levels: dict[int, Level], about: str, path: Path = PATH) -> int:
    """Write the list; return its number of lines."""
    lines = [f"# {line}" for line in about.splitlines()]
    names = sorted({name for level in levels.values() for name in level.classes})
    for name in names:
        lines.extend(_class_lines(name, levels))
    path.write_text("\n".join(lines) + "\n")
    return len(lines)


def _class_lines(name: str, levels: dict[int, Level]) -> Iterator[str]:
    there = {n: level.classes[name] for n, level in levels.items() if name in level.classes}
    heads: dict[str, list[int]] = {}
    for number, made in there.items():
        interfaces = ",".join(made.interfaces) or "-"
        head = f"{made.access:x} {name} {made.parent or '-'} {interfaces}"
        heads.setdefault(head, []).append(number)
    for head, numbers in heads.items():
        yield f"C {levels_text(numbers)} {head}"
    for kind in ("M", "F"):
        members: dict[tuple[Key, int], list[int]] = {}
        for number, made in there.items():
            for key, access in made.members(kind == "M").items():
                members.setdefault((key, access), []).append(number)
        for (key, access), numbers in sorted(members.items()):
            yield f"{kind} {levels_text(numbers)} {access:x} {key[0]} {key[1]}"


def levels_text(numbers: Iterable[int]) -> str:
    """Format levels as ranges."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ",".join(f"{a}-{b}" if a != b else f"{a}" for a, b in ranges)


def parse_levels(text: str) -> Iterator[int]:
    """Parse ranges of levels."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
