"""JSON, frames, proofs and handshakes."""

import hashlib
import hmac
import json
import struct
from typing import Any

from cases.refused import sentence

Case = dict[str, Any]

_GOOD_JSON: list[tuple[str, str]] = [
    ("empty object", "{}"),
    ("spaces everywhere", ' \t\r\n{ "a" : [ 1 , 2 ] , "b" : { } } \n'),
    ("words", '{"a": true, "b": false, "c": null}'),
    ("zero", '{"a": 0, "b": -0}'),
    ("integers", '{"a": 1, "b": -17, "c": 1234567890123}'),
    ("largest integers", '{"a": 9007199254740991, "b": -9007199254740991}'),
    ("fractions", '{"a": 0.5, "b": -12.25, "c": 1e3, "d": 1.5E-2, "e": 2E+1}'),
    ("nested arrays", '{"a": [[], [[]], [1, [2, [3]]]]}'),
    ("escapes", r'{"a": "\"\\\/\b\f\n\r\t"}'),
    ("escaped letters", r'{"a": "\u0041\u00e4\u4E2d"}'),
    ("escaped pair", r'{"a": "\ud83d\ude00"}'),
    ("plain emoji", '{"a": "😀👩‍👩‍👧"}'),
    ("right to left", '{"a": "שלום مرحبا"}'),
    ("combining marks", '{"a": "e\u0301 n\u0303"}'),
    ("del is no control", '{"a": "\u007f"}'),
    ("line separators", '{"a": "\u2028\u2029"}'),
    ("empty strings", '{"": "", "a": ""}'),
    ("key with escapes", r'{"\u0061b": 1}'),
    ("long string", '{"a": "' + "x" * 3000 + '"}'),
    ("deepest nesting", '{"a": ' + "[" * 31 + "]" * 31 + "}"),
]

_REPAIRED_JSON: list[tuple[str, str, Any]] = [
    ("repeated key, last one stands", '{"a": 1, "a": 2}', {"a": 2}),
    ("lone high surrogate", r'{"a": "x\ud83dy"}', {"a": "x\ufffdy"}),
    ("lone low surrogate", r'{"a": "\ude00"}', {"a": "\ufffd"}),
    ("surrogates in the wrong order", r'{"a": "\ude00\ud83d"}', {"a": "\ufffd\ufffd"}),
    ("high surrogate before a pair", r'{"a": "\ud83d\ud83d\ude00"}', {"a": "\ufffd😀"}),
    ("lone surrogate in a key", r'{"\ud800": 1}', {"\ufffd": 1}),
]

_BAD_JSON: list[tuple[str, str]] = [
    ("nothing", ""),
    ("only spaces", "   "),
    ("array at the top", "[]"),
    ("string at the top", '"a"'),
    ("number at the top", "1"),
    ("null at the top", "null"),
    ("not closed", '{"a": 1'),
    ("array not closed", '{"a": [1}'),
    ("closed twice", "{}}"),
    ("two objects", "{}{}"),
    ("comma at the end", '{"a": 1,}'),
    ("comma at the end of an array", '{"a": [1,]}'),
    ("comma at the start", '{,"a": 1}'),
    ("no colon", '{"a" 1}'),
    ("equals sign", '{"a"=1}'),
    ("semicolon", '{"a": 1; "b": 2}'),
    ("bare key", "{a: 1}"),
    ("single quotes", "{'a': 1}"),
    ("number as a key", "{1: 2}"),
    ("no value", '{"a":}'),
    ("comment", '{"a": 1 /* one */}'),
    ("hash comment", '{"a": 1} # one'),
    ("capital word", '{"a": True}'),
    ("half a word", '{"a": tru}'),
    ("undefined", '{"a": undefined}'),
    ("not a number", '{"a": NaN}'),
    ("infinity", '{"a": Infinity}'),
    ("minus infinity", '{"a": -Infinity}'),
    ("leading zero", '{"a": 01}'),
    ("leading plus", '{"a": +1}'),
    ("leading point", '{"a": .5}'),
    ("trailing point", '{"a": 1.}'),
    ("no exponent", '{"a": 1e}'),
    ("only a minus", '{"a": -}'),
    ("hexadecimal", '{"a": 0x10}'),
    ("integer too large", '{"a": 9007199254740992}'),
    ("integer too small", '{"a": -9007199254740992}'),
    ("integer far too large", '{"a": 123456789012345678901234567890}'),
    ("number beyond a double", '{"a": 1e999}'),
    ("raw line break in a string", '{"a": "x\ny"}'),
    ("raw tab in a string", '{"a": "x\ty"}'),
    ("raw NUL in a string", '{"a": "\x00"}'),
    ("unknown escape", r'{"a": "\x41"}'),
    ("short escape", r'{"a": "\u12"}'),
    ("escape with other digits", '{"a": "\\u００41"}'),
    ("escape at the end", '{"a": "\\'),
    ("string not closed", '{"a": "x'),
    ("byte order mark", "\ufeff{}"),
    ("no-break space", "\u00a0{}"),
    ("vertical tab", "\x0b{}"),
    ("nested too deep", '{"a": ' + "[" * 32 + "]" * 32 + "}"),
    ("nested a thousand deep", '{"a": ' + "[" * 1000 + "]" * 1000 + "}"),
    ("open a thousand deep", "[" * 1000),
]

_BAD_BYTES = [
    ("lone continuation byte", b'{"a": "\x80"}'),
    ("overlong slash", b'{"a": "\xc0\xaf"}'),
    ("surrogate in UTF-8", b'{"a": "\xed\xa0\xbd"}'),
    ("beyond Unicode", b'{"a": "\xf4\x90\x80\x80"}'),
    ("cut in a character", b'{"a": "\xe4\xb8"}'),
    ("UTF-16", '{"a": 1}'.encode("utf-16")),
]


def json_cases() -> list[Case]:
    """Return texts that are read, repaired, or refused."""
    good = [{"name": name, "text": text, "value": json.loads(text)} for name, text in _GOOD_JSON]
    repaired = [{"name": n, "text": text, "value": value} for n, text, value in _REPAIRED_JSON]
    bad = [{"name": name, "text": text, "error": True} for name, text in _BAD_JSON]
    broken = [{"name": name, "hex": data.hex(), "error": True} for name, data in _BAD_BYTES]
    return [*good, *repaired, *bad, *broken]


def _frame(header: Any, body: bytes = b"") -> bytes:
    text = json.dumps(header).encode()
    return struct.pack(">II", len(text), len(body)) + text + body


def _told(header: Any, body: bytes = b"") -> Case:
    return {"header": header, "body": body.hex()}


def frame_cases() -> list[Case]:
    """Return bytes as they come, whole, cut, too long, or nonsense."""
    ask = {"id": 1, "ask": "hand.ping", "deadline": 1000}
    whole = _frame(ask)
    cases: list[Case] = [
        _stream("nothing", b"", []),
        _stream("one frame", whole, [_told(ask)]),
        _stream("two frames", whole + _frame({"cancel": 1}), [_told(ask), _told({"cancel": 1})]),
        _stream("a body", _frame(ask, b"\x00\xff\x01"), [_told(ask, b"\x00\xff\x01")]),
        _stream("empty header object", _frame({}), [_told({})]),
        _stream("unicode header", _frame({"a": "😀"}), [_told({"a": "😀"})]),
    ]
    cases += [
        _stream(f"cut after {count} bytes", whole[:count], [], left=count)
        for count in (1, 3, 4, 7, 8, 9, len(whole) - 1)
    ]
    cut_body = _frame(ask, b"abcdef")[:-2]
    cases.append(_stream("cut in the body", cut_body, [], left=len(cut_body)))
    after_one = whole + whole[:5]
    cases.append(_stream("cut in the second frame", after_one, [_told(ask)], left=5))
    cases += [
        _refused("no header", struct.pack(">II", 0, 0)),
        _refused("no header but a body", struct.pack(">II", 0, 1) + b"x"),
        _refused("header is an array", struct.pack(">II", 2, 0) + b"[]"),
        _refused("header is not JSON", struct.pack(">II", 3, 0) + b"abc"),
        _refused("header is not UTF-8", struct.pack(">II", 2, 0) + b"\xff\xff"),
        _refused("text of another protocol", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        _refused("all ones", b"\xff" * 16),
        _refused("frame then nonsense", whole + b"\xff" * 16, [_told(ask)]),
        _limit("hand", False, 4096, 0, True),
        _limit("hand", False, 4097, 0, False),
        _limit("hand", False, 2, 1, False),
        _limit("hand", True, 1 << 20, 0, True),
        _limit("hand", True, (1 << 20) + 1, 0, False),
        _limit("hand", True, 2, 16 << 20, True),
        _limit("hand", True, 2, (16 << 20) + 1, False),
        _limit("host", False, 4096, 0, True),
        _limit("host", False, 4097, 0, False),
        _limit("host", True, 16 << 20, 0, True),
        _limit("host", True, (16 << 20) + 1, 0, False),
        _limit("host", True, 2, 64 << 20, True),
        _limit("host", True, 2, (64 << 20) + 1, False),
    ]
    return cases


def _stream(name: str, data: bytes, frames: list[Case], left: int = 0) -> Case:
    case: Case = {"name": name, "to": "hand", "welcomed": True, "hex": data.hex()}
    return {**case, "frames": frames, "left": left}


def _refused(name: str, data: bytes, frames: list[Case] | None = None) -> Case:
    return {**_stream(name, data, frames or []), "error": True}


def _limit(to: str, welcomed: bool, header: int, body: int, allowed: bool) -> Case:
    """Announce lengths and send nothing more: refused at once, or waited for."""
    data = struct.pack(">II", header, body)
    state = "welcomed" if welcomed else "greeted"
    name = f"to the {to}, {state}: {header} and {body} bytes announced"
    case = {**_stream(name, data, [], left=8), "to": to, "welcomed": welcomed}
    return case if allowed else {**case, "left": 0, "error": True}


def proof_cases() -> list[Case]:
    """Return tokens and nonces with the proofs made of them."""
    return [_proof(f"proof {number}", number) for number in range(12)]


def _proof(name: str, number: int) -> Case:
    token, hand, host = (hashlib.sha256(f"{part} {number}".encode()).digest() for part in "abc")
    if number == 0:
        token = hand = host = bytes(32)

    def proof(side: bytes) -> str:
        return hmac.new(token, b"handroid " + side + hand + host, "sha256").hexdigest()

    return {
        "name": name,
        "token": token.hex(),
        "hand_nonce": hand.hex(),
        "host_nonce": host.hex(),
        "host_proof": proof(b"host"),
        "hand_proof": proof(b"hand"),
    }


def handshake_cases() -> list[Case]:
    """Return openings and what comes of them; PROOF stands for the right proof."""
    nonce = "01" * 32
    right = {"nonce": nonce, "proof": "PROOF"}
    wrong: list[tuple[str, Any, str]] = [
        ("right", {"open": right}, "welcome"),
        ("wrong proof", {"open": {**right, "proof": "00" * 32}}, "token"),
        ("proof of ones", {"open": {**right, "proof": "ff" * 32}}, "token"),
        ("proof too short", {"open": {**right, "proof": "00" * 31}}, "protocol"),
        ("proof too long", {"open": {**right, "proof": "00" * 33}}, "protocol"),
        ("proof in capitals", {"open": {**right, "proof": "FF" * 32}}, "protocol"),
        ("proof not hex", {"open": {**right, "proof": "xy" * 32}}, "protocol"),
        ("proof a number", {"open": {**right, "proof": 0}}, "protocol"),
        ("no proof", {"open": {"nonce": nonce}}, "protocol"),
        ("null proof", {"open": {"nonce": nonce, "proof": None}}, "protocol"),
        ("no nonce", {"open": {"proof": "00" * 32}}, "protocol"),
        ("empty nonce", {"open": {**right, "nonce": ""}}, "protocol"),
        ("nonce an array", {"open": {**right, "nonce": []}}, "protocol"),
        ("empty open", {"open": {}}, "protocol"),
        ("open is null", {"open": None}, "protocol"),
        ("open is a string", {"open": "sesame"}, "protocol"),
        ("empty header", {}, "protocol"),
        ("a request instead", {"id": 1, "ask": "hand.stop", "deadline": 1000}, "protocol"),
        ("something beside it", {"open": right, "id": 1}, "protocol"),
        ("hello instead", {"hello": right}, "protocol"),
    ]
    said = {"token": sentence("wrong_token"), "protocol": sentence("not_an_opening")}
    return [
        {"name": name, "open": header, "answer": answer, "message": said.get(answer)}
        for name, header, answer in wrong
    ]
