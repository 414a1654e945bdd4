"""Every command in bad surroundings: an honest exit code, and never a traceback.

A few always; with HANDROID_NIGHTLY=1 every command and everything that may be wrong around it at
least ten times, in another combination each.
"""

import asyncio
import os
import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from tests.security.fuzz.fuzzed_server import virtual_phone
from tests.surfaces.programs import Ended
from tests.surfaces.surroundings import (
    ENVIRONMENT,
    FOLDERS,
    INTERRUPTS,
    STREAMS,
    Line,
    Surroundings,
    run,
)

SIZE = 750 if os.environ.get("HANDROID_NIGHTLY") else 10
SEED = 17
AT_ONCE = 4
ENDS = (
    "phones", "screen", "screen --image a.png", "call get_screen_state", "call press_home",
    "call fly", "tools", "serve", "demo --tour-only", "pair 127.0.0.1:1 --code 1", "connect",
    "connect 127.0.0.1:1", "install", "install cursor", "install zed --print", "uninstall cursor",
    "doctor", "config show", "config set slug a", "storage list", "storage add /sdcard/Movies",
    "storage remove x", "published list", "published show x", "published approve x --yes",
    "published revoke x", "published check x", "sms list", "sms allow 1", "sms deny 1",
    "token new", "token create work", "token list", "token revoke work", "stop", "resume", "log",
    "log --verify", "fleet init fleet", "fleet add-node fleet home", "", "--help",
    "--version", "call --help", "--show-completion",
    "--install-completion",
)  # fmt: skip
STAY = ("watch", "serve --http 127.0.0.1:0 --no-token", "demo", "pair", "selftest --yes", "virtual")
LINES = [
    *(Line(tuple(words.split())) for words in ENDS),
    *(Line(tuple(words.split()), stays=True) for words in STAY),
]
SIGINT = -2
COMPLAINTS = (
    "Traceback", "Exception ignored", "never retrieved", "never awaited", "lost sys.",
    "Fatal Python", "because of a bug", "ERROR ",
)  # fmt: skip
NO_ADB = {"HANDROID_ADB": "/nowhere/adb"}
BRING_THEIR_OWN = (("demo",), ("virtual",))
"""They start an adb server of their own; no other command may start one here."""
NO_SERVER = {"ANDROID_ADB_SERVER_PORT": "1"}
OURS = "surfaces/cli/main.py"


def combinations() -> Iterator[tuple[Line, Surroundings]]:
    """Yield commands and what is wrong around them: every one of both before any comes again."""
    chance = random.Random(SEED)
    around = [*STREAMS, *FOLDERS, *ENVIRONMENT, *INTERRUPTS]
    lines = list(LINES)
    for number in count():
        if number % len(around) == 0:
            chance.shuffle(around)
        if number % len(lines) == 0:
            chance.shuffle(lines)
        yield lines[number % len(lines)], around[number % len(around)]


def faults(line: Line, around: Surroundings, ended: Ended) -> list[str]:
    """Return what is wrong with the end of a command."""
    said = ended.out + ended.err
    found = [each for each in COMPLAINTS if each in said]
    interrupted = line.stays or around.interrupt is not None
    if interrupted and "KeyboardInterrupt" in said and OURS not in said:
        # Python was starting, and nothing of ours ran yet.
        return []
    if ended.code not in (0, 1, 2, *((130, SIGINT) if interrupted else ())):
        found.append(f"exit code {ended.code}")
    return found


async def test_no_surroundings_make_a_command_end_in_a_traceback(tmp_path: Path) -> None:
    bad: list[str] = []
    chosen = enumerate(islice(combinations(), SIZE))
    (tmp_path / "phone").mkdir()
    with virtual_phone(tmp_path / "phone") as where:

        async def run_them() -> None:
            for number, (line, around) in chosen:
                at = {**NO_ADB, **(where if number % 3 else NO_SERVER)}
                if line.words[:1] in BRING_THEIR_OWN:
                    at = {}
                try:
                    ended = await run(line, around, tmp_path / str(number), at)
                except TimeoutError:
                    bad.append(f"{line} | {around.name} {at}: it did not end")
                    continue
                if found := faults(line, around, ended):
                    said = f"{ended.out[-300:]}\n{ended.err}"
                    bad.append(f"{line} | {around.name} {at}: {found}\n{said}")

        await asyncio.gather(*(run_them() for _ in range(AT_ONCE)))
    assert not bad, "\n\n".join(bad)
