"""What a phone says must not control a terminal, nor hide from the person who reads it."""

import json
import logging
import random
import time
import unicodedata
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from handroid.drivers.driver_preference import DriverPreference
from handroid.model import plain_text
from handroid.surfaces.cli.output import PlainFormatter
from tests.requirements.arguments_004 import LOCATION
from tests.requirements.stage import CALCULATOR, Setting, Stage, staged
from tests.security.attacks.grammar_004 import hidden
from tests.security.attacks.test_screen_listing import HostileNode, dumping, reading
from tests.surfaces.programs import handroid

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\u200b\U000e0041\u2028forged\x85"
IN_XML = "".join(each for each in ESCAPES if each not in "\x1b\x07")
CASES = {
    "screen": ("screen",),
    "screen as JSON": ("screen", "--json"),
    "an element": ("call", "find_elements", "by=text", "value=evil"),
    "an element as JSON": ("call", "find_elements", "by=text", "value=evil", "--json"),
    "a file": ("call", "read_file", f"location_id={LOCATION}", "path=evil.txt"),
    "file names": ("call", "list_files", f"location_id={LOCATION}"),
    "the log": ("call", "get_device_logs", "tag=evil"),
    "app names": ("call", "list_apps"),
    "an error": ("call", "open_app", f"package_id=none{ESCAPES}"),
    "the phones": ("phones",),
    "the SIM cards": ("sms", "list"),
    "the folders": ("storage", "list"),
}


@pytest.fixture(params=[DriverPreference.HAND, DriverPreference.STOCK], ids=str)
def driver(request: pytest.FixtureRequest) -> DriverPreference:
    """Each driver in turn."""
    return DriverPreference(request.param)


@pytest_asyncio.fixture
async def stage(tmp_path: Path, driver: DriverPreference) -> AsyncIterator[Stage]:
    """A phone that says the same everywhere."""
    said = IN_XML if driver is DriverPreference.STOCK else ESCAPES
    content = [(said, [HostileNode(said, said, said, said, said)])]
    setting = Setting(
        driver=driver,
        commands={"uiautomator": dumping(lambda: content)},
        asks={"screen.read": reading(lambda: content)},
    )
    async with staged(tmp_path, setting) as stage:
        phone = stage.phone
        phone.files.write("/sdcard/Download/evil.txt", ESCAPES.encode())
        phone.files.write(f"/sdcard/Download/{IN_XML}.txt", b"")
        phone.logs.append("evil", ESCAPES, priority="E", uid=10150)
        package = phone.packages.get(CALCULATOR)
        assert package is not None
        package.label, package.version_name = ESCAPES, "\u202eevil\x1b[2J"
        yield stage


async def test_no_command_prints_terminal_control_sequences(
    stage: Stage, driver: DriverPreference, tmp_path: Path
) -> None:
    for name, arguments in CASES.items():
        chosen = ("--driver", driver.value) if arguments[0] in ("screen", "call") else ()
        ended = await handroid(
            tmp_path, *arguments, *chosen, "--server", str(stage.adb.address),
            HANDROID_HOME=str(tmp_path / "home"),
        )  # fmt: skip
        printed = ended.out + ended.err
        assert not [hex(ord(each)) for each in printed if hidden(each)], name
        assert "Traceback" not in printed, name
        assert name in ("the phones", "the SIM cards", "the folders") or "evil" in printed, name


async def test_no_answer_hides_anything_and_json_stays_exact(stage: Stage) -> None:
    found = await stage.do("find_elements", by="text", value="evil")
    assert not [hex(ord(each)) for each in found if hidden(each)]
    assert json.loads(found)["elements"][0]["text"] in (ESCAPES, IN_XML)
    failed = await stage.call("open_app", package_id=f"none{ESCAPES}")
    assert failed.is_error
    assert not [each for each in failed.texts[0] if hidden(each)]


def test_a_log_record_is_one_line_of_visible_text() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "%s", (f"{ESCAPES}\nERROR fake",), None)
    written = PlainFormatter("%(levelname)s %(message)s").format(record)
    assert len(written.splitlines()) == 1
    assert not [each for each in written if hidden(each)]


@pytest.mark.parametrize(
    "kept",
    [
        *("👩\u200d👧", "❤\ufe0f\u200d🔥", "🏳\ufe0f\u200d🌈", "1\ufe0f\u20e3"),
        *("می\u200cخواهم", "क्\u200dष", "\ue000", "1\u00a0€"),
    ],
)
def test_characters_for_scripts_and_emoji_are_kept(kept: str) -> None:
    assert plain_text.line(kept) == plain_text.text(kept) == kept
    assert plain_text.json_text(kept) == f'"{kept}"'


@pytest.mark.parametrize(
    ("said", "line", "text"),
    [
        ("a\tb\nc\r\nd\re\u2028f\x85g", "a b c  d e f g", "a\tb\nc\nd e f g"),
        ("\x1b[31mred\x1b[0m\x00\x9b", "[31mred[0m", "[31mred[0m"),
        ("\u202eevil\u2066\u200e\u061c", "evil", "evil"),
        ("igno\u200bre\u2060\ufeff\u00ad", "ignore", "ignore"),
        ("hi\U000e006f\U000e0062\U000e0100", "hi", "hi"),
        ("a\u200db\u200cc\ufe0fd", "abcd", "abcd"),
        ("ب\u200c\u200c\u200c\u200dپ", "ب\u200cپ", "ب\u200cپ"),
        ("😀\ufe0f\ufe0f\ufe0e", "😀\ufe0f", "😀\ufe0f"),
        ("half \ud83d", "half ", "half "),
    ],
)
def test_invisible_characters_are_dropped_and_lines_are_kept(
    said: str, line: str, text: str
) -> None:
    assert plain_text.line(said) == line
    assert plain_text.text(said) == text
    assert json.loads(plain_text.json_text(said)) == said


def test_no_hidden_character_of_unicode_remains() -> None:
    every = "".join(map(chr, range(0x110000)))
    for shown in (plain_text.line(every), plain_text.text(every)):
        assert not [hex(ord(each)) for each in shown if hidden(each)]
        assert not any(unicodedata.category(each) == "Cs" for each in shown)
    assert len(plain_text.line(every).splitlines()) == 1


def test_cleaning_twice_changes_nothing_more() -> None:
    dice = random.Random(13)
    alphabet = [
        *"\u200c\u200d\ufe0e\ufe0f👩❤\u2028\r\n\ta1بक\u061c\u180b",
        *map(chr, range(0x2000, 0x2070)),
    ]
    for _ in range(20_000):
        said = "".join(dice.choices(alphabet, k=dice.randrange(12)))
        for clean in (plain_text.line, plain_text.text):
            assert clean(clean(said)) == clean(said), ascii(said)


def test_a_large_text_of_hidden_characters_costs_little_time() -> None:
    said = "ü\u200d\u202e\x7f" * 250_000
    began = time.thread_time()
    written = plain_text.json_text(said)
    plain_text.line(said)
    assert time.thread_time() - began < 3
    assert not [each for each in written if hidden(each)]
    assert json.loads(written) == said
