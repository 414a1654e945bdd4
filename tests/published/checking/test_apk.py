"""APKs are read without Android's tools, and broken ones are refused with an explanation."""

import io
import random
import struct
import time
import zipfile
from pathlib import Path

import pytest

from handroid.parsing.apk import binary_xml as reader
from handroid.parsing.apk.resource_table import ResourceTable
from handroid.parsing.apk.tree_builder import Malformed
from handroid.published.checking.check import check_path
from handroid.published.checking.finding import Level
from tests.published.checking.apk_writer import (
    MCP,
    REFERENCE,
    STRING,
    TOOL,
    binary_xml,
    entry,
    pool,
    table,
    table_type,
    usual_table,
    write_apk,
)
from tests.published.checking.sources import DESCRIPTOR, MANIFEST
from tests.published.checking.test_sources import IN_DESCRIPTOR, IN_MANIFEST

BUILT = Path(__file__).with_name("shopping_list.apk")
"""The output of aapt2 for examples/android/mobilemcp, without its code."""


def found(path: Path) -> list[tuple[str, int, str]]:
    """Return file, line and text of every error."""
    report = check_path(path)
    return [
        (each.place.file, each.place.line, each.what)
        for each in report.findings
        if each.level is Level.ERROR
    ]


def test_an_apk_built_by_aapt2_is_parsed() -> None:
    report = check_path(BUILT)
    assert report.findings == []
    assert report.tools == ["add_item", "list_items", "remove_item"]


def test_an_apk_has_the_mistakes_of_its_sources(tmp_path: Path) -> None:
    apk = tmp_path / "app.apk"
    assert found(write_apk(apk)) == []
    for right, wrong, line, what in IN_MANIFEST:
        if "@xml/" not in what:
            write_apk(apk, MANIFEST.replace(right, wrong))
            assert ("AndroidManifest.xml", line, what) in found(apk), what
    for right, wrong, line, what in IN_DESCRIPTOR:
        if "not XML" not in what:
            write_apk(apk, descriptor=DESCRIPTOR.replace(right, wrong))
            assert ("res/a.xml", line, what) in found(apk), what


def test_a_missing_descriptor_in_an_apk_is_reported(tmp_path: Path) -> None:
    apk = write_apk(tmp_path / "app.apk", resources=usual_table("res/other.xml"))
    assert found(apk) == [("AndroidManifest.xml", 10, f"There is no XML resource @0x{MCP:08x}.")]


@pytest.mark.parametrize("form", ["plain", "sparse", "short", "compact"])
def test_every_format_of_a_resource_table_is_parsed(form: str) -> None:
    values = {3: entry(STRING, 0, form), 7: entry(REFERENCE, TOOL | 3, form)}
    made = ResourceTable(table(["text"], table_type(1, values, form)))
    assert [made.text(TOOL | at) for at in (3, 7, 4, 8)] == ["text", "text", None, None]


def test_the_default_configuration_comes_first_and_cycles_end() -> None:
    german = table_type(1, {0: entry(STRING, 1)}, language="de")
    default = table_type(1, {0: entry(STRING, 0)})
    assert ResourceTable(table(["a", "b"], german, default)).text(TOOL) == "a"
    assert ResourceTable(table(["a", "b"], german)).text(TOOL) == "b"
    circle = table_type(1, {0: entry(REFERENCE, TOOL)})
    assert ResourceTable(table([], circle)).text(TOOL) is None


def test_attributes_without_names_are_recognised_by_their_numbers() -> None:
    written = binary_xml('<a xmlns:android="http://schemas.android.com/apk/res/android" />')
    texts = pool(["", "a"])
    numbers = struct.pack("<HHII", 0x180, 8, 12, 0x01010003)
    start = struct.pack("<HHIII", 0x102, 16, 56, 1, 0xFFFFFFFF)
    tag = struct.pack("<II6H", 0xFFFFFFFF, 1, 20, 20, 1, 0, 0, 0)
    name = struct.pack("<IIIHxBI", 0xFFFFFFFF, 0, 0xFFFFFFFF, 8, 3, 1)
    end = struct.pack("<HHIIIII", 0x103, 16, 24, 1, 0xFFFFFFFF, 0xFFFFFFFF, 1)
    body = texts + numbers + start + tag + name + end
    made = reader.parse(written[:4] + struct.pack("<I", 8 + len(body)) + body)
    assert (made.tag, dict(made.attributes)) == ("a", {"android:name": "a"})


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is not an APK"),
        (b"PK\x03\x04" + b"\0" * 100, "it is not an APK"),
        (b"PK\x05\x06" + b"\xff" * 18, "it holds too many files"),
    ],
)
def test_invalid_apks_are_refused(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "app.apk"
    file.write_bytes(content)
    assert found(file) == [(str(file), 0, f"app.apk cannot be read: {why}.")]


def test_apks_that_unpack_to_too_much_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "app.apk"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("AndroidManifest.xml", b"\0" * (5 << 20))
    assert found(file) == [
        ("AndroidManifest.xml", 0, "app.apk cannot be read: it is larger than 4 MB.")
    ]


def test_overlapping_texts_cannot_exhaust_the_memory() -> None:
    long = pool(["x" * 30_000])
    offsets = struct.pack("<1000I", *[0] * 1000)
    header = struct.pack("<5I", 1000, 0, 0, 28 + len(offsets), 0)
    texts = struct.pack("<HHI", 1, 28, 28 + len(offsets) + len(long) - 32) + header + offsets
    texts += long[32:]
    nodes = b"".join(
        struct.pack("<HHIII", 0x102, 16, 36, 1, 0) + struct.pack("<II6H", 0, at, 20, 20, 0, 0, 0, 0)
        + struct.pack("<HHIIIII", 0x103, 16, 24, 1, 0, 0, 0)
        for at in range(1000)
    )  # fmt: skip
    body = texts + nodes
    with pytest.raises(Malformed):
        reader.parse(struct.pack("<HHI", 3, 8, 8 + len(body)) + body)


def test_a_table_that_takes_long_to_search_is_refused() -> None:
    many = [table_type(1, {1: entry(STRING, 0)}, language="de") for _ in range(2000)]
    made = ResourceTable(table(["a"], *many))
    with pytest.raises(Malformed, match="too long to search"):
        any(made.text(TOOL) for _ in range(2000))


def test_changed_bytes_are_parsed_or_refused_quickly(tmp_path: Path) -> None:
    with zipfile.ZipFile(BUILT) as apk:
        parts = {name: apk.read(name) for name in apk.namelist()}
    chance, file, begun = random.Random(20261115), tmp_path / "app.apk", time.monotonic()
    refused = 0
    for _ in range(400):
        broken = dict(parts)
        name = chance.choice(list(parts))
        data = bytearray(parts[name])
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data[at] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        broken[name] = bytes(data[: chance.randrange(len(data))] if chance.random() < 0.2 else data)
        kept = io.BytesIO()
        with zipfile.ZipFile(kept, "w") as made:
            for each, content in broken.items():
                made.writestr(each, content)
        file.write_bytes(kept.getvalue())
        refused += bool(check_path(file).findings)
    assert refused > 100
    assert time.monotonic() - begun < 60
