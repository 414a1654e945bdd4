"""JSON from a hand is parsed strictly, and JSON for it is written so that any parser reads it."""

import pytest

from handroid.errors import BadAnswer
from handroid.hand import strict_json

READ = [
    (b"{}", {}),
    (b' \t\r\n{"a": [1, -2.5, true, null, "x"]} ', {"a": [1, -2.5, True, None, "x"]}),
    (b'{"a": 1, "a": 2}', {"a": 2}),
    (b'{"a": "\\ud83d\\ude00"}', {"a": "😀"}),
    (b'{"a": "\\ud83d"}', {"a": "\ufffd"}),
    (b'{"a": "\\uDE00\\uD83Dx", "\\ud800": ["\\udfff"]}', {"a": "��x", "�": ["�"]}),
    (b'{"a": 9007199254740991, "b": -9007199254740991}', {"a": 2**53 - 1, "b": -(2**53 - 1)}),
    (b'{"a": 1e300, "b": 1.0}', {"a": 1e300, "b": 1.0}),
    ('{"a": "漢字"}'.encode(), {"a": "漢字"}),
    (b'{"a":' * 32 + b"1" + b"}" * 32, None),
]

REFUSED = [
    b"",
    b"[]",
    b"1",
    b'"x"',
    b"null",
    b"{",
    b"{}x",
    b"{'a': 1}",
    b'{"a": 1,}',
    b'{"a": 01}',
    b'{"a": .5}',
    b'{"a": +1}',
    b'{"a": NaN}',
    b'{"a": Infinity}',
    b'{"a": -Infinity}',
    b'{"a": 1e999}',
    b'{"a": 9007199254740992}',
    b'{"a": [[-9007199254740992]]}',
    b'{"a": ' + b"9" * 5000 + b"}",
    b'{"a": "\n"}',
    b'{"a": "\\x41"}',
    b'{"a": "\xff"}',
    b'{"a": "\xed\xa0\x80"}',
    b"\xef\xbb\xbf{}",
    "{}".encode("utf-16"),
    b'{"a":' * 33 + b"1" + b"}" * 33,
    b"[" * 1_000_000,
    b'{"a":' * 100_000,
]


@pytest.mark.parametrize(("data", "value"), READ)
def test_valid_json_is_read(data: bytes, value: object) -> None:
    read = strict_json.read_object(data)
    if value is not None:
        assert read == value


@pytest.mark.parametrize("data", REFUSED, ids=lambda data: repr(data[:24]))
def test_invalid_json_is_refused(data: bytes) -> None:
    with pytest.raises(BadAnswer):
        strict_json.read_object(data)


def test_written_json_is_read_back() -> None:
    value = {"id": 1, "args": {"text": "é😀\0\n\u2028", "paths": [[1.5, 2]], "none": None}}
    assert strict_json.read_object(strict_json.write(value)) == value


def test_a_lone_surrogate_is_replaced_and_a_pair_is_one_character() -> None:
    assert strict_json.write({"a": "x\ud800y"}) == '{"a":"x�y"}'.encode()
    assert strict_json.write({"a": "\ud83d\ude00"}) == '{"a":"😀"}'.encode()


def test_infinity_is_not_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        strict_json.write({"a": float("inf")})
