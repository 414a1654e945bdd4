"""The animated demo of the README: a task on the phone beside the text that a model sees.

`scripts/gen` writes it. The steps of a call run twice, each time on a separate phone: at once, for
the answer that a model gets, and one by one, for the pictures between them.
"""

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import count
from typing import Any

from PIL import Image

from scripts.pictures.demo_frames import frame, touched
from scripts.pictures.picture_phone import Session, session

Step = dict[str, Any]
Call = tuple[Step, ...]
TASK = (
    "Tell Zoë I'll bring croissants, and put butter",
    "on my shopping list. What does she say?",
)
REPORT = ("Both are done. Zoë says: “Perfect, see you there!”",)
CALLS: tuple[Call, ...] = (
    ({"open": "Messaging"},),
    (
        {"tap": "Zoë Müller"},
        {"type": "I'll bring croissants!", "into": "Send message"},
        {"tap": "Send Message"},
    ),
    (
        {"open": "Notes"},
        {"tap": "Shopping"},
        {"type": "Milk\nBread\nApples\nButter", "into": "Note"},
    ),
    ({"press": "notifications"},),
)
_PAUSE = "sleep 10"
"""Before the last call: Zoë replies three seconds after her conversation was closed."""
_CALLING, _STEP, _READING, _END = 1200, 700, 2600, 4000
"""The duration of frames, in milliseconds."""
_VERSION = re.compile(r"\bv\d{4,}\b")
"""Versions are random; here they are numbered from one."""


@dataclass(frozen=True)
class Shot:
    """A picture of the phone, and its duration."""

    picture: Image.Image
    call: int
    answered: bool
    milliseconds: int


async def answers(calls: Sequence[Call] = CALLS) -> list[str]:
    """Return the answer that a model reads after each call."""
    read, versions = [], count(1)
    known: dict[str, str] = defaultdict(lambda: f"v{next(versions)}")
    async with session() as phone:
        for steps in calls:
            await _wait(phone, steps)
            answer = await phone.act(*steps)
            read.append(_VERSION.sub(lambda found: known[found[0]], answer))
    return read


async def _wait(phone: Session, steps: Call) -> None:
    if steps is CALLS[-1]:
        await phone.shell(_PAUSE)


async def shots(calls: Sequence[Call] = CALLS) -> list[Shot]:
    """Return the phone before and after each step."""
    taken: list[Shot] = []
    async with session() as phone:
        now = await phone.picture()
        for number, steps in enumerate(calls):
            await _wait(phone, steps)
            taken.append(Shot(now, number, False, _CALLING))
            for step in steps:
                at = await _finger(phone, step)
                if at is not None:
                    taken.append(Shot(touched(now, at), number, False, _STEP // 2))
                await phone.act(step)
                now = await phone.picture()
                taken.append(Shot(now, number, False, _STEP))
            taken[-1] = Shot(now, number, True, _READING)
    taken[-1] = replace(taken[-1], milliseconds=_END)
    return taken


async def _finger(phone: Session, step: Step) -> tuple[int, int] | None:
    if "into" in step:
        return await phone.place(step["into"], field=True)
    return await phone.place(step["tap"]) if "tap" in step else None


def call_lines(steps: Call) -> list[str]:
    """Return the displayed lines of a call."""
    return ["act", *(f"   {json.dumps(step, ensure_ascii=False)}" for step in steps)]


def animation(taken: list[Shot], read: list[str]) -> bytes:
    """Return the demo as an animated PNG, which every browser shows in all its colours."""
    frames = [
        frame(
            shot.picture,
            TASK,
            call_lines(CALLS[shot.call]),
            read[shot.call].splitlines() if shot.answered else [],
            REPORT if shot is taken[-1] else (),
        )
        for shot in taken
    ]
    made = BytesIO()
    durations = [shot.milliseconds for shot in taken]
    frames[0].save(
        made, "PNG", save_all=True, append_images=frames[1:], duration=durations, compress_level=9
    )
    return made.getvalue()


def transcript(read: list[str]) -> str:
    """Return the task, the calls and the answers as text."""
    parts = ["\n".join(TASK)]
    for steps, answer in zip(CALLS, read, strict=False):
        parts += ["\n".join(call_lines(steps)), answer]
    return "\n\n".join([*parts, *REPORT]) + "\n"


async def demo() -> dict[str, bytes]:
    """Return the files of the demo by their names in docs/pictures."""
    read = await answers()
    return {
        "demo.png": animation(await shots(), read),
        "demo.txt": transcript(read).encode(),
    }
