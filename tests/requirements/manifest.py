"""The requirements of a specification, and which statement and which test each belongs to."""

import importlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parent
NUMBERS = sorted(
    path.stem.removeprefix("requirements_") for path in FOLDER.glob("requirements_*.toml")
)
"""The specifications whose requirements are kept here."""
STOCK_CANNOT = frozenset(
    {
        "clipboard",
        "pinch",
        "gestures",
        "off-screen",
        "beyond-ascii",
        "rhythm",
        "tab",
        "inside-a-field",
        "double-tap",
        "never-idle",
        "labels",
    }
)
"""The closed list of what Android's own commands cannot do; the hand does all of it."""


def requirement(*ids: str) -> pytest.MarkDecorator:
    """Say which requirements a test shows."""
    return pytest.mark.requirement(*ids)


@dataclass(frozen=True)
class Requirement:
    """One requirement in our own words.

    ``difference`` says where we differ from the specification on purpose, and why; ``about`` is
    the heading of one that several share. ``stands`` says how the app that the specification
    describes departs from its text, which we keep. ``needs_hand`` names what of the closed list
    the stock driver cannot do of it.
    """

    id: str
    sentence: str
    difference: str = ""
    about: str = ""
    stands: str = ""
    needs_hand: str = ""


@dataclass(frozen=True)
class Lack:
    """What the stock driver cannot do, and what a caller sees instead."""

    what: str
    seen: str


@dataclass(frozen=True)
class Mapped:
    """What a statement belongs to: requirements, or a reason why to none."""

    ids: tuple[str, ...] = ()
    reason: str = ""


def requirements(number: str) -> dict[str, Requirement]:
    """Return the requirements of a specification by id, in the order of the file."""
    data = _read(f"requirements_{number}.toml")
    shared: Mapping[str, Mapping[str, str]] = data.pop("differences", {})
    data.pop("stock", None)
    found: dict[str, Requirement] = {}
    for group, entries in data.items():
        for name, entry in entries.items():
            made = _requirement(f"{number}.{group}.{name}", entry, shared)
            found[made.id] = made
    return found


def _requirement(id_: str, entry: Any, shared: Mapping[str, Mapping[str, str]]) -> Requirement:
    if isinstance(entry, str):
        return Requirement(id_, entry)
    difference = entry.get("difference", "")
    known = shared.get(difference, {"about": "", "says": difference})
    return Requirement(
        id=id_,
        sentence=entry["is"],
        difference=known["says"],
        about=known["about"],
        stands=entry.get("stands", ""),
        needs_hand=entry.get("needs_hand", ""),
    )


def lacks(number: str) -> dict[str, Lack]:
    """Return what the stock driver cannot do, by its name in the closed list."""
    answer = _read(f"requirements_{number}.toml")["stock"]
    return {name: Lack(**entry) for name, entry in answer.items()}


def about_stock(file_name: str) -> bool:
    """Whether a file of tests is about the stock driver, and shows nothing of the hand."""
    return file_name.startswith("test_004_stock")


def statements(number: str) -> dict[str, Mapped]:
    """Return what each statement of a specification belongs to, by its key."""
    found: dict[str, Mapped] = {}
    for entries in _read(f"spec_{number}.toml").values():
        for key, entry in entries.items():
            assert key not in found, f"{key} is mapped twice"
            reasoned = isinstance(entry, dict)
            found[key] = Mapped(reason=entry["reason"]) if reasoned else Mapped(tuple(entry))
    return found


def carried(number: str) -> dict[str, set[str]]:
    """Return which requirements each test of a specification names, read from the modules."""
    found: dict[str, set[str]] = {}
    for path in sorted(FOLDER.glob(f"test_{number}_*.py")):
        module = importlib.import_module(f"tests.requirements.{path.stem}")
        for name, function in vars(module).items():
            if name.startswith("test_") and callable(function):
                found[f"{path.name}::{name}"] = set(_named(function))
    return found


def _named(function: Any) -> Iterator[str]:
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "requirement":
            yield from mark.args
        elif mark.name == "parametrize":
            for case in mark.args[1]:
                yield from _named_by_case(case)


def _named_by_case(case: Any) -> Iterator[str]:
    for mark in getattr(case, "marks", ()):
        if mark.name == "requirement":
            yield from mark.args


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
