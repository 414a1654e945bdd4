"""Actions of a caller that leave a mark on the phone, and the check of answers by these marks."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum

from tests.faults.stage import DOWNLOADS, Answered, Stage

TIMES = 3
"""The number of letters in a text: a half-typed one leaves fewer."""
LETTERS = "qwzxjkvy"
"""None of these letters is in the hint of an empty field."""
SHARED, MIDDLES = "shared.txt", tuple("12345678")


class Kind(Enum):
    """The kind of an action; the value is the number of its marks."""

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
class Action:
    """One call; ``number`` distinguishes its mark from those of others."""

    kind: Kind
    number: int = 0
    answer: Answered | None = None
    begun: bool = field(default=False)

    @property
    def letter(self) -> str:
        """The letter that only this action types."""
        return LETTERS[self.number]

    async def do(self, stage: Stage) -> None:
        """Make the call."""
        self.answer = await _WAYS[self.kind](stage, self)


def marks(stage: Stage, action: Action) -> tuple[int, int]:
    """Return how many marks of an action are on the phone, and how many a completed one leaves."""
    if action.kind is Kind.TAP:
        return stage.view("formula").accessible_text().count(MIDDLES[action.number]), 1
    if action.kind is Kind.TYPE:
        return stage.view("name").accessible_text().count(action.letter), TIMES
    if action.kind is Kind.APPEND:
        return (stage.content(SHARED) or "").count(action.letter), TIMES
    return len(stage.content(f"{action.letter}.txt") or ""), TIMES


def judge(stage: Stage, action: Action) -> str:
    """Return what is wrong with the answer; empty if it is correct."""
    if action.answer is None or not action.kind.acts or not action.begun:
        return ""
    there, whole = marks(stage, action)
    outcome = "done" if not action.answer.is_error else action.answer.outcome
    allowed = {"done": there == whole, "not done": there == 0, "unknown": there <= whole}
    if action.kind is Kind.WRITE and there not in (0, whole):
        return f"half a file was left: {there} of {whole}: {action.answer}"
    if there > whole:
        return f"DOUBLE ACT: {there} marks instead of {whole}: {action.answer}"
    return (
        "" if allowed[outcome] else f"FALSE: {there} marks of {whole}, but answered {action.answer}"
    )


async def _tap(stage: Stage, action: Action) -> Answered:
    action.begun = True
    x, y = stage.view(f"digit_{MIDDLES[action.number]}").visible_bounds().center
    return await stage.call("tap", x=x, y=y)


async def _type(stage: Stage, action: Action) -> Answered:
    found = await stage.call("find_elements", by="resource_id", value="id/name")
    if found.is_error:
        return found
    element = json.loads(found.text)["elements"][0]["id"]
    action.begun = True
    text = action.letter * TIMES
    return await stage.call("type_append_text", element_id=element, text=text)


async def _append(stage: Stage, action: Action) -> Answered:
    action.begun = True
    content = action.letter * TIMES
    return await stage.call("append_file", location_id=DOWNLOADS, path=SHARED, content=content)


async def _write(stage: Stage, action: Action) -> Answered:
    action.begun = True
    content, path = action.letter * TIMES, f"{action.letter}.txt"
    return await stage.call("write_file", location_id=DOWNLOADS, path=path, content=content)


async def _read(stage: Stage, _: Action) -> Answered:
    return await stage.call("get_screen_state")


async def _find(stage: Stage, _: Action) -> Answered:
    return await stage.call("find_elements", by="text", value="e")


async def _logs(stage: Stage, _: Action) -> Answered:
    return await stage.call("get_device_logs", last_lines=20)


async def _file(stage: Stage, _: Action) -> Answered:
    return await stage.call("read_file", location_id=DOWNLOADS, path=SHARED)


_WAYS: dict[Kind, Callable[[Stage, Action], Awaitable[Answered]]] = {
    Kind.TAP: _tap,
    Kind.TYPE: _type,
    Kind.APPEND: _append,
    Kind.WRITE: _write,
    Kind.READ: _read,
    Kind.FIND: _find,
    Kind.LOGS: _logs,
    Kind.FILE: _file,
}
