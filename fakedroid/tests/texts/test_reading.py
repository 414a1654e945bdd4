"""Class files are parsed: their constants, words and numbers."""

import struct

from scripts.android_texts import masking, strings


def _utf8(text: str) -> bytes:
    raw = text.encode()
    return struct.pack(">BH", 1, len(raw)) + raw


def _class_file() -> bytes:
    """Return a class with one text, one long number and the constant KEY = 7."""
    pool = [
        _utf8("Starting: \1 in %d ms"),
        struct.pack(">BH", 8, 1),
        struct.pack(">Bq", 5, 1),
        b"",
        _utf8("KEY"),
        _utf8("I"),
        _utf8("ConstantValue"),
        struct.pack(">Bi", 3, 7),
    ]
    head = struct.pack(">IHHH", 0xCAFEBABE, 0, 52, len(pool) + 1) + b"".join(pool)
    fields = struct.pack(">5H", 1, 0x19, 5, 6, 1) + struct.pack(">HIH", 7, 2, 8)
    return head + struct.pack(">4H", 1, 0, 0, 0) + fields


def test_string_constants_are_separate_from_other_words() -> None:
    pool = strings.read(_class_file())
    assert pool.texts == ["Starting: \1 in %d ms"]
    assert "KEY" in pool.words.values()


def test_constant_numbers_are_read() -> None:
    assert strings.numbers(_class_file()) == {"KEY": 7}


def test_a_constant_is_split_at_its_placeholders() -> None:
    (text,) = strings.read(_class_file()).texts
    assert masking.constant_parts(text) == {"Starting: ", "Starting:", " in ", "in", " ms", "ms"}


def test_variable_parts_are_masked() -> None:
    line = "  mCurrentFocus=Window{1a2b3c u0 com.android.settings/.Settings}"
    assert masking.parts(line) == ["mCurrentFocus=Window{"]
    assert masking.parts("Physical size: 1080x2400") == ["Physical size:", "x"]
    assert masking.parts("Error type 3") == ["Error type"]
