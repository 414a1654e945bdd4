"""Every token with every tool of every phone, over every surface, compared with the docs.

HANDROID_NIGHTLY=1 makes all these calls; otherwise a sample of each surface.
"""

import os
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.requirements.arguments_002 import GOOD
from tests.tokens import surfaces
from tests.tokens.documented_rights import (
    OF_NO_PHONE,
    Documented,
    Rights,
    documented_tools,
    missing_right,
)
from tests.tokens.lab import Lab, harmless, lab
from tests.tokens.surfaces import missing, missing_or_done
from tests.tokens.test_rights import made

SAMPLE = None if os.environ.get("HANDROID_NIGHTLY") else 25
QUICK = {"timeout": 100}

# Spec 002 has sections where tools.md has groups; these tools are in no other document.
ONLY_IN_002 = {
    "get_accessibility_tree": ("screen", True),
    "capture_screenshot": ("screen", True),
    "get_current_app": ("screen", True),
    "get_screen_info": ("screen", True),
    "set_text": ("element", False),
    "input_text": ("text", False),
    "clear_text": ("text", False),
}


@dataclass(frozen=True)
class Try:
    """A call to make."""

    rights: Rights
    token: str
    tool: Documented
    phone: int


Make = Callable[[Lab, Try], Awaitable[str | None]]
"""Makes a call; returns the missing right, or None if the tool ran."""


def old_tools() -> list[Documented]:
    """Return the tools of spec 002."""
    known = {tool.name.removeprefix("android_"): tool for tool in documented_tools()}
    return [
        Documented(name, *ONLY_IN_002[name])
        if name in ONLY_IN_002
        else Documented(name, known[name].group, known[name].reads)
        for name in GOOD
    ]


def sms_tools() -> list[Documented]:
    """Return the tools of spec 003."""
    return [
        Documented(tool.name.removeprefix("android_"), tool.group, tool.reads)
        for tool in documented_tools()
        if tool.group == "sms"
    ]


def at(path: str, call: surfaces.Call) -> Make:
    """Return calls at a common address, which name the phone."""

    async def make(three: Lab, one: Try) -> str | None:
        named = {} if one.tool.group in OF_NO_PHONE else {"phone": three.slugs[one.phone]}
        return missing(await call(three, one.token, path, one.tool.name, named))

    return make


def at_phone(call: surfaces.Call) -> Make:
    """Return calls at the address of a phone."""

    async def make(three: Lab, one: Try) -> str | None:
        path = f"/phones/{three.slugs[one.phone]}/mcp"
        return missing(await call(three, one.token, path, one.tool.name, {}))

    return make


async def at_the_older_address(three: Lab, one: Try) -> str | None:
    """Call a tool of spec 002; these tools are real."""
    arguments: dict[str, Any] = {**GOOD[one.tool.name], "phone": three.slugs[one.phone]}
    if "timeout" in arguments:
        arguments |= QUICK
    answer = await surfaces.plain(three, one.token, surfaces.OLD_PATH, one.tool.name, arguments)
    return missing_or_done(answer)


def every_surface() -> dict[str, tuple[Make, list[Documented]]]:
    """Return all surfaces, with their tools."""
    every = documented_tools()
    of_phones = [tool for tool in every if tool.group != "phones"]
    ways: dict[str, surfaces.Call] = {
        "2025": surfaces.plain,
        "2026-07-28": surfaces.modern,
        "2026-07-28 streamed": surfaces.streamed,
        "session": surfaces.Sessions({}),
    }
    return {
        **{f"/mcp {name}": (at("/mcp", way), every) for name, way in ways.items()},
        **{f"/phones {name}": (at_phone(way), of_phones) for name, way in ways.items()},
        **{f"/sms/mcp {name}": (at("/sms/mcp", way), sms_tools()) for name, way in ways.items()},
        "/mcp/v1": (at_the_older_address, old_tools()),
    }


async def test_six_tokens_all_tools_all_surfaces_three_phones(tmp_path: Path) -> None:
    async with lab(tmp_path, 3, harmless()) as three:
        tokens = (await made(three)).values()
        rng = random.Random(20_261_115)
        for name, (make, tools) in every_surface().items():
            tries = [Try(*token, tool, n) for token in tokens for tool in tools for n in range(3)]
            sample = rng.sample(tries, min(SAMPLE or len(tries), len(tries)))
            for one in sample:
                right = missing_right(one.rights, one.tool, one.phone, three.slugs)
                assert await make(three, one) == right, (name, one)
            print(f"{name}: {len(sample)} calls as documented")
