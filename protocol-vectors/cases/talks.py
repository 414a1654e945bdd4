"""What is said and heard on an open stream, where no phone is needed to answer."""

from typing import Any

Case = dict[str, Any]
ANY = "*"


def _ask(id_: Any, ask: Any = "hand.ping", **more: Any) -> Case:
    return {"id": id_, "ask": ask, "deadline": 5000, **more}


def _ok(id_: int, ok: Any = None) -> Case:
    return {"id": id_, "ok": {} if ok is None else ok, "us": ANY}


def _error(id_: int | None, kind: str) -> Case:
    error = {"kind": kind, "outcome": "not done", "message": ANY}
    answer: Case = {"id": id_, "error": error}
    return answer if id_ is None else {**answer, "us": ANY}


def cases() -> list[Case]:
    """Return talks; a heard null means that the stream is closed."""
    closed = [_error(None, "protocol"), None]
    later = ["intent.send", "notification.list"]
    named: list[tuple[str, list[Any], list[Any]]] = [
        ("a ping", [_ask(1)], [_ok(1)]),
        ("a ping with arguments left empty", [_ask(1, args={})], [_ok(1)]),
        ("two pings", [_ask(1), _ask(2)], [_ok(1), _ok(2)]),
        ("the largest number", [_ask(2**53 - 1)], [_ok(2**53 - 1)]),
        ("cancel of nothing", [{"cancel": 5}, _ask(1)], [_ok(1)]),
        ("an unknown request", [_ask(1, "screen.paint"), _ask(2)], [_error(1, "unknown"), _ok(2)]),
        ("an empty request", [_ask(1, "")], [_error(1, "unknown")]),
        ("no request", [{"id": 1, "deadline": 5000}], [_error(1, "invalid")]),
        ("a request that is a number", [_ask(1, 5)], [_error(1, "invalid")]),
        ("no deadline", [{"id": 1, "ask": "hand.ping"}], [_error(1, "invalid")]),
        ("deadline 0", [{**_ask(1), "deadline": 0}], [_error(1, "invalid")]),
        ("deadline too far", [{**_ask(1), "deadline": 120001}], [_error(1, "invalid")]),
        ("deadline a fraction", [{**_ask(1), "deadline": 0.5}], [_error(1, "invalid")]),
        ("arguments a list", [_ask(1, args=[])], [_error(1, "invalid")]),
        ("arguments null", [_ask(1, args=None)], [_error(1, "invalid")]),
        ("an unknown argument", [_ask(1, args={"x": 1}), _ask(2)], [_error(1, "invalid"), _ok(2)]),
        ("an unknown key", [_ask(1, urgent=True)], [_error(1, "invalid")]),
        ("no number", [{"ask": "hand.ping", "deadline": 5000}], closed),
        ("number 0", [_ask(0)], closed),
        ("a negative number", [_ask(-1)], closed),
        ("a number that is a string", [_ask("1")], closed),
        ("a number with a fraction", [_ask(1.5)], closed),
        ("number null", [_ask(None)], closed),
        ("an empty header", [{}], closed),
        ("another opening", [{"open": {}}], closed),
        ("cancel of a string", [{"cancel": "1"}], closed),
        ("cancel and request", [{**_ask(1), "cancel": 1}], closed),
    ]
    named += [(f"{ask} is left for later", [_ask(1, ask)], [_error(1, "unknown")]) for ask in later]
    return [{"name": name, "say": say, "hear": hear} for name, say, hear in named]
