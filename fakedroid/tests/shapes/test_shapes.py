"""Every line of every dump has a shape that a real phone printed, or another named source."""

import tomllib
from pathlib import Path

import pytest

from fakedroid.phone import FakePhone
from tests.commands.line import FAST, run
from tests.levels import ALL, CONTRACT
from tests.shapes.mask import log_shape, shape_of, xml_shapes
from tests.shapes.situations import situations

_HERE = Path(__file__).parent

APIS = ALL
CAPTURES: dict[str, dict[int, tuple[str, ...]]] = {
    # The captures for each level, or else the nearest ones.
    "dumpsys window windows": {api: (f"dumpsys_window_windows.{min(api, 36)}",) for api in APIS},
    "dumpsys input": {
        api: ("dumpsys_input.28" if api <= 28 else "dumpsys_input.30",) for api in APIS
    },
    "dumpsys package": dict.fromkeys(APIS, ("dumpsys_package.25",)),
    "logcat": dict.fromkeys(APIS, ("logcat.34",)),
    "uiautomator": {api: ("uiautomator.36" if api >= 36 else "uiautomator.34",) for api in APIS},
}
DUMPS = (
    "dumpsys window windows",
    "dumpsys window",
    "dumpsys window displays",
    "dumpsys window policy",
    "dumpsys activity activities",
    "dumpsys activity top",
    "dumpsys activity top-resumed",
    "dumpsys activity services",
    "dumpsys activity recents",
    "dumpsys activity processes",
    "dumpsys activity",
    "dumpsys display",
    "dumpsys input",
    "dumpsys input_method",
    "dumpsys package com.android.settings",
    "dumpsys package dev.handroid.form",
    "dumpsys package packages",
    "dumpsys power",
    "dumpsys battery",
    "dumpsys accessibility",
    "dumpsys notification --noredact",
    "dumpsys SurfaceFlinger --display-id",
    "dumpsys gfxinfo com.android.settings",
    "dumpsys deviceidle",
)


def _of(command: str, known: list[str]) -> set[str]:
    """Return the known commands whose output this one contains: itself, or its parts."""
    names = [name for name in known if command == name or command.startswith(f"{name} ")]
    own = max(names, key=len, default=command)
    return {name for name in known if name == own or name.startswith(f"{own} ")}


def _captured(command: str, api: int) -> set[str]:
    shapes: set[str] = set()
    for known in _of(command, list(CAPTURES)):
        for name in CAPTURES[known][api]:
            shapes |= set((_HERE / f"{name}.txt").read_text("utf-8").splitlines())
    return shapes


def _other_sources(command: str) -> set[str]:
    rows = tomllib.loads((_HERE / "other_sources.toml").read_text("utf-8"))["source"]
    mine = _of(command, [row["command"] for row in rows])
    lines = [row["shapes"].splitlines() for row in rows if row["command"] in mine]
    return {line for part in lines for line in part if line}


def known_shapes(command: str, api: int) -> set[str]:
    """Return all shapes that a command's lines may have on a level."""
    return _captured(command, api) | _other_sources(command)


async def lines_of(phone: FakePhone, command: str) -> set[str]:
    """Return the shapes that one command prints now."""
    answer = await run(phone, command)
    mask = log_shape if command.startswith("logcat") else shape_of
    return {mask(line) for line in answer.out.splitlines() if line.strip()}


@pytest.mark.parametrize("api", CONTRACT)
async def test_no_line_of_a_dump_is_unexplained(api: int) -> None:
    phone = FakePhone(api, speed=FAST)
    known = {command: known_shapes(command, api) for command in DUMPS}
    unexplained: dict[str, str] = {}
    async for name in situations(phone):
        for command in DUMPS:
            for shape in await lines_of(phone, command) - known[command]:
                unexplained.setdefault(f"{command}: {shape}", name)
    assert unexplained == {}


@pytest.mark.parametrize("api", CONTRACT)
async def test_no_line_of_the_log_is_unexplained(api: int) -> None:
    phone = FakePhone(api, speed=FAST)
    phone.ui_automation.take("somebody else")
    await run(phone, "uiautomator dump")
    await run(phone, "am start -n com.android.settings/.Settings")
    for line in ("logcat -d", "logcat -d -v threadtime", "logcat -d -v time"):
        assert await lines_of(phone, line) <= known_shapes("logcat", api)


@pytest.mark.parametrize("api", CONTRACT)
async def test_no_element_of_a_screen_is_unexplained(api: int) -> None:
    phone = FakePhone(api, speed=FAST)
    known = known_shapes("uiautomator", api)
    async for _ in situations(phone):
        for options in ("", "--compressed", "--windows"):
            await run(phone, f"uiautomator dump {options} /data/local/tmp/s.xml")
            if phone.files.exists("/data/local/tmp/s.xml"):
                document = phone.files.read("/data/local/tmp/s.xml").decode()
                assert xml_shapes(document) <= known
                phone.files.remove("/data/local/tmp/s.xml")


def test_every_other_source_is_named() -> None:
    rows = tomllib.loads((_HERE / "other_sources.toml").read_text("utf-8"))["source"]
    for row in rows:
        assert row["from"].split(":")[0] in ("src", "obs", "mem"), row["command"]
        assert row["shapes"].strip()


def test_shapes_contain_no_captured_text() -> None:
    for path in _HERE.glob("*.txt"):
        text = path.read_text("utf-8")
        assert "zillow" not in text
        assert "com." not in text
