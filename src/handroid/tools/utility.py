"""Utilities: the clipboard, waiting, and full texts."""

import asyncio
import time
from typing import Annotated, Any

from handroid.config import Settings
from handroid.model import off_loop
from handroid.model.parameters import Integer, String, Strings
from handroid.model.screen import Element
from handroid.model.tool import Answer, Effect, Text
from handroid.phone import idle
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.policy.limits import check_ids
from handroid.tools.element import By, brief, matching
from handroid.tools.tool import Call, Values, tool
from handroid.views import reference_tsv

_POLL_SECONDS = 0.5
_LONGEST_WAIT_MS = 30_000
_FIRST_LOOK_SECONDS = 15.0
_TEXTS = "handroid/texts"

Timeout = Annotated[
    int,
    Integer("Timeout in milliseconds (1-30000). Required.", at_least=1, at_most=_LONGEST_WAIT_MS),
]


def _wait_seconds(values: Values, _settings: Settings) -> float:
    """Return the time limit of a wait: its own timeout, plus time for the last read to finish."""
    return float(values["timeout"]) / 1000 + _FIRST_LOOK_SECONDS


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def get_clipboard(call: Call) -> dict[str, Any]:
    """Get the current clipboard text content. Accessibility services are exempt from Android 10+
    background clipboard restrictions. Handroid uses adb, which is exempt too."""
    driver = await call.phone.driver(call.deadline)
    # Android stores an empty text as a clip; for a caller the clipboard is empty either way.
    return {"text": await driver.clipboard.read(call.deadline) or None}


@tool(effect=Effect.DESTROYS, idempotent=True)
async def set_clipboard(
    call: Call, text: Annotated[str, String("Text to set in clipboard", empty=True)]
) -> str:
    """Set the clipboard content to the specified text."""
    driver = await call.phone.driver(call.deadline)
    await driver.clipboard.write(text, call.deadline)
    return f"Clipboard set successfully ({len(text)} characters)"


@tool(effect=Effect.READS, open_world=True, locks=False, seconds=_wait_seconds)
async def wait_for_element(
    call: Call, by: By, value: Annotated[str, String("Search value")], timeout: Timeout
) -> dict[str, Any]:
    """Wait until an element matching the specified criteria appears in the accessibility tree,
    polling every 500ms."""
    clock = _Stopwatch(timeout)
    attempts = 0
    while True:
        attempts += 1
        named = await _look(call)
        large = off_loop.is_large(named.screen)
        found = await off_loop.run_if(large, matching, named, by, value)
        if found:
            answer = {"found": True, "elapsedMs": clock.elapsed, "attempts": attempts}
            return {**answer, "element": _details(*found[0])}
        if not await clock.pause():
            return {"found": False, "elapsedMs": timeout, "attempts": attempts}


@tool(effect=Effect.READS, locks=False, seconds=_wait_seconds)
async def wait_for_idle(
    call: Call,
    timeout: Timeout,
    match_percentage: Annotated[
        int,
        Integer(
            "Similarity threshold percentage (0-100, default 100). 100 = exact match, lower values "
            "tolerate minor UI changes",
            at_least=0,
            at_most=100,
        ),
    ] = 100,
) -> dict[str, Any]:
    """Wait for the UI to become idle by comparing accessibility tree fingerprints using
    similarity-based change detection. Generates a 256-slot histogram fingerprint of the tree
    structure and uses normalized difference to compute a similarity percentage. Considers UI idle
    when two consecutive snapshots (500ms apart) meet the `match_percentage` threshold."""
    clock = _Stopwatch(timeout)
    similarity = 0
    before = await _fingerprint(call)
    while await clock.pause():
        now = await _fingerprint(call)
        similarity = idle.similarity(before, now)
        if similarity >= match_percentage:
            measured = {"elapsedMs": clock.elapsed, "similarity": similarity}
            return {"message": "UI is idle", **measured}
        before = now
    message = (
        f"Operation timed out after {timeout}ms waiting for UI idle. "
        "Retry if the operation is long-running."
    )
    return {"message": message, "elapsedMs": timeout, "similarity": similarity}


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def get_element_details(
    call: Call,
    ids: Annotated[
        list[str],
        Strings("Array of element IDs to look up (from get_screen_state output)"),
    ],
) -> Answer:
    """Retrieves full untruncated text and contentDescription for one or more elements by their IDs.
    Use this tool when `android_get_screen_state` shows truncated values (ending with
    `...truncated`) and you need the full content."""
    check_ids(ids, call.settings)
    found = await call.phone.find_all(ids, call.deadline)
    length = sum(len(each.text) + len(each.description) for _, each in found if each)
    large = length > off_loop.LARGE_TEXT
    details = await off_loop.run_if(large, reference_tsv.details, found)
    texts = {id_: _texts(element) for id_, element in found if element}
    return Answer((Text(details),), untrusted=True, meta={_TEXTS: texts})


def _texts(element: Element) -> dict[str, str]:
    """Return the texts of an element unchanged, for programs."""
    return {"text": element.text, "desc": element.description}


async def _look(call: Call) -> IdentifiedScreen:
    """Look while holding the phone, so that others can act between two looks."""
    async with call.turn():
        return await call.phone.look(call.deadline)


async def _fingerprint(call: Call) -> idle.Fingerprint:
    """Read only the fingerprint, in the same way."""
    async with call.turn():
        return await call.phone.fingerprint(call.deadline)


def _details(element_id: str, element: Element) -> dict[str, Any]:
    flags = {"clickable": element.clickable, "enabled": element.enabled}
    return {**brief(element_id, element), **flags}


class _Stopwatch:
    """Measures how long a wait has lasted, and whether there is time for another look."""

    def __init__(self, timeout: int) -> None:
        self._start = time.monotonic()
        self._end = self._start + timeout / 1000

    @property
    def elapsed(self) -> int:
        """The elapsed milliseconds."""
        return round((time.monotonic() - self._start) * 1000)

    async def pause(self) -> bool:
        """Sleep until the next look is due; return False if the time is over by then."""
        left = self._end - time.monotonic()
        await asyncio.sleep(max(0.0, min(_POLL_SECONDS, left)))
        return left > _POLL_SECONDS
