"""What is said and heard on an open stream, where no phone is needed to answer."""

from typing import Any

from cases.refused import sentence

Case = dict[str, Any]
ANY = "*"


def _ask(id_: Any, ask: Any = "hand.ping", **more: Any) -> Case:
    return {"id": id_, "ask": ask, "deadline": 5000, **more}


def _ok(id_: int, ok: Any = None) -> Case:
    return {"id": id_, "ok": {} if ok is None else ok, "us": ANY}


def _error(id_: int | None, kind: str, refusal: str, *words: object) -> Case:
    error = {"kind": kind, "outcome": "not done", "message": sentence(refusal, *words)}
    answer: Case = {"id": id_, "error": error}
    return answer if id_ is None else {**answer, "us": ANY}


def _unknown(ask: str) -> Case:
    return _error(1, "unknown", "unknown_request", ask)


def _invalid(refusal: str, *words: object) -> Case:
    return _error(1, "invalid", refusal, *words)


def _closed(refusal: str) -> list[Any]:
    return [_error(None, "protocol", refusal), None]


def cases() -> list[Case]:
    """Return talks; a heard null means that the stream is closed."""
    deadline = _invalid("not_an_integer", "deadline", 1, 120_000)
    no_text = _invalid("not_a_string", "ask")
    no_object = _invalid("not_an_object", "args")
    no_argument = _invalid("unknown_argument", "x")
    no_id, bad_cancel = _closed("no_id"), _closed("bad_cancel")
    later = ["intent.send", "notification.list"]
    named: list[tuple[str, list[Any], list[Any]]] = [
        ("a ping", [_ask(1)], [_ok(1)]),
        ("a ping with arguments left empty", [_ask(1, args={})], [_ok(1)]),
        ("two pings", [_ask(1), _ask(2)], [_ok(1), _ok(2)]),
        ("the largest number", [_ask(2**53 - 1)], [_ok(2**53 - 1)]),
        ("cancel of nothing", [{"cancel": 5}, _ask(1)], [_ok(1)]),
        (
            "an unknown request",
            [_ask(1, "screen.paint"), _ask(2)],
            [_unknown("screen.paint"), _ok(2)],
        ),
        ("an empty request", [_ask(1, "")], [_unknown("")]),
        ("no request", [{"id": 1, "deadline": 5000}], [no_text]),
        ("a request that is a number", [_ask(1, 5)], [no_text]),
        ("no deadline", [{"id": 1, "ask": "hand.ping"}], [deadline]),
        ("deadline 0", [{**_ask(1), "deadline": 0}], [deadline]),
        ("deadline too far", [{**_ask(1), "deadline": 120001}], [deadline]),
        ("deadline a fraction", [{**_ask(1), "deadline": 0.5}], [deadline]),
        ("arguments a list", [_ask(1, args=[])], [no_object]),
        ("arguments null", [_ask(1, args=None)], [no_object]),
        ("an unknown argument", [_ask(1, args={"x": 1}), _ask(2)], [no_argument, _ok(2)]),
        ("an unknown key", [_ask(1, urgent=True)], [_invalid("unknown_key", "urgent")]),
        ("no number", [{"ask": "hand.ping", "deadline": 5000}], no_id),
        ("number 0", [_ask(0)], no_id),
        ("a negative number", [_ask(-1)], no_id),
        ("a number that is a string", [_ask("1")], no_id),
        ("a number with a fraction", [_ask(1.5)], no_id),
        ("number null", [_ask(None)], no_id),
        ("an empty header", [{}], no_id),
        ("another opening", [{"open": {}}], no_id),
        ("cancel of a string", [{"cancel": "1"}], bad_cancel),
        ("cancel and request", [{**_ask(1), "cancel": 1}], bad_cancel),
    ]
    named += [(f"{ask} is left for later", [_ask(1, ask)], [_unknown(ask)]) for ask in later]
    return [{"name": name, "say": say, "hear": hear} for name, say, hear in named]
