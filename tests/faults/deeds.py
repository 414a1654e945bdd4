"""Deeds of a caller that leave a mark on the phone, and what the marks say of the answers."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum

from tests.faults.stage import DOWNLOADS, Answered, Stage

TIMES = 3
"""How many letters a text has: a half-typed one leaves fewer."""
LETTERS = "qwzxjkvy"
"""None of them is in the hint that an empty field shows."""
SHARED, MIDDLES = "shared.txt", tuple("12345678")


class Kind(Enum):
    """What a deed is; the value tells how many marks it leaves."""

    TAP = "tap"
    TYPE = "type"
    APPEND = "append"
    WRITE = "write"
    READ = "read"
    FIND = "find"
    LOGS = "logs"
    FILE = "file"

    @property
    def acts(self) -> bool:
        """Whether it changes something."""
        return self in (Kind.TAP, Kind.TYPE, Kind.APPEND, Kind.WRITE)


@dataclass
class Deed:
    """One call; ``number`` tells its mark from those of others."""

    kind: Kind
    number: int = 0
    answer: Answered | None = None
    begun: bool = field(default=False)

    @property
    def letter(self) -> str:
        """The letter that it alone types."""
        return LETTERS[self.number]

    async def do(self, stage: Stage) -> None:
        """Call."""
        self.answer = await _WAYS[self.kind](stage, self)


def marks(stage: Stage, deed: Deed) -> tuple[int, int]:
    """Return how many marks of a deed the phone has, and how many a deed that is done leaves."""
    if deed.kind is Kind.TAP:
        return stage.view("formula").accessible_text().count(MIDDLES[deed.number]), 1
    if deed.kind is Kind.TYPE:
        return stage.view("name").accessible_text().count(deed.letter), TIMES
    if deed.kind is Kind.APPEND:
        return (stage.content(SHARED) or "").count(deed.letter), TIMES
    return len(stage.content(f"{deed.letter}.txt") or ""), TIMES


def judge(stage: Stage, deed: Deed) -> str:
    """Return what is wrong with a deed's answer; nothing when it is true."""
    if deed.answer is None or not deed.kind.acts or not deed.begun:
        return ""
    there, whole = marks(stage, deed)
    outcome = "done" if not deed.answer.is_error else deed.answer.outcome
    allowed = {"done": there == whole, "not done": there == 0, "unknown": there <= whole}
    if deed.kind is Kind.WRITE and there not in (0, whole):
        return f"half a file was left: {there} of {whole}: {deed.answer}"
    if there > whole:
        return f"DOUBLE ACT: {there} marks instead of {whole}: {deed.answer}"
    return (
        "" if allowed[outcome] else f"FALSE: {there} marks of {whole}, but answered {deed.answer}"
    )


async def _tap(stage: Stage, deed: Deed) -> Answered:
    deed.begun = True
    x, y = stage.view(f"digit_{MIDDLES[deed.number]}").visible_bounds().center
    return await stage.call("tap", x=x, y=y)


async def _type(stage: Stage, deed: Deed) -> Answered:
    found = await stage.call("find_elements", by="resource_id", value="id/name")
    if found.is_error:
        return found
    element = json.loads(found.text)["elements"][0]["id"]
    deed.begun = True
    text = deed.letter * TIMES
    return await stage.call("type_append_text", element_id=element, text=text)


async def _append(stage: Stage, deed: Deed) -> Answered:
    deed.begun = True
    content = deed.letter * TIMES
    return await stage.call("append_file", location_id=DOWNLOADS, path=SHARED, content=content)


async def _write(stage: Stage, deed: Deed) -> Answered:
    deed.begun = True
    content, path = deed.letter * TIMES, f"{deed.letter}.txt"
    return await stage.call("write_file", location_id=DOWNLOADS, path=path, content=content)


async def _read(stage: Stage, _: Deed) -> Answered:
    return await stage.call("get_screen_state")


async def _find(stage: Stage, _: Deed) -> Answered:
    return await stage.call("find_elements", by="text", value="e")


async def _logs(stage: Stage, _: Deed) -> Answered:
    return await stage.call("get_device_logs", last_lines=20)


async def _file(stage: Stage, _: Deed) -> Answered:
    return await stage.call("read_file", location_id=DOWNLOADS, path=SHARED)


_WAYS: dict[Kind, Callable[[Stage, Deed], Awaitable[Answered]]] = {
    Kind.TAP: _tap,
    Kind.TYPE: _type,
    Kind.APPEND: _append,
    Kind.WRITE: _write,
    Kind.READ: _read,
    Kind.FIND: _find,
    Kind.LOGS: _logs,
    Kind.FILE: _file,
}
