"""Values in the binary XML of an APK, by Android's numbers for their types (ResourceTypes.h)."""

import struct

import pytest

from handroid.parsing.apk.chunks import chunk_at
from handroid.parsing.apk.string_pool import StringPool
from handroid.parsing.apk.values import text_of
from tests.published.checking.apk_writer import pool

TEXTS = pool(["first", "second"])
ONE_AND_A_HALF: int = struct.unpack("<I", struct.pack("<f", 1.5))[0]


@pytest.mark.parametrize(
    ("kind", "data", "written"),
    [
        (0x01, 0x7F010000, "@0x7f010000"),
        (0x03, 1, "second"),
        (0x04, ONE_AND_A_HALF, "1.5"),
        (0x10, 35, "35"),
        (0x10, 0xFFFFFFFF, "-1"),
        (0x11, 35, "0x23"),
        (0x12, 0xFFFFFFFF, "true"),
        (0x12, 0, "false"),
    ],
)
def test_a_value_is_formatted_by_its_type(kind: int, data: int, written: str) -> None:
    texts = StringPool(chunk_at(TEXTS, 0, len(TEXTS)))
    assert text_of(kind, data, texts) == written
